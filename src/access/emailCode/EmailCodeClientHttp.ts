import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { AbuseGuard } from "../abuse/AbuseGuard.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import type { Environment } from "../../contract/Environment.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { beginInBrowser, pendingBrowser } from "../../sessions/clients/ClientCookiesHttp.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { redirectTarget } from "../../tenancy/origins/RedirectTargetHttp.ts"
import { Throttle, admit } from "../../tenancy/throttle/Throttle.ts"
import { signInOrigin, signInResult } from "../signIn/SignInAnswerHttp.ts"
import { EmailCodeClientApi } from "./EmailCodeClientApi.ts"
import { EmailCodes, type EmailCodeOutcome } from "./EmailCodes.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"

export const EmailCodeClientHttp = group(
  onClientPlane(EmailCodeClientApi),
  "client.emailCode",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const emailCodes = yield* EmailCodes
    const origins = yield* Origins
    const guard = yield* AbuseGuard
    const throttle = yield* Throttle

    /** The caller, with the browser in which the request may have begun. */
    const caller = Effect.gen(function* () {
      const environment = yield* CurrentEnvironment
      const request = yield* HttpServerRequest.HttpServerRequest
      const origin = yield* signInOrigin(environment)
      return { environment, origin, browser: pendingBrowser(environment, request) }
    })

    const answered = Effect.fnUntraced(function* (
      environment: Environment,
      origin: SignInOrigin,
      outcome: EmailCodeOutcome
    ) {
      if (outcome._tag === "SignedIn") {
        return yield* signInResult(accessTokens, environment, origin, outcome.outcome)
      }
      const { expiresAt, ticket: continuationTicket } = outcome
      return { status: "continue" as const, continuationTicket, expiresAt }
    })

    return handlers.handleAll({
      requestEmailCode: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const throttled = admit(throttle, environment, "email-code")
        yield* guard.admit(environment, "email_code", payload, throttled)
        const { email, redirectUrl: asked } = payload
        const place = "/body/redirectUrl"
        const redirectUrl = yield* redirectTarget(origins, environment, asked, place)
        const browser = yield* beginInBrowser(environment)
        return yield* emailCodes.begin(environment, email, browser, redirectUrl)
      }),
      verifyEmailCode: Effect.fnUntraced(function* ({ payload }) {
        yield* admit(throttle, yield* CurrentEnvironment, "email-code-verify")
        const { browser, environment, origin } = yield* caller
        const { code, requestId } = payload
        const outcome = yield* emailCodes.verify(environment, origin, browser, requestId, code)
        return yield* answered(environment, origin, outcome)
      }),
      verifyEmailLink: Effect.fnUntraced(function* ({ payload }) {
        yield* admit(throttle, yield* CurrentEnvironment, "email-link-verify")
        const { browser, environment, origin } = yield* caller
        const outcome = yield* emailCodes.verifyLink(environment, origin, browser, payload.token)
        return yield* answered(environment, origin, outcome)
      })
    })
  })
)
