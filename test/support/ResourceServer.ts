import { Effect } from "effect"
import { newcomer } from "./Organizations.ts"
import { application, post, redeemed, relyingParty, resource, signedInBy } from "./RelyingParty.ts"
import { TestService } from "./TestService.ts"

export const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`
})

export interface Registered {
  readonly id: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Asks about a token as its application does, or another one. */
export const askedBy = ({ clientId, clientSecret }: Registered) => {
  return (token: string) => post("introspect", { token }, basic(clientId, clientSecret))
}

export const revokedBy = ({ clientId, clientSecret }: Registered) => {
  return (token: string) =>
    post("revoke", { token, client_id: clientId, client_secret: clientSecret })
}

/** An API with a secret, which asks about the tokens that it is shown. */
export const api = Effect.fnUntraced(function* (json: object = {}) {
  const { ask } = yield* TestService
  const made = yield* resource({
    scopes: [
      { name: "read", default: true },
      { name: "approve", permission: "organization:update" }
    ],
    access: "any",
    ...json
  })
  const { json: secret } = yield* ask(`/resources/${made.id}/secrets`, { method: "POST" })
  const asks = (token: string) => post("introspect", { token }, basic(made.id, secret.secret))
  const [id, identifier]: ReadonlyArray<string> = [made.id, made.identifier]
  return { id: id ?? "", identifier: identifier ?? "", secret: String(secret.secret), asks }
})

/** A new person's tokens for an API. */
export const tokensFor = Effect.fnUntraced(function* (
  registered: Registered,
  identifier: string,
  scope: string,
  more: Readonly<Record<string, string>> = {}
) {
  const somebody = yield* newcomer
  const config = yield* relyingParty(registered)
  const answer = yield* signedInBy(config, somebody.browser, {
    scope,
    resource: identifier,
    ...more
  })
  const tokens = yield* redeemed(config, answer, identifier)
  return { ...somebody, config, tokens }
})

export const accessTokenUrn = "urn:ietf:params:oauth:token-type:access_token"

/** A service account that exchanges tokens. */
export const exchanger = Effect.fnUntraced(function* (
  from: ReadonlyArray<string>,
  to: ReadonlyArray<{ readonly identifier: string }>,
  more: object = {}
) {
  const scopes = ["read", "approve"]
  const made: Registered = yield* application({
    kind: "service",
    redirectUris: [],
    exchange: { from, to: to.map(({ identifier }) => ({ resource: identifier, scopes })) },
    ...more
  })
  const exchanged = (
    token: string,
    form: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {}
  ) =>
    post(
      "token",
      {
        grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
        subject_token: token,
        subject_token_type: accessTokenUrn,
        ...form
      },
      { ...basic(made.clientId, made.clientSecret), ...headers }
    )
  return { ...made, exchanged }
})
