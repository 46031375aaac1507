import type { Command } from "../examples/programs.ts"
import type { Build } from "./builds.ts"

/**
 * A program that signs somebody in: it prints the address to open on a line after `OPEN `, reads a
 * line with the address that the browser was led to, and prints what it learned after `DONE `.
 */
export interface SignInProgram extends Build {
  readonly start: Command
}

const packageOf = (dependencies: Readonly<Record<string, string>>): string =>
  JSON.stringify({ private: true, type: "module", dependencies })

/** A program of Node.js with its packages; it leads its person by `led`. */
export const npm = (
  name: string,
  dependencies: Readonly<Record<string, string>>,
  source: string
): SignInProgram => ({
  name,
  files: {
    "package.json": packageOf(dependencies),
    "main.js": `import { createInterface } from "node:readline/promises"
const lines = createInterface({ input: process.stdin })
const led = async (address) => {
  console.log("OPEN " + address)
  return (await lines[Symbol.asyncIterator]().next()).value
}
const { CALLBACK, CLIENT_ID, CLIENT_KEY, CLIENT_SECRET, ISSUER, MCP_URL } = process.env
${source}
lines.close()
`
  },
  commands: [["npm", "install", "--no-audit", "--no-fund", "--prefer-offline"]],
  start: ["node", "main.js"]
})

export const openidClient = npm(
  "openid-client",
  { "openid-client": "6.8.9" },
  `import * as client from "openid-client"
const config = await client.discovery(new URL(ISSUER), CLIENT_ID, CLIENT_SECRET, undefined, {
  execute: [client.allowInsecureRequests]
})
const pkceCodeVerifier = client.randomPKCECodeVerifier()
const expectedNonce = client.randomNonce()
const address = client.buildAuthorizationUrl(config, {
  redirect_uri: CALLBACK,
  scope: "openid email offline_access",
  nonce: expectedNonce,
  code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
  code_challenge_method: "S256"
})
const back = new URL(await led(address.href))
const tokens = await client.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedNonce })
const again = await client.refreshTokenGrant(config, tokens.refresh_token)
const info = await client.fetchUserInfo(config, again.access_token, tokens.claims().sub)
console.log("DONE " + info.email)`
)

export const oauth4webapi = npm(
  "oauth4webapi",
  { oauth4webapi: "3.8.8" },
  `import * as oauth from "oauth4webapi"
const insecure = { [oauth.allowInsecureRequests]: true }
const issuer = new URL(ISSUER)
const as = await oauth.processDiscoveryResponse(
  issuer,
  await oauth.discoveryRequest(issuer, { ...insecure, algorithm: "oauth2" })
)
const client = { client_id: CLIENT_ID }
const secret = oauth.ClientSecretBasic(CLIENT_SECRET)
const verifier = oauth.generateRandomCodeVerifier()
const state = oauth.generateRandomState()
const address = new URL(as.authorization_endpoint)
address.search = new URLSearchParams({
  client_id: CLIENT_ID,
  redirect_uri: CALLBACK,
  response_type: "code",
  scope: "openid email",
  state,
  code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
  code_challenge_method: "S256"
})
const back = new URL(await led(address.href))
const answer = oauth.validateAuthResponse(as, client, back, state)
const response = await oauth.authorizationCodeGrantRequest(
  as, client, secret, answer, CALLBACK, verifier, insecure
)
const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
  requireIdToken: true
})
const { sub } = oauth.getValidatedIdTokenClaims(tokens)
const info = await oauth.processUserInfoResponse(
  as, client, sub, await oauth.userInfoRequest(as, client, tokens.access_token, insecure)
)
console.log("DONE " + info.email)`
)

/** A program without a browser: it shows a code, and asks until somebody has entered it. */
export const oauth4webapiDevice = npm(
  "oauth4webapi by a device code",
  { oauth4webapi: "3.8.8" },
  `import * as oauth from "oauth4webapi"
const insecure = { [oauth.allowInsecureRequests]: true }
const issuer = new URL(ISSUER)
const as = await oauth.processDiscoveryResponse(
  issuer,
  await oauth.discoveryRequest(issuer, { ...insecure, algorithm: "oauth2" })
)
const client = { client_id: CLIENT_ID }
const none = oauth.None()
const asked = await oauth.processDeviceAuthorizationResponse(
  as, client,
  await oauth.deviceAuthorizationRequest(as, client, none, { scope: "openid email" }, insecure)
)
console.log("CODE " + asked.verification_uri + " " + asked.user_code)
let tokens
while (tokens === undefined) {
  await new Promise((resolve) => setTimeout(resolve, asked.interval * 1000))
  const response = await oauth.deviceCodeGrantRequest(as, client, none, asked.device_code, insecure)
  tokens = await oauth.processDeviceCodeResponse(as, client, response).catch((error) => {
    if (error.error !== "authorization_pending") throw error
  })
}
const { sub } = oauth.getValidatedIdTokenClaims(tokens)
const info = await oauth.processUserInfoResponse(
  as, client, sub, await oauth.userInfoRequest(as, client, tokens.access_token, insecure)
)
console.log("DONE " + info.email)`
)

