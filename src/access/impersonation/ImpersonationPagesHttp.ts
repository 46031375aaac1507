import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { type OpenedLink, openedLink } from "../../pages/kernel/openedLink.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { impersonationForm, impersonationView } from "../../pages/views/links.ts"
import { signedIn } from "../signIn/SignInPagesHttp.ts"
import { Impersonations } from "./Impersonations.ts"
import { ImpersonationClientApi } from "./ImpersonationClientApi.ts"

const { establishImpersonation } = ImpersonationClientApi.endpoints

/** Acting for a user, after a click. */
export const impersonationPages: ReadonlyArray<Page<Impersonations>> = [
  page<OpenedLink, Impersonations>(pagePaths.impersonation, {
    load: (visit) =>
      openedLink(visit, (environment, token) =>
        Impersonations.use((impersonations) => impersonations.isOpen(environment, token))
      ),
    view: impersonationView,
    forms: {
      "": posted(impersonationForm, (visit, body) =>
        Effect.gen(function* () {
          const result = yield* visit.call(establishImpersonation, { body })
          visit.keepToken("")
          return yield* signedIn(visit, result)
        })
      )
    }
  })
]
