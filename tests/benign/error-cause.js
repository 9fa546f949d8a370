try { try { null.x; } catch (cause) { throw new Error("outer", { cause }); } }
catch (e) { return [e.message, e.cause instanceof TypeError, new AggregateError([1, 2], "agg").errors]; }
