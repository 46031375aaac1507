import { createGatehouse } from "@gatehouse-id/server/hono"
import { serve } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"

const port = Number(process.env["PORT"] ?? 5002)
// Where browsers find the pages: in development Vite serves them, too.
const permittedOrigins = (
  process.env["ORIGIN"] ?? `http://localhost:${port} http://localhost:5173`
).split(" ")
const gatehouse = createGatehouse({
  appUrl: process.env["GATEHOUSE_URL"] ?? "http://localhost:3000",
  audience: process.env["GATEHOUSE_AUDIENCE"],
  permittedOrigins
})

const api = new Hono()
  .get("/me", gatehouse.protectApi(), (context) => {
    const { organization, userId } = gatehouse.sessionOf(context)
    return context.json({ userId, organization })
  })
  .get("/billing", gatehouse.protectApi({ permission: "organization:update" }), (context) =>
    context.json({ organizationId: gatehouse.sessionOf(context).organization?.id, plan: "pro" })
  )

const app = new Hono()
  .route("/api", api)
  .use(serveStatic({ root: "dist" }))
  // Every other address is one of the pages, which decide by themselves what to show.
  .get("*", serveStatic({ path: "dist/index.html" }))

serve({ fetch: app.fetch, port }, () => console.log(`http://localhost:${port}`))
