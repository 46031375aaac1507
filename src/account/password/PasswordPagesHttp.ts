import { Effect, Schema } from "effect"
import { addressOf, pagePaths, pagesPrefix } from "../../contract/pagesPlane.ts"
import { signedIn } from "../../access/signIn/SignInPagesHttp.ts"
import { begunRequest } from "../../pages/kernel/BegunRequest.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  forgotPasswordForm,
  forgotPasswordView,
  resetPasswordForm,
  resetPasswordView
} from "../../pages/views/password.ts"
import { PasswordClientApi } from "./PasswordClientApi.ts"

const { forgotPassword, resetPassword } = PasswordClientApi.endpoints

/** Whose password this browser said was forgotten, so that nobody has to type it twice. */
const begun = begunRequest(
  "gatehouse_forgotten",
  pagesPrefix,
  Schema.Struct({ email: Schema.String })
)

const emailOf = (visit: Visit): string | null => begun.of(visit)?.email ?? null

const forgotPasswordPage = page(pagePaths.forgotPassword, {
  load: (visit) => Effect.succeed({ email: emailOf(visit) }),
  view: forgotPasswordView,
  forms: {
    "": posted(forgotPasswordForm, (visit, body) =>
      Effect.map(visit.call(forgotPassword, { body }), () => {
        begun.keep(visit, { email: String(body["email"]) })
        const { redirectUrl } = visit
        return Outcome.GoTo({ location: addressOf(visit.path, { notice: "sent", redirectUrl }) })
      })
    )
  }
})

const resetPasswordPage = page(pagePaths.resetPassword, {
  load: (visit) => Effect.succeed({ token: visit.token, email: emailOf(visit) }),
  view: resetPasswordView,
  forms: {
    "": posted(resetPasswordForm, (visit, body) =>
      Effect.gen(function* () {
        const result = yield* visit.call(resetPassword, { body })
        visit.keepToken("")
        begun.forget(visit)
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
