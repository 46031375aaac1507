import { Effect } from "effect"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome } from "../../pages/kernel/Visit.ts"
import { isDone, verifiedView, verifyEmailForm, verifyEmailView } from "../../pages/views/links.ts"
import { EmailVerificationClientApi } from "./EmailVerificationClientApi.ts"

const { verifyEmail } = EmailVerificationClientApi.endpoints

/** Proving an address by its mailed link. */
export const emailVerificationPages: ReadonlyArray<Page> = [
  page(pagePaths.verifyEmail, {
    load: (visit) => Effect.succeed({ token: visit.token }),
    view: (visit, data) =>
      isDone(visit, "verified") ? verifiedView(visit) : verifyEmailView(visit, data),
    forms: {
      "": posted(verifyEmailForm, (visit, body) =>
        Effect.gen(function* () {
          yield* visit.call(verifyEmail, { body })
          visit.keepToken("")
          return Outcome.GoTo({
            location: addressOf(pagePaths.verifyEmail, { notice: "verified" })
          })
        })
      )
    }
  })
]
