//! guest = "run"
//! layer = "guard"
//! then = "guard"
﻿﻿return "held";
