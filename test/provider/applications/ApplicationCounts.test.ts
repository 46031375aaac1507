import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as client from "openid-client"
import { ApplicationCounts } from "../../../src/provider/counts/ApplicationCounts.ts"
import { ApplicationCountsStore } from "../../../src/provider/counts/ApplicationCountsStore.ts"
import { EnvironmentSweeps } from "../../../src/tenancy/environments/EnvironmentSweeps.ts"
import { layer as service, operator } from "../../support/Console.ts"
import { program } from "../../support/Devices.ts"
import { person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  application,
  authorizeAddress,
  post,
  redeemed,
  relyingParty,
  signedInBy
} from "../../support/RelyingParty.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { TestService } from "../../support/TestService.ts"
import { watched } from "../../support/watched.ts"

layer(service)("an application", (it) => {
  it.effect("has counts by day of what it was given and refused, with the reasons", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const registered = yield* application()
      const config = yield* relyingParty(registered)
      const { ask } = yield* operator("auditor")
      const path = `/environments/${environment.id}/applications/${registered.id}/counts`
      yield* person("counted@example.com")
      const { browser } = yield* signIn("counted@example.com")
      const tokens = yield* redeemed(config, yield* signedInBy(config, browser))
      yield* Effect.promise(() => client.refreshTokenGrant(config, tokens.refresh_token ?? ""))
      const wrong = (secret: string, clientId = registered.clientId) =>
        post("token", {
          grant_type: "authorization_code",
          code: "gc_unknown",
          client_id: clientId,
          client_secret: secret
        })
      yield* wrong("cs_wrong")
      yield* wrong("cs_wrong", "made-up")
      yield* wrong(registered.clientSecret)
      yield* wrong(registered.clientSecret)
      const visitor = new PageVisitor(browser)
      yield* visitor.open(
        yield* authorizeAddress(config, { prompt: "none", scope: "openid groups" })
      )
      const counted = yield* ask(`${path}?days=1`)
      assert.strictEqual(counted.status, 200, counted.text)
      const [today] = counted.json.items
      assert.deepInclude(today, {
        grants: 1,
        refreshes: 1,
        refusals: [
          { reason: "invalid_client", count: 1 },
          { reason: "invalid_grant", count: 2 }
        ]
      })
      yield* TestClock.adjust("1 day")
      yield* wrong(registered.clientSecret)
      yield* TestClock.adjust("11 seconds")
      const sql = yield* SqlClient.SqlClient
      // What waits is written by itself too, by a timer that this test does not wait for.
      const kept = yield* watched(
        sql`SELECT sum(count)::int AS count FROM application_counts`,
        ([row]) => row?.["count"] === 6
      )
      assert.deepStrictEqual(kept, [{ count: 6 }])
      const { ask: askLater } = yield* operator("auditor")
      const later = (yield* askLater(path)).json.items
      assert.strictEqual(later.length, 30)
      assert.deepStrictEqual(later.slice(-2)[0], today)
      assert.deepStrictEqual(later.at(-1).refusals, [{ reason: "invalid_grant", count: 1 }])
      const nobody = path.replace(registered.id, "018f0000-0000-7000-8000-000000000000")
      assertProblem(yield* askLater(nobody), 404, "application_not_found")
      for (const days of ["0", "91", "x"]) {
        assertProblem(yield* askLater(`${path}?days=${days}`), 400, "invalid_request")
      }
    })
  )

  it.effect("has counts of what it was refused before anybody was asked", () =>
    Effect.gen(function* () {
      const { browser, environment } = yield* TestService
      const registered = yield* program({ name: "Refused" })
      const { clientId } = registered
      const refused = (path: string, form: Readonly<Record<string, string>>) =>
        post(path, { client_id: clientId, ...form })
      yield* refused("par", { response_type: "code" })
      yield* refused("device", { scope: "groups" })
      yield* refused("device", { scope: "openid", client_secret: "cs_wrong" })
      const visitor = new PageVisitor(browser())
      const wrong = { client_id: clientId, redirect_uri: "https://elsewhere.example" }
      yield* visitor.open(`/_service/oauth/authorize?${new URLSearchParams(wrong)}`)
      assert.strictEqual(visitor.page?.status, 400)
      yield* visitor.open("/_service/oauth/authorize?client_id=a&client_id=b")
      assert.strictEqual(visitor.page?.status, 400)
      const { ask } = yield* operator("auditor")
      const counted = yield* ask(
        `/environments/${environment.id}/applications/${registered.id}/counts?days=1`
      )
      assert.deepStrictEqual(counted.json.items[0].refusals, [
        { reason: "invalid_client", count: 1 },
        { reason: "invalid_request", count: 2 },
        { reason: "invalid_scope", count: 1 }
      ])
    })
  )

  it.effect("is counted however many client ids were made up before", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const written = new Set<string>()
      const waitsIn = Layer.mergeAll(
        Layer.mock(ApplicationCountsStore, {
          add: (_, counts) =>
            Effect.sync(() => {
              for (const { clientId } of counts) written.add(clientId)
            })
        }),
        Layer.mock(EnvironmentSweeps, { start: () => Effect.succeed({ sweep: Effect.void }) })
      )
      yield* Effect.scoped(
        Effect.gen(function* () {
          const counts = yield* ApplicationCounts.make
          for (let index = 0; index < 10_000; index += 1) {
            yield* counts.note(environment, `made-up-${index}`, "invalid_client")
          }
          yield* counts.note(environment, "real", "granted")
        })
      ).pipe(Effect.provide(waitsIn))
      assert.strictEqual(written.size, 10_001)
    })
  )
})
