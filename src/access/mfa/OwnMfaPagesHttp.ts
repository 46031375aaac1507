import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  confirmTotpForm,
  disableMfaForm,
  renewCodesForm,
  secondFactorPageView,
  startTotpForm
} from "../../pages/views/account/secondFactor.ts"
import { recoveryCodesView, setupIn } from "../../pages/views/enrollment.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { OwnMfaClientApi } from "./OwnMfaClientApi.ts"

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
