import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { holdRows, watch } from "../../support/HeldRows.ts"
import { newcomer } from "../../support/Organizations.ts"
import {
  application,
  callback,
  post,
  redeemed,
  refreshed,
  relyingParty,
  signedInBy,
  verifier
} from "../../support/RelyingParty.ts"
import { api, tokensFor } from "../../support/ResourceServer.ts"
import { TestService } from "../../support/TestService.ts"

const registered = application({
  trust: "own",
  grantTypes: ["authorization_code", "refresh_token"]
})

/** Ways to tokens of an application that somebody has signed in to. */
const uses = {
  "a code": Effect.gen(function* () {
    const { clientId, clientSecret, id } = yield* registered
    const config = yield* relyingParty({ clientId, clientSecret })
    const { browser } = yield* newcomer
    const answer = yield* signedInBy(config, browser, { scope: "openid offline_access" })
    const use = post("token", {
      grant_type: "authorization_code",
      code: new URL(answer).searchParams.get("code") ?? "",
      redirect_uri: callback,
      code_verifier: verifier,
      client_id: clientId,
      client_secret: clientSecret
    })
    return { id, use }
  }),
  "a refresh token": Effect.gen(function* () {
    const made = yield* registered
    const config = yield* relyingParty(made)
    const { browser } = yield* newcomer
    const answer = yield* signedInBy(config, browser, { scope: "openid offline_access" })
    const { refresh_token: token = "" } = yield* redeemed(config, answer)
    return { id: made.id, use: refreshed(made, token) }
  }),
  "a refresh token for an opaque one": Effect.gen(function* () {
    const made = yield* registered
    const { identifier } = yield* api({ tokenFormat: "opaque" })
    const { tokens } = yield* tokensFor(made, identifier, "openid read offline_access")
    return { id: made.id, use: refreshed(made, tokens.refresh_token ?? "") }
  })
}

layer(TestService.layer)("while its application is deleted", (it) => {
  it.effect.each(Object.entries(uses))("%s is refused", ([, prepared]) =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { id, use } = yield* prepared
      const { untilStill } = yield* watch
      const deletion = yield* holdRows(
        () => sql`
          DELETE FROM grants
          WHERE environment_id = ${environment.id} AND application_id = ${id} RETURNING id`
      )
      const using = yield* Effect.forkScoped(use)
      yield* untilStill
      yield* deletion.release
      const used = yield* Fiber.join(using)
      assert.deepStrictEqual([used.status, used.json.error], [400, "invalid_grant"], used.text)
    })
  )
})
