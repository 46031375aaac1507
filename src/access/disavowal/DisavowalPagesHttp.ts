import { Effect } from "effect"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { type OpenedLink, openedLink } from "../../pages/kernel/openedLink.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome } from "../../pages/kernel/Visit.ts"
import { disavowedView, disavowForm, disavowView, isDone } from "../../pages/views/links.ts"
import { Disavowal } from "./Disavowal.ts"
import { DisavowalClientApi } from "./DisavowalClientApi.ts"

const { disavow } = DisavowalClientApi.endpoints

/** Undoing somebody else's sign-in. */
export const disavowalPages: ReadonlyArray<Page<Disavowal>> = [
  page<OpenedLink, Disavowal>(pagePaths.disavow, {
    load: (visit) =>
      openedLink(visit, (environment, token) =>
        Disavowal.use((disavowal) => disavowal.isOpen(environment, token))
      ),
    view: (visit, data) =>
      isDone(visit, "disavowed", "removed") ? disavowedView(visit) : disavowView(visit, data),
    forms: {
      "": posted(disavowForm, (visit, body) =>
        Effect.gen(function* () {
          const { removed } = yield* visit.call(disavow, { body })
          visit.keepToken("")
          const notice = removed.length === 0 ? "disavowed" : "removed"
          return Outcome.GoTo({ location: addressOf(pagePaths.disavow, { notice }) })
        })
      )
    }
  })
]
