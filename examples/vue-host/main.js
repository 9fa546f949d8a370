import { BelljarApp, BelljarProvider, BelljarWidget, useRun } from "belljar/vue";
import { computed, createApp, ref } from "vue";
import { widget } from "./widget.js";

const PRICES = { leek: 2, chard: 3, bean: 5 };
const tools = { price: ({ of }) => PRICES[of] };

const Program = {
  setup() {
    const code = ref('const bean = await callTool("price", { of: "bean" });\nreturn 12 * bean');
    const { state, run, stop } = useRun({ tools });
    const says = computed(() => {
      const { error, result } = state.value;
      return error?.message ?? (result && (result.ok ? JSON.stringify(result.value) : result.error.message));
    });
    return { code, run, says, state, stop };
  },
  template: `
    <section aria-label="A program">
      <h2>A program, and a tool of this page</h2>
      <textarea rows="3" aria-label="Program" v-model="code"></textarea>
      <div>
        <button type="button" @click="run(code)">Run</button>
        <button type="button" @click="stop" :disabled="!state.running">Stop</button>
      </div>
      <output>{{ says }}</output>
    </section>`,
};

const Page = {
  components: { BelljarApp },
  setup: () => ({ html: ref("<h1>Leek soup</h1>") }),
  template: `
    <section aria-label="An app">
      <h2>An app of files; it follows what is written</h2>
      <textarea rows="2" aria-label="index.html" v-model="html"></textarea>
      <BelljarApp :options="{ files: { '/index.html': html }, title: 'The page' }">
        <template #fallback><p>Starting …</p></template>
      </BelljarApp>
    </section>`,
};

const Harvest = {
  components: { BelljarWidget },
  setup: () => ({ widget, toolResult: { content: [{ type: "text", text: "3 kg of beans today" }] } }),
  template: `
    <section aria-label="A widget">
      <h2>A widget of an MCP server</h2>
      <BelljarWidget :options="{ html: widget, toolInput: {}, toolResult }">
        <template #fallback><p>Starting …</p></template>
      </BelljarWidget>
    </section>`,
};

createApp({
  components: { BelljarProvider, Harvest, Page, Program },
  template: `<BelljarProvider server="http://localhost:3333"><Program /><Page /><Harvest /></BelljarProvider>`,
}).mount("main");
