import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { newcomer } from "../../support/Organizations.ts"
import {
  application,
  authorizeAddress,
  callback,
  consentedAt,
  post,
  relyingParty,
  resource,
  verifier
} from "../../support/RelyingParty.ts"
import { basic } from "../../support/ResourceServer.ts"
import { TestService } from "../../support/TestService.ts"

type Form = Readonly<Record<string, string>>

/** An application with somebody who signs in to it, for several resources at once. */
const world = Effect.gen(function* () {
  const { browser } = yield* newcomer
  const registered = yield* application()
  const config = yield* relyingParty(registered)
  const authorization = basic(registered.clientId, registered.clientSecret)

  const authorized = Effect.fnUntraced(function* (scope: string, ...resources: Array<string>) {
    const address = new URL(yield* authorizeAddress(config, { scope }))
    for (const one of resources) address.searchParams.append("resource", one)
    return new URL(yield* consentedAt(browser, address.href)).searchParams
  })

  const redeem = (code: string | null, more: Form = {}) =>
    post(
      "token",
      {
        grant_type: "authorization_code",
        code: code ?? "",
        redirect_uri: callback,
        code_verifier: verifier,
        ...more
      },
      authorization
    )

  const refresh = (token: string, more: Form = {}) =>
    post("token", { grant_type: "refresh_token", refresh_token: token, ...more }, authorization)

  return { authorized, redeem, refresh }
})

const open = (name: string) => ({ access: "any", scopes: [{ name, default: true }] })

layer(TestService.layer)("the scopes of an answer", (it) => {
  it.effect("are of its one resource: a refresh that leaves none of them is invalid_scope", () =>
    Effect.gen(function* () {
      const { authorized, redeem, refresh } = yield* world
      const one = yield* resource(open("one:read"))
      const two = yield* resource(open("two:read"))
      const answer = yield* authorized("one:read two:read", one.identifier, two.identifier)
      const { json: tokens } = yield* redeem(answer.get("code"))
      assert.strictEqual(tokens.scope, "one:read")
      for (const more of [{}, { resource: one.identifier }]) {
        const refused = yield* refresh(tokens.refresh_token, { scope: "two:read", ...more })
        assert.deepStrictEqual([refused.status, refused.json.error], [400, "invalid_scope"])
      }
      // Nothing of it has used the token up.
      const there = { scope: "two:read", resource: two.identifier }
      const narrowed = yield* refresh(tokens.refresh_token, there)
      assert.deepStrictEqual([narrowed.status, narrowed.json.scope], [200, "two:read"])
    })
  )
})
