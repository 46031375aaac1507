import { Effect, Redacted, Schema } from "effect"
import { addressOf, pagePaths, pagesPrefix } from "../../contract/pagesPlane.ts"
import { callGuarded, guardFor } from "../abuse/GuardPagesHttp.ts"
import type { AbuseGuard } from "../abuse/AbuseGuard.ts"
import { signedIn } from "../signIn/SignInPagesHttp.ts"
import { begunRequest } from "../../pages/kernel/BegunRequest.ts"
import { VisitTarget } from "../../http/Navigation.ts"
import { Answered, page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  forgotPasswordForm,
  forgotPasswordView,
  type ResetData,
  resetPasswordForm,
  resetPasswordView
} from "../../pages/views/password.ts"
import { PasswordClientApi } from "./PasswordClientApi.ts"
import { PasswordReset } from "./PasswordReset.ts"
import {
  changePasswordForm,
  firstPasswordForm,
  ownPasswordView
} from "../../pages/views/account/password.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { unlinkForm } from "../../pages/views/account/identities.ts"
import { removePasskeyForm } from "../../pages/views/account/passkeys.ts"
import { remainingWaysInView, type RemainingData } from "../../pages/views/remainingWaysIn.ts"
import { OwnIdentitiesClientApi } from "../federation/OwnIdentitiesClientApi.ts"
import { OwnPasskeysClientApi } from "../passkeys/PasskeysClientApi.ts"

const { changePassword, forgotPassword, passwordStatus, resetPassword } =
  PasswordClientApi.endpoints

/**
 * The address that this browser asked a reset for, so that nobody has to type it twice, and the
 * app's target after it.
 */
const begun = begunRequest(
  "gatehouse_forgotten",
  pagesPrefix,
  Schema.Struct({ email: Schema.String, redirectUrl: Schema.optionalKey(Schema.String) })
)

const emailOf = (visit: Visit): string | null => begun.of(visit)?.email ?? null

const forgotPasswordPage = page(pagePaths.forgotPassword, {
  load: (visit) =>
    Effect.map(guardFor(visit, "forgot_password"), (guard) => ({ email: emailOf(visit), guard })),
  view: forgotPasswordView,
  forms: {
    "": posted(forgotPasswordForm, (visit, body) =>
      Effect.map(callGuarded(visit, forgotPassword, body), () => {
        const { redirectUrl } = visit
        begun.keep(visit, {
          email: String(body["email"]),
          ...(redirectUrl === null ? {} : { redirectUrl })
        })
        return Outcome.GoTo({ location: addressOf(visit.path, { notice: "sent", redirectUrl }) })
      })
    )
  }
})

const resetPasswordPage = page<ResetData, PasswordReset>(pagePaths.resetPassword, {
  load: Effect.fnUntraced(function* (visit) {
    const { environment, problem, token } = visit
    if (token === null) return { token, email: null, isDead: false }
    // Whoever has the link has the account: it tells them no more than it lets them do.
    const email = yield* (yield* PasswordReset).addressee(environment, Redacted.make(token))
    return { token, email: email ?? emailOf(visit), isDead: email === null && problem === null }
  }),
  view: resetPasswordView,
  forms: {
    "": posted(resetPasswordForm, (visit, body) =>
      Effect.gen(function* () {
        const redirectUrl = visit.redirectUrl ?? begun.of(visit)?.redirectUrl ?? null
        const result = yield* Effect.provideService(
          visit.call(resetPassword, { body }),
          VisitTarget,
          redirectUrl
        )
        visit.keepToken("")
        begun.forget(visit)
        const remaining = addressOf(pagePaths.remainingWaysIn, { redirectUrl })
        const onward = Effect.succeed(new URL(remaining, visit.origin).href)
        return yield* signedIn({ ...visit, redirectUrl: remaining, onward }, result)
      })
    )
  }
})

/** A forgotten password, and a new one by the mailed link. */
export const passwordPages: ReadonlyArray<Page<AbuseGuard | PasswordReset>> = [
  forgotPasswordPage,
  resetPasswordPage
]

/** One's password: the first one, or another. */
export const ownPasswordPages: ReadonlyArray<Page> = [
  page(pagePaths.accountPassword, {
    load: (visit) => visit.call(passwordStatus),
    view: ownPasswordView,
    forms: {
      change: posted(changePasswordForm, (visit, body) =>
        Effect.as(visit.call(changePassword, { body }), backWith(visit, "saved"))
      ),
      first: posted(firstPasswordForm, (visit, body) =>
        Effect.as(visit.call(changePassword, { body }), backWith(visit, "saved"))
      )
    }
  })
]

const { listOwnIdentities, unlinkIdentity } = OwnIdentitiesClientApi.endpoints
const { listOwnPasskeys, removePasskey } = OwnPasskeysClientApi.endpoints

const again = ({ path, redirectUrl }: Visit) =>
  Outcome.GoTo({ location: addressOf(path, { notice: "removed", redirectUrl }) })

const field = ({ form }: Visit, name: string) => form.get(name) ?? ""

/**
 * After a reset by mail: what signs in besides the new password, to be removed with the fresh proof
 * that the reset was. Leads on by itself where there is nothing.
 */
export const remainingWaysInPages: ReadonlyArray<Page> = [
  page<RemainingData>(pagePaths.remainingWaysIn, {
    load: Effect.fnUntraced(function* (visit) {
      const { items: passkeys } = yield* visit.call(listOwnPasskeys)
      const { items: identities } = yield* visit.call(listOwnIdentities)
      const onward = yield* visit.onward
      const isOver = passkeys.length + identities.length === 0 && visit.problem === null
      return isOver
        ? new Answered(Outcome.Leave({ url: onward }))
        : { passkeys, identities, onward }
    }),
    view: remainingWaysInView,
    forms: {
      passkey: posted(removePasskeyForm, (visit) =>
        Effect.as(
          visit.call(removePasskey, { params: { passkeyId: field(visit, "passkeyId") } }),
          again(visit)
        )
      ),
      identity: posted(unlinkForm, (visit) =>
        Effect.as(
          visit.call(unlinkIdentity, { params: { identityId: field(visit, "identityId") } }),
          again(visit)
        )
      )
    }
  })
]
