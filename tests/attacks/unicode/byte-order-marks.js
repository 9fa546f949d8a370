//! guest = "run"
//! layer = "guard"
//! then = "guard"
//! value = "held"
﻿﻿return "held";