/** Knows the address of an MCP server, and an id: of the console, of a document, or by registration. */
export const mcpClient = npm(
  "@modelcontextprotocol/sdk",
  { "@modelcontextprotocol/sdk": "1.32.2" },
  `import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js"
const kept = {}
let address
const authProvider = {
  redirectUrl: CALLBACK,
  clientMetadata: {
    client_name: "Assistant",
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: "none"
  },
  clientInformation: () => kept.client ?? (CLIENT_ID ? { client_id: CLIENT_ID } : undefined),
  saveClientInformation: (client) => void (kept.client = client),
  tokens: () => kept.tokens,
  saveTokens: (tokens) => void (kept.tokens = tokens),
  saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
  codeVerifier: () => kept.verifier,
  redirectToAuthorization: (url) => void (address = url.href)
}
const connect = async () => {
  const transport = new StreamableHTTPClientTransport(new URL(MCP_URL), { authProvider })
  const client = new Client({ name: "assistant", version: "1.0.0" })
  try {
    await client.connect(transport)
    return client
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error
    const { searchParams } = new URL(await led(address))
    await transport.finishAuth(searchParams.get("code"), searchParams.get("iss") ?? undefined)
    return connect()
  }
}
const client = await connect()
const { tools } = await client.listTools()
const { content } = await client.callTool({ name: "read-notes", arguments: {} })
console.log("DONE " + tools.map(({ name }) => name).join() + " " + content[0].text)
await client.close()`
)

export const authlib: SignInProgram = {
  name: "Authlib",
  files: {
    "main.py": `import os
from authlib.integrations.requests_client import OAuth2Session
from joserfc import jwt
from joserfc.jwk import KeySet
import requests

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
issuer, client_id = os.environ["ISSUER"], os.environ["CLIENT_ID"]
found = requests.get(issuer + "/.well-known/openid-configuration").json()
session = OAuth2Session(client_id, os.environ["CLIENT_SECRET"], scope="openid email",
    redirect_uri=os.environ["CALLBACK"], code_challenge_method="S256")
verifier = "a-verifier-of-forty-three-characters-or-more"
address, state = session.create_authorization_url(found["authorization_endpoint"],
    code_verifier=verifier, nonce="n")
print("OPEN " + address, flush=True)
token = session.fetch_token(found["token_endpoint"], authorization_response=input(),
    state=state, code_verifier=verifier)
keys = KeySet.import_key_set(requests.get(found["jwks_uri"]).json())
claims = jwt.decode(token["id_token"], keys, algorithms=["RS256"]).claims
assert claims["iss"] == issuer and claims["aud"] == client_id and claims["nonce"] == "n"
print("DONE " + session.get(found["userinfo_endpoint"]).json()["email"])
`
  },
  commands: [
    ["python3", "-m", "venv", ".venv"],
    [".venv/bin/pip", "install", "--quiet", "authlib==1.9.9", "requests"]
  ],
  start: [".venv/bin/python", "main.py"]
}

export const goOidc: SignInProgram = {
  name: "golang.org/x/oauth2 with go-oidc",
  files: {
    "go.mod": `module example.com/signin

go 1.24

require (
	github.com/coreos/go-oidc/v3 v3.21.0
	golang.org/x/oauth2 v0.37.0
)
`,
    "main.go": `package main

import (
	"bufio"
	"context"
	"fmt"
	"net/url"
	"os"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

func must[A any](value A, err error) A {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	id := os.Getenv("CLIENT_ID")
	provider := must(oidc.NewProvider(ctx, os.Getenv("ISSUER")))
	config := oauth2.Config{ClientID: id, ClientSecret: os.Getenv("CLIENT_SECRET"),
		RedirectURL: os.Getenv("CALLBACK"), Endpoint: provider.Endpoint(), Scopes: []string{"openid", "email"}}
	verifier := oauth2.GenerateVerifier()
	fmt.Println("OPEN " + config.AuthCodeURL("state", oauth2.S256ChallengeOption(verifier), oidc.Nonce("n")))
	line := must(bufio.NewReader(os.Stdin).ReadString('\\n'))
	back := must(url.Parse(strings.TrimSpace(line)))
	token := must(config.Exchange(ctx, back.Query().Get("code"), oauth2.VerifierOption(verifier)))
	raw, _ := token.Extra("id_token").(string)
	verified := must(provider.Verifier(&oidc.Config{ClientID: id}).Verify(ctx, raw))
	if verified.Nonce != "n" || verified.VerifyAccessToken(token.AccessToken) != nil {
		panic("the ID token is another's")
	}
	info := must(provider.UserInfo(ctx, oauth2.StaticTokenSource(token)))
	fmt.Println("DONE " + info.Email)
}
`
  },
  commands: [
    ["go", "mod", "tidy"],
    ["go", "build", "-o", "signin", "."]
  ],
  start: ["./signin"]
}
