import { Effect } from "effect"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
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
      getOverview: inEnvironment(({ id }, { query }) => overview.of(id, query.days ?? usualDays))
    })
  })
)
