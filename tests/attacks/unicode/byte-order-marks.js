//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! value = "held"
﻿﻿return "held";
