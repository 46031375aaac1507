import { Effect } from "effect"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { Search } from "./Search.ts"
import { SearchConsoleApi } from "./SearchConsoleApi.ts"

export const SearchConsoleHttp = group(
  onConsolePlane(SearchConsoleApi),
  "console.search",
  Effect.fn(function* (handlers) {
    const search = yield* Search
    return handlers.handleAll({
      find: inEnvironment((environment, { query }) => search.find(environment, query.q))
    })
  })
)
