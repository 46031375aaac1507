import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome } from "../../pages/kernel/Visit.ts"
import { disavowedView, disavowForm, disavowView } from "../../pages/views/links.ts"
import { DisavowalClientApi } from "./DisavowalClientApi.ts"

const { disavow } = DisavowalClientApi.endpoints

/** Undoing somebody else's sign-in. */
export const disavowalPages: ReadonlyArray<Page> = [
  page(pagePaths.disavow, {
    load: (visit) => Effect.succeed({ token: visit.token }),
    view: disavowView,
    forms: {
      "": posted(disavowForm, (visit, body) =>
        Effect.gen(function* () {
          const { removed } = yield* visit.call(disavow, { body })
          visit.keepToken("")
          return Outcome.Show({ view: disavowedView(visit, removed) })
        })
      )
    }
  })
]
