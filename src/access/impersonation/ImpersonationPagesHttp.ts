import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { impersonationForm, impersonationView } from "../../pages/views/links.ts"
import { signedIn } from "../signIn/SignInPagesHttp.ts"
import { ImpersonationClientApi } from "./ImpersonationClientApi.ts"

const { establishImpersonation } = ImpersonationClientApi.endpoints

/** Acting for a user, after a click. */
export const impersonationPages: ReadonlyArray<Page> = [
  page(pagePaths.impersonation, {
    load: (visit) => Effect.succeed({ token: visit.token }),
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
