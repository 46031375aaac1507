import { createClient } from "@gatehouse/client"
import { createAuthenticator, type SignedIn } from "@gatehouse/server"
import { error, type Cookies } from "@sveltejs/kit"

const appUrl = process.env["GATEHOUSE_URL"] ?? "http://localhost:3000"
// Where browsers find this application.
const origin = process.env["ORIGIN"] ?? `http://localhost:${process.env["PORT"] ?? 5004}`
const cookie = appUrl.startsWith("https:") ? "__Host-session" : "gatehouse_session"

export const { authenticateRequest } = createAuthenticator({
  appUrl,
  audience: process.env["GATEHOUSE_AUDIENCE"],
  permittedOrigins: [origin]
})

/** The address of a page of Gatehouse that comes back to one of ours. */
export const page = (name: "sign-in" | "sign-out" | "organizations", path: string): string =>
  `${appUrl}/_service/pages/${name}?${new URLSearchParams({ redirectUrl: origin + path })}`

/** The client API in the visitor's name. */
export const asVisitor = (cookies: Cookies) =>
  createClient({
    url: appUrl,
    native: { store: { get: () => cookies.get(cookie) ?? null, set: () => {} } }
  })

/** For an API: 401 where nobody is signed in, 403 where the permission is missing. */
export const allowed = ({ person }: App.Locals, permission?: string): SignedIn => {
  if (person === null) error(401, "Sign in first.")
  if (permission !== undefined && !person.has({ permission })) {
    error(403, `This needs the permission ${permission}.`)
  }
  return person
}
