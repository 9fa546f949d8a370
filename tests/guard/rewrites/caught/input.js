try { f(); } catch { g(); }
try { f(); } catch ({ message, cause = g() }) { h(message); } finally { i(); }
