import { Effect } from "effect"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { shownConfiguration } from "./AppliedConfiguration.ts"
import { DeclaredConfigurations } from "./DeclaredConfigurations.ts"
import { DeclaredConsoleApi } from "./DeclaredConsoleApi.ts"

export const DeclaredConsoleHttp = group(
  onConsolePlane(DeclaredConsoleApi),
  "console.declared",
  Effect.fn(function* (handlers) {
    const declared = yield* DeclaredConfigurations
    return handlers.handleAll({
      getDeclaredConfiguration: Effect.fnUntraced(function* () {
        const { id } = yield* CurrentEnvironment
        const applied = yield* declared.last(id)
        return { applied: applied === undefined ? null : shownConfiguration(applied) }
      })
    })
  })
)
