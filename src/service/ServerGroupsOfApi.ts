import { Effect, Layer } from "effect"
import type { HttpApiGroup } from "effect/http-api"
import { titleOf } from "../contract/ServerAuth.ts"
import { ServerGroups } from "../tenancy/secretKeys/SecretKeys.ts"

const titles = Effect.map(
  Effect.promise(() => import("../api/ServerApi.ts")),
  ({ ServerApi }): ReadonlyArray<string> => {
    const groups = ServerApi.groups as unknown as Readonly<Record<string, HttpApiGroup.Top>>
    return [...new Set(Object.values(groups).map(titleOf))].toSorted()
  }
)

/** The groups of the server API, read off the contract when they are first asked for. */
export const layer = Layer.succeed(ServerGroups, titles)
