export default { esbuild: { jsx: "automatic" }, build: { target: "es2022", assetsInlineLimit: 0 }, logLevel: "warn" };
