import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import type { RoleSets } from "../../src/organizations/organizations/RoleSets.ts"
import { firm, made, verify } from "../provider/apiKeys/apiKeys.ts"
import { directoryOf } from "../support/Directories.ts"
import { holdRows } from "../support/HeldRows.ts"
import { newcomer } from "../support/Organizations.ts"
import { application, post, resource } from "../support/RelyingParty.ts"
import { TestService, type RawResponse } from "../support/TestService.ts"

/** A row that a long change holds, and a use of it that would be noted in it. */
interface Use {
  readonly table: "applications" | "client_secrets" | "directories" | "api_keys" | "sessions"
  readonly id: string
  readonly use: Effect.Effect<RawResponse, never, TestService>
}

const machine = Effect.gen(function* () {
  const scopes = [{ name: "read", title: { en: "Read", da: "Læs" } }]
  const { identifier } = yield* resource({ scopes })
  const machineScopes = [{ resource: identifier, scopes: ["read"] }]
  return yield* application({ kind: "service", redirectUris: [], machineScopes })
})

const tokenOf = ({ clientId, clientSecret }: Record<string, string>) =>
  post("token", {
    grant_type: "client_credentials",
    scope: "read",
    client_id: clientId ?? "",
    client_secret: clientSecret ?? ""
  })

type Services = TestService | RoleSets | SqlClient.SqlClient

const uses: Readonly<Record<string, Effect.Effect<Use, unknown, Services>>> = {
  "a token for an application": Effect.map(machine, (service) => ({
    table: "applications",
    id: service.id,
    use: tokenOf(service)
  })),
  "a token for a secret": Effect.map(machine, (service) => ({
    table: "client_secrets",
    id: service.secrets[0].id,
    use: tokenOf(service)
  })),
  "a directory's request": Effect.map(directoryOf(), ({ ask, id }) => ({
    table: "directories",
    id,
    use: ask("GET", "/Users")
  })),
  "the verification of an API key": Effect.gen(function* () {
    const { id: organizationId } = yield* firm
    const { apiKey, id } = yield* made({ organizationId })
    const { ask } = yield* TestService
    const json = { apiKey }
    assert.isTrue((yield* verify(apiKey)).valid)
    yield* TestClock.adjust("2 days")
    return { table: "api_keys", id, use: ask("/api-keys/verify", { method: "POST", json }) }
  }),
  "a request of somebody who is signed in": Effect.gen(function* () {
    const { browser } = yield* newcomer
    const id = (yield* browser.ask("/boot")).json.activeSessionId
    yield* TestClock.adjust("1 hour")
    return { table: "sessions", id, use: browser.ask("/users/me") }
  })
}

layer(TestService.layer)("what is noted of a use waits for no change", (it) => {
  it.effect.each(Object.entries(uses))(
    "%s is answered while the row is held",
    ([, prepared]) =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const { id, table, use } = yield* prepared
        const held = yield* holdRows(
          (sql) => sql`
            SELECT 1 FROM ${sql(table)}
            WHERE environment_id = ${environment.id} AND id = ${id} FOR NO KEY UPDATE`
        )
        const answered = yield* use
        assert.strictEqual(answered.status, 200, answered.text)
        yield* held.release
        assert.strictEqual((yield* use).status, 200)
      }),
    8000
  )
})
