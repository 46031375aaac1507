import { Effect } from "effect"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { Applications } from "../applications/Applications.ts"
import { ApplicationCounts } from "./ApplicationCounts.ts"
import { ApplicationCountsConsoleApi } from "./ApplicationCountsConsoleApi.ts"

const usualDays = 30

export const ApplicationCountsConsoleHttp = group(
  onConsolePlane(ApplicationCountsConsoleApi),
  "console.applicationCounts",
  Effect.fn(function* (handlers) {
    const applications = yield* Applications
    const counts = yield* ApplicationCounts
    return handlers.handleAll({
      getApplicationCounts: Effect.fnUntraced(function* ({ params, query }) {
        const environment = yield* CurrentEnvironment
        const { id } = yield* applications.get(environment.id, params.applicationId)
        return { items: yield* counts.of(environment.id, id, query.days ?? usualDays) }
      })
    })
  })
)
