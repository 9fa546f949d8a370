//! guest = "worker"
//! then = "chamber"
//! reached = []
//! policy = { limits = { timeoutMs = 5000 } }
//! layer = "deadline"
//! code = "TIMEOUT"
location.href = "data:text/html,<script>parent.postMessage('out','*')</script>";
