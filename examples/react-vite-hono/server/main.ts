import { createAuthenticator, type SignedIn } from "@gatehouse/server"
import { serve } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"
import { createMiddleware } from "hono/factory"

const port = Number(process.env["PORT"] ?? 5002)
// Where browsers find the pages: in development Vite serves them, too.
const permittedOrigins = (
  process.env["ORIGIN"] ?? `http://localhost:${port} http://localhost:5173`
).split(" ")
const { authenticateRequest } = createAuthenticator({
  appUrl: process.env["GATEHOUSE_URL"] ?? "http://localhost:3000",
  audience: process.env["GATEHOUSE_AUDIENCE"],
  permittedOrigins
})

const signedIn = createMiddleware<{ Variables: { person: SignedIn } }>(async (context, next) => {
  const state = await authenticateRequest(context.req.raw)
  if (state.status === "signed-out") {
    return context.json({ error: state.reason }, 401, { "WWW-Authenticate": "Bearer" })
  }
  context.set("person", state)
  return next()
})

const allowed = (permission: string) =>
  createMiddleware<{ Variables: { person: SignedIn } }>(async (context, next) =>
    context.var.person.has({ permission })
      ? next()
      : context.json({ error: `This needs the permission ${permission}.` }, 403)
  )

const api = new Hono()
  .use(signedIn)
  .get("/me", (context) => {
    const { organization, userId } = context.var.person
    return context.json({ userId, organization })
  })
  .get("/billing", allowed("organization:update"), (context) =>
    context.json({ organizationId: context.var.person.organization?.id, plan: "pro" })
  )

const app = new Hono()
  .route("/api", api)
  .use(serveStatic({ root: "dist" }))
  // Every other address is one of the pages, which decide by themselves what to show.
  .get("*", serveStatic({ path: "dist/index.html" }))

serve({ fetch: app.fetch, port }, () => console.log(`http://localhost:${port}`))
