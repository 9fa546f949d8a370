//! guest = "worker"
//! then = "isolation"
//! reached = []
//! policy = { limits = { timeoutMs = 5000 } }
//! code = ["SANDBOX_LOST", "TIMEOUT"]
//! layer = "csp"
location.href = "data:text/html,<script>parent.postMessage('out','*')</script>";
