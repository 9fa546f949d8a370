console.log("before"); null.property; console.log("after");
