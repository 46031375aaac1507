import { Effect } from "effect"
import { ask } from "../ask.ts"
import {
  administratorToken,
  keycloakName,
  missingKeycloak,
  startKeycloak
} from "../peers/keycloak.ts"
import { form, json, must, peopleOf } from "../peers/Peer.ts"
import { protocolCall, redirectUri, type Subject, type SubjectKind } from "./Subject.ts"

const realm = "provider"
const prefix = `/realms/${realm}/protocol/openid-connect`
const robot = { id: "robot", secret: "what-the-robot-knows" }
const app = { id: "app", secret: "what-the-app-knows", redirectUri }
const hour = 3600

const realmOf = (people: ReturnType<typeof peopleOf>) => ({
  realm,
  enabled: true,
  sslRequired: "none",
  defaultSignatureAlgorithm: "ES256",
  accessTokenLifespan: hour,
  ssoSessionIdleTimeout: 24 * hour,
  ssoSessionMaxLifespan: 24 * hour,
  revokeRefreshToken: true,
  refreshTokenMaxReuse: 0,
  clients: [
    {
      clientId: robot.id,
      secret: robot.secret,
      publicClient: false,
      serviceAccountsEnabled: true,
      standardFlowEnabled: false,
      // Only an application among the audience of a token may ask about it.
      protocolMappers: [
        {
          name: "audience",
          protocol: "openid-connect",
          protocolMapper: "oidc-audience-mapper",
          config: { "included.client.audience": robot.id, "access.token.claim": "true" }
        }
      ]
    },
    {
      clientId: app.id,
      secret: app.secret,
      publicClient: false,
      redirectUris: [redirectUri],
      attributes: { "pkce.code.challenge.method": "S256" }
    }
  ],
  users: people.map(({ email, password }) => ({
    username: email,
    email,
    emailVerified: true,
    enabled: true,
    firstName: "Some",
    lastName: "Body",
    credentials: [{ type: "password", value: password, temporary: false }]
  }))
})

const cookiesOf = (answer: Awaited<ReturnType<typeof ask>>): ReadonlyArray<string> =>
  (answer.headers["set-cookie"] ?? []).map((one) => one.split(";", 1)[0] ?? "")

/** Signs a person in by its form, and answers the cookies of the browser. */
const browserOf = async (
  origin: string,
  { email, password }: ReturnType<typeof peopleOf>[number]
): Promise<string> => {
  const asked = new URLSearchParams({
    response_type: "code",
    client_id: app.id,
    redirect_uri: redirectUri,
    scope: "openid",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256"
  })
  const page = await ask(origin, {
    method: "GET",
    path: `${prefix}/auth?${asked}`,
    headers: { Accept: "text/html" }
  })
  const action = /action="([^"]+)"/.exec(page.body)?.[1]?.replaceAll("&amp;", "&")
  if (action === undefined) throw new Error(`Keycloak shows no form: ${page.status}`)
  const { pathname, search } = new URL(action)
  const first = cookiesOf(page)
  const signedIn = await ask(origin, {
    method: "POST",
    path: `${pathname}${search}`,
    headers: { ...form, Cookie: first.join("; ") },
    body: new URLSearchParams({ username: email, password }).toString()
  })
  if (signedIn.headers.location?.startsWith(redirectUri) !== true) {
    throw new Error(`Keycloak does not sign in: ${signedIn.status}`)
  }
  return [...first, ...cookiesOf(signedIn)].filter((one) => !one.endsWith("=")).join("; ")
}

/** A node as in production, with a realm for the protocol. */
export const keycloakProvider: SubjectKind = {
  name: keycloakName,
  missing: missingKeycloak,
  start: Effect.fnUntraced(function* (postgres, browsers) {
    const { origin, pid } = yield* startKeycloak(postgres, "bench_keycloak_provider")
    return yield* Effect.promise(async () => {
      const people = peopleOf(browsers)
      await must(origin, {
        method: "POST",
        path: "/admin/realms",
        headers: { authorization: `Bearer ${await administratorToken(origin)}`, ...json },
        body: JSON.stringify(realmOf(people))
      })
      const machine = protocolCall(`${prefix}/token`, robot, { grant_type: "client_credentials" })
      const { access_token: token } = JSON.parse((await must(origin, machine)).body)
      const introspection = protocolCall(`${prefix}/token/introspect`, robot, { token })
      const told = await must(origin, introspection)
      if (!told.body.includes('"active":true')) throw new Error(told.body)
      const cookies: Array<string> = []
      for (const person of people) cookies.push(await browserOf(origin, person))
      const subject: Subject = {
        name: keycloakName,
        pid,
        machine: { origin, rows: [machine] },
        introspection: { origin, rows: [introspection] },
        flow: {
          origin,
          authorizePath: `${prefix}/auth`,
          tokenPath: `${prefix}/token`,
          headers: {},
          browsers: cookies,
          client: app,
          scope: "openid profile email"
        }
      }
      return subject
    })
  })
}
