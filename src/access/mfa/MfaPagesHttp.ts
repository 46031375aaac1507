import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { PendingSignIns } from "../../credentials/secondFactors/PendingSignIns.ts"
import { Answered, page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  confirmEnrollmentForm,
  enrollmentView,
  passkeyEnrollmentForm,
  recoveryCodesView,
  setupIn,
  startEnrollmentForm,
  type EnrollmentData
} from "../../pages/views/enrollment.ts"
import { ConfigurationClientApi } from "../configuration/ConfigurationClientApi.ts"
import {
  challengeForm,
  passkeyFactorForm,
  recoveryForm,
  secondFactorView
} from "../../pages/views/secondFactor.ts"
import { challengeBrowser } from "../../sessions/clients/ClientCookiesHttp.ts"
import { signedIn } from "../signIn/SignInPagesHttp.ts"
import { MfaClientApi } from "./MfaClientApi.ts"
import {
  confirmTotpForm,
  disableMfaForm,
  renewCodesForm,
  secondFactorPageView,
  startTotpForm
} from "../../pages/views/account/secondFactor.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { OwnMfaClientApi } from "./OwnMfaClientApi.ts"

const { environment } = ConfigurationClientApi.endpoints
const {
  confirmMfaEnrollment,
  confirmPasskeyEnrollment,
  pendingSignIn,
  startMfaEnrollment,
  verifyMfa
} = MfaClientApi.endpoints

const elsewhere = (visit: Visit, result: Parameters<typeof signedIn>[1]) =>
  Effect.map(signedIn(visit, result), (outcome) => new Answered(outcome))

const verified = (visit: Visit, body: unknown) =>
  Effect.flatMap(visit.call(verifyMfa, { body }), (result) => signedIn(visit, result))

const secondFactorPage = page(pagePaths.secondFactor, {
  load: Effect.fnUntraced(function* (visit) {
    const waiting = yield* visit.call(pendingSignIn)
    return waiting.status === "mfa_required" ? waiting : yield* elsewhere(visit, waiting)
  }),
  view: secondFactorView,
  forms: {
    "": posted(challengeForm, verified),
    recovery: posted(recoveryForm, verified),
    passkey: posted(passkeyFactorForm, verified)
  }
})

/** True if the pending sign-in of this browser takes a passkey alone, which no operation tells. */
const takesPasskeyOnly = Effect.fnUntraced(function* ({ environment }: Visit) {
  const pending = yield* PendingSignIns
  const request = yield* HttpServerRequest.HttpServerRequest
  const browser = challengeBrowser(environment, request)
  const owed = browser === null ? undefined : yield* pending.waitingIn(environment, browser)
  return owed?._tag === "EnrollmentOwed" && owed.passkeyOnly
})

const enrollmentPage = page<EnrollmentData, PendingSignIns>(pagePaths.enrollment, {
  load: Effect.fnUntraced(function* (visit) {
    const waiting = yield* visit.call(pendingSignIn)
    if (waiting.status !== "mfa_enrollment_required") return yield* elsewhere(visit, waiting)
    const { enrollmentToken } = waiting
    if (yield* takesPasskeyOnly(visit)) return { enrollmentToken, setup: null, passkeys: "only" }
    const { passkeys } = yield* visit.call(environment)
    const offered = passkeys.enabled ? "too" : "none"
    return { enrollmentToken, setup: setupIn(visit.form), passkeys: offered }
  }),
  view: enrollmentView,
  forms: {
    start: posted(startEnrollmentForm, (visit, body) =>
      Effect.map(visit.call(startMfaEnrollment, { body }), (setup) =>
        Outcome.Show({
          view: enrollmentView(visit, {
            enrollmentToken: visit.form.get("enrollmentToken") ?? "",
            setup,
            passkeys: "none"
          })
        })
      )
    ),
    confirm: posted(confirmEnrollmentForm, (visit, body) =>
      Effect.map(visit.call(confirmMfaEnrollment, { body }), ({ recoveryCodes, status }) => {
        // A hook may require more than the authenticator.
        const fields = { status, redirectUrl: visit.redirectUrl }
        const onward = { path: pagePaths.signInReturn, fields }
        return Outcome.Show({ view: recoveryCodesView(visit, recoveryCodes, onward) })
      })
    ),
    passkey: posted(passkeyEnrollmentForm, (visit, body) =>
      Effect.flatMap(visit.call(confirmPasskeyEnrollment, { body }), (result) =>
        signedIn(visit, result)
      )
    )
  }
})

/** Pages of a sign-in that waits for its second factor. */
export const mfaPages: ReadonlyArray<Page<PendingSignIns>> = [secondFactorPage, enrollmentPage]

const { confirmTotp, disableMfa, mfaStatus, renewRecoveryCodes, startTotp } =
  OwnMfaClientApi.endpoints

/** The codes are shown by the answer to the form, which no other address shows again. */
const codesShown = (
  visit: Visit,
  { recoveryCodes }: { readonly recoveryCodes: ReadonlyArray<string> }
): Outcome =>
  Outcome.Show({
    view: recoveryCodesView(visit, recoveryCodes, {
      path: visit.path,
      fields: { notice: "saved", redirectUrl: visit.redirectUrl }
    })
  })

/** One's second factor and recovery codes. */
export const ownMfaPages: ReadonlyArray<Page> = [
  page(pagePaths.accountSecondFactor, {
    load: (visit) =>
      Effect.map(visit.call(mfaStatus), (status) => ({ ...status, setup: setupIn(visit.form) })),
    view: secondFactorPageView,
    forms: {
      start: posted(startTotpForm, (visit) =>
        Effect.gen(function* () {
          const setup = yield* visit.call(startTotp)
          const status = yield* visit.call(mfaStatus)
          return Outcome.Show({ view: secondFactorPageView(visit, { ...status, setup }) })
        })
      ),
      confirm: posted(confirmTotpForm, (visit, body) =>
        Effect.map(visit.call(confirmTotp, { body }), (codes) => codesShown(visit, codes))
      ),
      renew: posted(renewCodesForm, (visit) =>
        Effect.map(visit.call(renewRecoveryCodes), (codes) => codesShown(visit, codes))
      ),
      disable: posted(disableMfaForm, (visit) =>
        Effect.as(visit.call(disableMfa), backWith(visit, "saved"))
      )
    }
  })
]
