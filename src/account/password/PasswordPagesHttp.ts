import { Effect } from "effect"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { signedIn } from "../../access/signIn/SignInPagesHttp.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome } from "../../pages/kernel/Visit.ts"
import {
  forgotPasswordForm,
  forgotPasswordView,
  resetPasswordForm,
  resetPasswordView
} from "../../pages/views/password.ts"
import { PasswordClientApi } from "./PasswordClientApi.ts"

const { forgotPassword, resetPassword } = PasswordClientApi.endpoints

const forgotPasswordPage = page(pagePaths.forgotPassword, {
  load: () => Effect.succeed(null),
  view: forgotPasswordView,
  forms: {
    "": posted(forgotPasswordForm, (visit, body) =>
      Effect.as(
        visit.call(forgotPassword, { body }),
        Outcome.GoTo({
          location: addressOf(visit.path, { notice: "sent", redirectUrl: visit.redirectUrl })
        })
      )
    )
  }
})

const resetPasswordPage = page(pagePaths.resetPassword, {
  load: (visit) => Effect.succeed({ token: visit.token }),
  view: resetPasswordView,
  forms: {
    "": posted(resetPasswordForm, (visit, body) =>
      Effect.gen(function* () {
        const result = yield* visit.call(resetPassword, { body })
        visit.keepToken("")
        const { redirectUrl } = visit
        const remaining = addressOf(pagePaths.remainingWaysIn, { redirectUrl })
        const onward = Effect.succeed(new URL(remaining, visit.origin).href)
        return yield* signedIn({ ...visit, redirectUrl: remaining, onward }, result)
      })
    )
  }
})

/** A forgotten password, and a new one by the mailed link. */
export const passwordPages: ReadonlyArray<Page> = [forgotPasswordPage, resetPasswordPage]
