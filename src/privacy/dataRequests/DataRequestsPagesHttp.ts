import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { page, type Page } from "../../pages/kernel/PageRoutes.ts"
import { dataRequestView } from "../../pages/views/links.ts"

/** Where the mail that a copy of the data is ready leads. */
export const dataRequestsPages: ReadonlyArray<Page> = [
  page(pagePaths.dataRequest, { load: () => Effect.succeed(null), view: dataRequestView })
]
