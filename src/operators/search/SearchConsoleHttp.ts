import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { Search } from "./Search.ts"
import { SearchConsoleApi } from "./SearchConsoleApi.ts"

export const SearchConsoleHttp = group(
  onConsolePlane(SearchConsoleApi),
  "console.search",
  Effect.fn(function* (handlers) {
    const search = yield* Search
    return handlers.handleAll({
      find: Effect.fnUntraced(function* ({ query }) {
        return yield* search.find(yield* CurrentEnvironment, query.q)
      })
    })
  })
)
