import { createClient } from "@gatehouse/client"
import { createAuthenticator } from "@gatehouse/server"

const appUrl = process.env.GATEHOUSE_URL ?? "http://localhost:3000"
export const port = Number(process.env.PORT ?? 5001)
// Where browsers find this application.
const origin = process.env.ORIGIN ?? `http://localhost:${port}`
const cookie = appUrl.startsWith("https:") ? "__Host-session" : "gatehouse_session"

const { authenticateRequest } = createAuthenticator({
  appUrl,
  audience: process.env.GATEHOUSE_AUDIENCE,
  permittedOrigins: [origin]
})

/** The address of a page of Gatehouse that comes back to one of ours. */
export const page = (name, path) =>
  `${appUrl}/_service/pages/${name}?${new URLSearchParams({ redirectUrl: origin + path })}`

/** Puts into `request.person` who asks: by their session, or by an access token. */
export const person = async (request, response, next) => {
  response.set("Cache-Control", "no-store")
  const state = await authenticateRequest(request, { sessionCookie: true })
  if (state.reason === "foreign-origin") {
    return response.status(403).send("This form was sent from a foreign page.")
  }
  request.person = state.status === "signed-in" ? state : null
  next()
}

/** For pages: sends whoever is not signed in to sign in and come back. */
export const signedIn = (request, response, next) =>
  request.person === null ? response.redirect(303, page("sign-in", "/dashboard")) : next()

/** For an API: 401 where nobody is signed in, 403 where the permission is missing. */
export const allowed = (permission) => (request, response, next) => {
  if (request.person === null) {
    return response.status(401).set("WWW-Authenticate", "Bearer").json({ error: "Sign in first." })
  }
  if (permission !== undefined && !request.person.has({ permission })) {
    return response.status(403).json({ error: `This needs the permission ${permission}.` })
  }
  next()
}

/** The client API in the visitor's name. */
export const asVisitor = (request) =>
  createClient({
    url: appUrl,
    native: { store: { get: () => request.cookies[cookie] ?? null, set: () => {} } }
  })
