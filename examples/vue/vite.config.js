import vue from "@vitejs/plugin-vue"
import { defineConfig } from "vite"

// The tags of Gatehouse are the browser's own elements, and none of Vue's components.
const isCustomElement = (tag) => tag.startsWith("gatehouse-")

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
  // Named one by one: what is built in here is public.
  define: {
    __GATEHOUSE_URL__: JSON.stringify(process.env.GATEHOUSE_URL ?? "http://localhost:3000")
  },
  preview: { strictPort: true }
})
