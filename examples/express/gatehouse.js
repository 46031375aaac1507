import { createClient } from "@gatehouse/client"
import { createGatehouse } from "@gatehouse/server/express"

const appUrl = process.env.GATEHOUSE_URL ?? "http://localhost:3000"
export const port = Number(process.env.PORT ?? 5001)

export const gatehouse = createGatehouse({
  appUrl,
  audience: process.env.GATEHOUSE_AUDIENCE,
  // Where browsers find this application.
  origin: process.env.ORIGIN ?? `http://localhost:${port}`
})

const cookie = appUrl.startsWith("https:") ? "__Host-session" : "gatehouse_session"

/** The client API in the visitor's name. */
export const asVisitor = (request) =>
  createClient({
    url: appUrl,
    native: { store: { get: () => request.cookies[cookie] ?? null, set: () => {} } }
  })
