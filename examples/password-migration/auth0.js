// People of a database connection of Auth0, by the grant "password-realm" of an application of yours.
import { decodeJwt } from "jose"
import { serve } from "./hook.js"

const {
  AUTH0_CLIENT_ID,
  AUTH0_CLIENT_SECRET,
  AUTH0_REALM = "Username-Password-Authentication",
  AUTH0_URL
} = process.env

serve(async (email, password) => {
  const answer = await fetch(`${AUTH0_URL}/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      grant_type: "http://auth0.com/oauth/grant-type/password-realm",
      realm: AUTH0_REALM,
      client_id: AUTH0_CLIENT_ID,
      client_secret: AUTH0_CLIENT_SECRET,
      username: email,
      password,
      scope: "openid profile email"
    }),
    signal: AbortSignal.timeout(1200)
  })
  const json = await answer.json()
  if (json.error === "invalid_grant") return undefined
  if (!answer.ok) throw new Error(`Auth0 answered ${answer.status} ${json.error}`)
  // It came from the token endpoint itself, so that TLS says whose it is (OpenID Connect 3.1.3.7).
  const claims = decodeJwt(json.id_token)
  if (claims.email?.toLowerCase() !== email.toLowerCase()) throw new Error("Auth0 named another")
  return {
    emailVerified: claims.email_verified === true,
    firstName: claims.given_name ?? null,
    lastName: claims.family_name ?? null,
    externalId: claims.sub
  }
})
