import { npm } from "./signInPrograms.ts"

/*
 * Programs whose requests are pushed and whose tokens are bound to a key, proven by a key of theirs
 * where there is one. They end with the address of their person, and with how often a nonce of the
 * service was sent and how often one was asked for.
 */

const counted = `let sent = 0
let demanded = 0
const counting = async (url, init) => {
  const proof = new Headers(init.headers).get("dpop")
  const claims = JSON.parse(Buffer.from(proof?.split(".")[1] ?? "e30", "base64url"))
  if (claims.nonce !== undefined) sent += 1
  const response = await fetch(url, init)
  if (response.status === 400 && (await response.clone().text()).includes("use_dpop_nonce")) {
    demanded += 1
  }
  return response
}
const key = CLIENT_KEY && JSON.parse(CLIENT_KEY)
const own = key && {
  kid: key.kid,
  key: await crypto.subtle.importKey(
    "jwk", key, { name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]
  )
}
const told = async (email, accessToken) => {
  const bare = { headers: { authorization: "Bearer " + accessToken } }
  const { status } = await fetch(ISSUER + "/userinfo", bare)
  console.log("DONE " + [email, "sent", sent, "demanded", demanded, "bare", status].join(" "))
}`

export const openidClientBound = npm(
  "openid-client by PAR and DPoP",
  { "openid-client": "6.8.9" },
  `import * as client from "openid-client"
${counted}
const metadata = own ? { id_token_signed_response_alg: "ES256" } : {}
const auth = own ? client.PrivateKeyJwt(own) : client.None()
const config = await client.discovery(new URL(ISSUER), CLIENT_ID, metadata, auth, {
  execute: [client.allowInsecureRequests],
  [client.customFetch]: counting
})
const bound = { DPoP: client.getDPoPHandle(config, await client.randomDPoPKeyPair("ES256")) }
const pkceCodeVerifier = client.randomPKCECodeVerifier()
const expectedNonce = client.randomNonce()
const address = await client.buildAuthorizationUrlWithPAR(config, {
  redirect_uri: CALLBACK,
  scope: "openid email offline_access",
  nonce: expectedNonce,
  code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
  code_challenge_method: "S256"
}, bound)
const back = new URL(await led(address.href))
const checks = { pkceCodeVerifier, expectedNonce }
const tokens = await client.authorizationCodeGrant(config, back, checks, undefined, bound)
const again = await client.refreshTokenGrant(config, tokens.refresh_token, undefined, bound)
const info = await client.fetchUserInfo(config, again.access_token, tokens.claims().sub, bound)
await told(info.email, again.access_token)`
)

export const oauth4webapiBound = npm(
  "oauth4webapi by PAR and DPoP",
  { oauth4webapi: "3.8.8" },
  `import * as oauth from "oauth4webapi"
${counted}
const insecure = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: counting }
const issuer = new URL(ISSUER)
const as = await oauth.processDiscoveryResponse(
  issuer,
  await oauth.discoveryRequest(issuer, { ...insecure, algorithm: "oauth2" })
)
const client = {
  client_id: CLIENT_ID,
  ...(own ? { id_token_signed_response_alg: "ES256" } : {})
}
const auth = own ? oauth.PrivateKeyJwt(own) : oauth.None()
const bound = { ...insecure, DPoP: oauth.DPoP(client, await oauth.generateKeyPair("ES256")) }
const answered = async (ask, read) => {
  try {
    return await read(await ask())
  } catch (error) {
    if (!oauth.isDPoPNonceError(error)) throw error
    return read(await ask())
  }
}
const verifier = oauth.generateRandomCodeVerifier()
const state = oauth.generateRandomState()
const request = new URLSearchParams({
  redirect_uri: CALLBACK,
  response_type: "code",
  scope: "openid email offline_access",
  state,
  code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
  code_challenge_method: "S256"
})
const { request_uri } = await answered(
  () => oauth.pushedAuthorizationRequest(as, client, auth, request, bound),
  (response) => oauth.processPushedAuthorizationResponse(as, client, response)
)
const address = new URL(as.authorization_endpoint)
address.search = new URLSearchParams({ client_id: CLIENT_ID, request_uri })
const back = new URL(await led(address.href))
const answer = oauth.validateAuthResponse(as, client, back, state)
const tokens = await answered(
  () => oauth.authorizationCodeGrantRequest(as, client, auth, answer, CALLBACK, verifier, bound),
  (response) =>
    oauth.processAuthorizationCodeResponse(as, client, response, { requireIdToken: true })
)
const again = await answered(
  () => oauth.refreshTokenGrantRequest(as, client, auth, tokens.refresh_token, bound),
  (response) => oauth.processRefreshTokenResponse(as, client, response)
)
const { sub } = oauth.getValidatedIdTokenClaims(tokens)
const info = await oauth.processUserInfoResponse(
  as, client, sub, await oauth.userInfoRequest(as, client, again.access_token, bound)
)
await told(info.email, again.access_token)`
)
