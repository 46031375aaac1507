import adapter from "@sveltejs/adapter-node"
import { sveltekit } from "@sveltejs/kit/vite"
import { defineConfig } from "vite"

// Where browsers find this application: forms of other pages are refused.
const origin = process.env.ORIGIN ?? `http://localhost:${process.env.PORT ?? 5007}`

export default defineConfig({ plugins: [sveltekit({ adapter: adapter(), paths: { origin } })] })
