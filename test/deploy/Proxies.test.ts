import { describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ProductionService } from "../support/ProductionService.ts"
import { caddy, isMissing, nginx, skipped, smoke } from "./proxies.ts"

layer(ProductionService.layer, { timeout: "60 seconds" })("the sample proxies", (it) => {
  const upstream = Effect.map(ProductionService, ({ service }) => `127.0.0.1:${service.port}`)

  describe.skipIf(isMissing("nginx"))(`nginx${skipped("nginx")}`, () => {
    it.effect("signs people in over TLS, and passes on nothing that a caller forges", () =>
      Effect.gen(function* () {
        const behind = yield* ProductionService
        yield* smoke("nginx@example.com", yield* nginx(yield* upstream, behind.host), behind)
      })
    )
  })

  describe.skipIf(isMissing("caddy"))(`Caddy${skipped("caddy")}`, () => {
    it.effect("signs people in, and passes on nothing that a caller forges", () =>
      Effect.gen(function* () {
        const behind = yield* ProductionService
        yield* smoke("caddy@example.com", yield* caddy(yield* upstream, behind.host), behind)
      })
    )
  })
})
