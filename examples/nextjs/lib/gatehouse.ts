import { createClient } from "@gatehouse/client"
import { createAuthenticator, type SignedIn } from "@gatehouse/server"
import { cookies, headers } from "next/headers"
import { cache } from "react"

const appUrl = process.env.GATEHOUSE_URL ?? "http://localhost:3000"
// Where browsers find this application.
const origin = process.env.ORIGIN ?? `http://localhost:${process.env.PORT ?? 5003}`
const cookie = appUrl.startsWith("https:") ? "__Host-session" : "gatehouse_session"

export const { authenticateRequest } = createAuthenticator({
  appUrl,
  audience: process.env.GATEHOUSE_AUDIENCE,
  permittedOrigins: [origin]
})

/** The address of a page of Gatehouse that comes back to one of ours. */
export const page = (name: "sign-in" | "sign-out" | "organizations", path: string): string =>
  `${appUrl}/_service/pages/${name}?${new URLSearchParams({ redirectUrl: origin + path })}`

/** Who asks for what is rendered just now; asked once a request, wherever it is used. */
export const currentPerson = cache(async (): Promise<SignedIn | null> => {
  const request = { method: "GET", headers: await headers() }
  const state = await authenticateRequest(request, { sessionCookie: true })
  return state.status === "signed-in" ? state : null
})

/** The client API in the visitor's name. */
export const asVisitor = async () => {
  const token = (await cookies()).get(cookie)?.value ?? null
  return createClient({ url: appUrl, native: { store: { get: () => token, set: () => {} } } })
}

/** For route handlers: the person, or the answer that refuses. */
export const allowed = async (request: Request, permission?: string) => {
  const state = await authenticateRequest(request, { sessionCookie: true })
  if (state.status === "signed-out") {
    const init = { status: 401, headers: { "WWW-Authenticate": "Bearer" } }
    return Response.json({ error: state.reason }, init)
  }
  return permission === undefined || state.has({ permission })
    ? state
    : Response.json({ error: `This needs the permission ${permission}.` }, { status: 403 })
}
