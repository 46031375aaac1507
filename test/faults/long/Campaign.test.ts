import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { inject } from "vitest"
import { campaign } from "../../campaign/campaign.ts"
import { fault } from "../../support/Fault.ts"

it.live(
  "people, operators and pollers are served through everything at once",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("a campaign of five minutes", {
        promised:
          "nothing acknowledged is lost and nothing happens twice; each change has one event; no " +
          "session outlives its end; no secret in a log, no 500; memory stays flat",
        done:
          "two instances in production behind a proxy, with 60 people, a backend and a poller; " +
          "kills, restarts, cut connections, jumps of the clock, failing mail, webhooks and hooks"
      })
      const { breaches, figures } = yield* Effect.promise(() =>
        campaign({
          server: inject("databaseServer"),
          minutes: 5,
          seed: 1815,
          people: 60,
          onProgress: () => undefined
        })
      )
      assert.deepStrictEqual(breaches, [])
      yield* saw(figures.slice(0, 2).join("; "))
    }),
  900_000
)
