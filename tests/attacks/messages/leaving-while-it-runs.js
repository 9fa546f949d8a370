//! guest = "worker"
//! layer = "csp"
//! then = "chamber"
location.href = "data:text/html,<script>parent.postMessage('out','*')</script>";
