import * as client from "openid-client"

const url = process.env.GATEHOUSE_URL ?? "http://localhost:3000"
const clientId = process.env.CLIENT_ID
if (clientId === undefined) throw new Error("Set CLIENT_ID: see the README.")

const isLocal = new URL(url).protocol === "http:"
const config = await client.discovery(
  new URL(`${url}/_service/oauth`),
  clientId,
  undefined,
  client.None(),
  // Plain http is for a Gatehouse on this machine alone.
  isLocal ? { execute: [client.allowInsecureRequests] } : {}
)

const asked = await client.initiateDeviceAuthorization(config, {
  scope: "openid email offline_access"
})
console.log(`Open ${asked.verification_uri} in any browser and enter ${asked.user_code}`)

// It waits as long as the service asks it to, and ends when the code does.
const tokens = await client.pollDeviceAuthorizationGrant(config, asked)
const { sub } = tokens.claims()
const { email } = await client.fetchUserInfo(config, tokens.access_token, sub)
console.log(`Signed in as ${email}.`)

// Keep the refresh token where only this user can read it: with it the program stays signed in.
const renewed = await client.refreshTokenGrant(config, tokens.refresh_token)
console.log(`Stays signed in for ${renewed.expires_in} seconds more, and again.`)
