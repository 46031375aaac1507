import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

const api = `http://localhost:${process.env["PORT"] ?? 5002}`

export default defineConfig({
  plugins: [react()],
  // Named one by one: what is built in here is public.
  define: {
    __GATEHOUSE_URL__: JSON.stringify(process.env["GATEHOUSE_URL"] ?? "http://localhost:3000")
  },
  // `npm run dev` reloads the pages as you change them, and asks the backend of `npm start`.
  server: { port: 5173, proxy: { "/api": api } }
})
