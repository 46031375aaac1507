import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { Environment } from "../../../src/contract/Environment.ts"
import { EnvironmentSweeps } from "../../../src/tenancy/environments/EnvironmentSweeps.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { Purge } from "../../../src/users/purge/Purge.ts"

const named = (name: string) => ({ id: name, name }) as unknown as Environment

it.effect("upkeep that fails in one environment is done in those listed after it", () =>
  Effect.gen(function* () {
    const swept = new Set<string>()
    const services = Layer.mergeAll(
      EnvironmentSweeps.layer.pipe(
        Layer.provide(
          Layer.mock(Environments)({
            all: Effect.succeed(["first", "broken", "last"].map(named))
          })
        )
      ),
      Layer.mock(Purge)({
        purgeDue: ({ name }) =>
          Effect.suspend(() => {
            if (name === "broken") return Effect.die("no table")
            swept.add(name)
            return Effect.void
          })
      })
    )
    yield* Effect.flatMap(Purge.retention, ({ sweep }) => sweep).pipe(Effect.provide(services))
    assert.sameMembers([...swept], ["first", "last"])
  })
)
