import { Effect } from "effect"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { Answered, page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome } from "../../pages/kernel/Visit.ts"
import {
  continuationForm,
  continuationView,
  type ContinuationData
} from "../../pages/views/signUp.ts"
import { ConfigurationClientApi } from "../configuration/ConfigurationClientApi.ts"
import { signedIn } from "../signIn/SignInPagesHttp.ts"
import { mailedProvider } from "../signUp/MailedSignUp.ts"
import { awaitingCode } from "../signUp/SignUpPagesHttp.ts"
import { ContinuationClientApi } from "./ContinuationClientApi.ts"

const { environment } = ConfigurationClientApi.endpoints
const { finishSignUpContinuation, signUpContinuation } = ContinuationClientApi.endpoints

/** Pages of a sign-up by provider or mailed code that still misses something. */
export const continuationPages: ReadonlyArray<Page> = [
  page<ContinuationData>(pagePaths.continuation, {
    load: Effect.fnUntraced(function* (visit) {
      const isSignedIn = (visit.visitor?.user ?? null) !== null
      const state = yield* visit.call(signUpContinuation).pipe(
        // Whoever comes back after the sign-up is done has nothing left to add.
        Effect.catchIf(
          ({ code }) => isSignedIn && code === "invalid_token",
          () => Effect.undefined
        )
      )
      if (state === undefined) {
        return new Answered(Outcome.Leave({ url: yield* visit.onward }))
      }
      if (state.missing.includes("proof")) {
        const { redirectUrl } = visit
        return new Answered(
          Outcome.GoTo({ location: addressOf(pagePaths.connectionLink, { redirectUrl }) })
        )
      }
      const { providers } = yield* visit.call(environment)
      const provider = providers.find(({ key }) => key === state.provider)
      // A mailed code comes from nowhere else: the person knows where they are.
      const isMailed = state.provider === mailedProvider && provider === undefined
      return { ...state, providerName: isMailed ? null : (provider?.name ?? state.provider) }
    }),
    view: continuationView,
    forms: {
      "": posted(continuationForm, (visit, body) =>
        Effect.flatMap(visit.call(finishSignUpContinuation, { body }), (result) =>
          "signUpId" in result
            ? Effect.succeed(
                awaitingCode(visit, {
                  signUpId: result.signUpId,
                  email: String(body["email"] ?? ""),
                  continued: true
                })
              )
            : signedIn(visit, result)
        )
      )
    }
  })
]
