import express from "express"
import { randomUUID } from "node:crypto"
import * as client from "openid-client"

const port = Number(process.env.PORT ?? 5008)
const origin = process.env.ORIGIN ?? `http://localhost:${port}`
const gatehouse = process.env.GATEHOUSE_URL ?? "http://localhost:3000"
const { CLIENT_ID, CLIENT_SECRET } = process.env
const redirectUri = `${origin}/callback`

// Everything else is in the document at this address.
const config = await client.discovery(
  new URL(`${gatehouse}/_service/oauth`),
  CLIENT_ID,
  undefined,
  client.ClientSecretBasic(CLIENT_SECRET),
  // Over http on this machine alone.
  gatehouse.startsWith("http://localhost") ? { execute: [client.allowInsecureRequests] } : {}
)

/** What a browser began, and who is signed in in it; keep it in your own sessions. */
const visitors = new Map()

const app = express()

app.use((request, response, next) => {
  const id = /(?:^|; )visitor=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1]
  request.visitorId = visitors.has(id) ? id : randomUUID()
  request.visitor = visitors.get(request.visitorId) ?? {}
  visitors.set(request.visitorId, request.visitor)
  response.cookie("visitor", request.visitorId, { httpOnly: true, sameSite: "lax" })
  next()
})

app.get("/", ({ visitor }, response) => {
  const { email, name } = visitor.person ?? {}
  const person = String(name ?? email).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  response.send(
    visitor.person === undefined
      ? '<p><a href="/sign-in">Sign in</a></p>'
      : `<p>Signed in as <b id="person">${person}</b></p><p><a href="/sign-out">Sign out</a></p>`
  )
})

app.get("/sign-in", async ({ visitor }, response) => {
  visitor.began = {
    pkceCodeVerifier: client.randomPKCECodeVerifier(),
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce()
  }
  const { expectedNonce, expectedState, pkceCodeVerifier } = visitor.began
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid profile email",
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    state: expectedState,
    nonce: expectedNonce
  })
  response.redirect(address.href)
})

app.get("/callback", async (request, response) => {
  const { began } = request.visitor
  const { searchParams } = new URL(request.url, origin)
  if (began === undefined || searchParams.has("error")) return response.redirect("/")
  const tokens = await client.authorizationCodeGrant(config, new URL(request.url, origin), began)
  // Another id, so that nobody who knew the old one is signed in with it.
  visitors.delete(request.visitorId)
  const id = randomUUID()
  visitors.set(id, { person: tokens.claims(), idToken: tokens.id_token })
  response.cookie("visitor", id, { httpOnly: true, sameSite: "lax" }).redirect("/")
})

app.get("/sign-out", ({ visitor, visitorId }, response) => {
  visitors.delete(visitorId)
  response.redirect(
    visitor.idToken === undefined
      ? "/"
      : client.buildEndSessionUrl(config, {
          id_token_hint: visitor.idToken,
          post_logout_redirect_uri: `${origin}/`
        }).href
  )
})

app.listen(port, () => console.log(origin))
