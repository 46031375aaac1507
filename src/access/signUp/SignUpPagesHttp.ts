import { Effect, Schema } from "effect"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { begunRequest } from "../../pages/kernel/BegunRequest.ts"
import { Answered, page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit, type FormGuard } from "../../pages/kernel/Visit.ts"
import {
  type BegunSignUp,
  resendCodeForm,
  signUpCodeView,
  signUpForm,
  signUpView,
  verifySignUpForm
} from "../../pages/views/signUp.ts"
import { callGuarded, guardFor } from "../abuse/GuardPagesHttp.ts"
import type { AbuseGuard } from "../abuse/AbuseGuard.ts"
import type { AddressProofs } from "../abuse/AddressProofs.ts"
import { proving } from "../abuse/AddressProofPagesHttp.ts"
import { proveForm } from "../../pages/views/addressProof.ts"
import { signedIn } from "../signIn/SignInPagesHttp.ts"
import { SignUpClientApi } from "./SignUpClientApi.ts"

const { resendSignUpCode, signUp, verifySignUp } = SignUpClientApi.endpoints

/** The sign-up that waits in this browser. */
const begun = begunRequest(
  "gatehouse_sign_up",
  pagePaths.signUpCode,
  Schema.Struct({
    signUpId: Schema.String,
    email: Schema.String,
    /** Set for a person who came from elsewhere and chose no password. */
    continued: Schema.optionalKey(Schema.Literal(true))
  })
)

/** Leads to the page that asks for the code which was mailed to this address. */
export const awaitingCode = (
  visit: Visit,
  asked: NonNullable<ReturnType<typeof begun.of>>
): Outcome => {
  begun.keep(visit, asked)
  return Outcome.GoTo({
    location: addressOf(pagePaths.signUpCode, { redirectUrl: visit.redirectUrl })
  })
}

/** The sign-up whose form was posted. */
const typedFor = ({ form }: Visit): BegunSignUp | null => {
  const [signUpId, email] = [form.get("signUpId"), form.get("email")]
  return signUpId === null || email === null ? null : { signUpId, email }
}

const signUpPage = page<FormGuard | null, AbuseGuard | AddressProofs>(pagePaths.signUp, {
  load: (visit) => guardFor(visit, "sign_up"),
  view: signUpView,
  forms: {
    "": posted(signUpForm, (visit, body) =>
      Effect.map(
        callGuarded(visit, signUp, { language: visit.speech.language, ...body }),
        ({ signUpId }) => awaitingCode(visit, { signUpId, email: String(body["email"]) })
      )
    ),
    prove: posted(proveForm, (visit, body) => proving(visit, body, "sign_up"))
  }
})

const codePage = page(pagePaths.signUpCode, {
  load: (visit) => {
    const location = addressOf(pagePaths.signUp, { redirectUrl: visit.redirectUrl })
    return Effect.succeed(
      typedFor(visit) ?? begun.of(visit) ?? new Answered(Outcome.GoTo({ location }))
    )
  },
  view: signUpCodeView,
  forms: {
    "": posted(verifySignUpForm, (visit, body) =>
      Effect.gen(function* () {
        const result = yield* visit.call(verifySignUp, { body })
        const held = begun.of(visit)
        const isContinued = held?.continued === true && held.signUpId === body["signUpId"]
        begun.forget(visit)
        return yield* signedIn(visit, result, isContinued ? null : "password")
      })
    ),
    resend: posted(resendCodeForm, (visit, body) =>
      Effect.map(visit.call(resendSignUpCode, { body }), () => {
        const again = typedFor(visit)
        if (again !== null && again.signUpId !== begun.of(visit)?.signUpId) {
          begun.keep(visit, again)
        }
        const { redirectUrl } = visit
        return Outcome.GoTo({
          location: addressOf(pagePaths.signUpCode, { notice: "resent", redirectUrl })
        })
      })
    )
  }
})

/** Signing up by an address and a password. */
export const signUpPages: ReadonlyArray<Page<AbuseGuard | AddressProofs>> = [signUpPage, codePage]
