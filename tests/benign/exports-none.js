const helper = (x) => x + 1;
return [helper(1), typeof module, typeof require, typeof fetch, typeof window];
