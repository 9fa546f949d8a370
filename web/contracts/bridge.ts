// The official bridge alone, for a test page that is somebody else's host and knows nothing of Belljar.

export { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
