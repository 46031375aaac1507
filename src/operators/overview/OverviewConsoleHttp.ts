import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { Overview } from "./Overview.ts"
import { OverviewConsoleApi } from "./OverviewConsoleApi.ts"

const usualDays = 30

export const OverviewConsoleHttp = group(
  onConsolePlane(OverviewConsoleApi),
  "console.overview",
  Effect.fn(function* (handlers) {
    const overview = yield* Overview
    return handlers.handleAll({
      getOverview: Effect.fnUntraced(function* ({ query }) {
        const { id } = yield* CurrentEnvironment
        return yield* overview.of(id, query.days ?? usualDays)
      })
    })
  })
)
