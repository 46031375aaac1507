import { DateTime, Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { askedHost } from "../../http/RequestHead.ts"
import { MfaClientApi } from "./MfaClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import {
  challengeBrowser,
  clearChallengeCookie,
  pendingBrowser
} from "../../sessions/clients/ClientCookiesHttp.ts"
import { continuationSeconds } from "../signUp/MailedSignUp.ts"
import { owedResult, signInOrigin, signInResult } from "../signIn/SignInAnswerHttp.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Continuations } from "../federation/Continuations.ts"
import { PendingSignIns } from "../../credentials/secondFactors/PendingSignIns.ts"
import { Throttle, admit } from "../../tenancy/throttle/Throttle.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { MfaChallenges } from "./MfaChallenges.ts"
import { PasskeyChallenges } from "./PasskeyChallenges.ts"
import { NothingPending } from "./MfaProblems.ts"
import { OwnMfaClientApi } from "./OwnMfaClientApi.ts"
import { CurrentSession, inSession } from "../../sessions/clients/ClientAuth.ts"
import { UserSecondFactor } from "./UserSecondFactor.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { MfaServerApi } from "./MfaServerApi.ts"

const browserOf = (environment: Environment) =>
  Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
    challengeBrowser(environment, request)
  )

const placeOf = Effect.fnUntraced(function* (environment: Environment) {
  const request = yield* HttpServerRequest.HttpServerRequest
  return { host: askedHost(request), browser: yield* browserOf(environment) }
})

/** Forgets the pending sign-in, unless a caller without cookies began it. */
const forgetPending = (environment: Environment, browser: string | null) =>
  browser === null ? Effect.void : clearChallengeCookie(environment)

interface Expiring {
  readonly expiresAt: DateTime.Utc
}

/** True if a sign-in began to wait for its second factor no sooner than a sign-up for its rest. */
const beganAfter = ({ settings }: Environment, owed: Expiring, continuation: Expiring): boolean => {
  const begun = DateTime.subtract(owed.expiresAt, { seconds: settings.codes.lifetimeSeconds })
  const other = DateTime.subtract(continuation.expiresAt, { seconds: continuationSeconds })
  return DateTime.isGreaterThanOrEqualTo(begun, other)
}

export const MfaClientHttp = group(
  onClientPlane(MfaClientApi),
  "client.mfa",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const byPasskey = yield* PasskeyChallenges
    const challenges = yield* MfaChallenges
    const continuations = yield* Continuations
    const pending = yield* PendingSignIns
    const throttle = yield* Throttle
    return handlers.handleAll({
      verifyMfa: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "mfa-verify")
        const origin = yield* signInOrigin(environment)
        const browser = yield* browserOf(environment)
        const { challengeId, rememberDevice = false } = payload
        const outcome =
          "ceremonyId" in payload
            ? yield* byPasskey.verify(
                environment,
                origin,
                browser,
                challengeId,
                payload,
                rememberDevice
              )
            : yield* challenges.verify(
                environment,
                origin,
                browser,
                challengeId,
                "code" in payload ? { totpCode: payload.code } : payload,
                rememberDevice
              )
        yield* forgetPending(environment, browser)
        return yield* signInResult(accessTokens, environment, origin, outcome)
      }),
      startMfaEnrollment: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const browser = yield* browserOf(environment)
        return yield* challenges.startEnrollment(environment, browser, payload.enrollmentToken)
      }),
      confirmMfaEnrollment: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "mfa-enrollment-confirm")
        const origin = yield* signInOrigin(environment)
        const browser = yield* browserOf(environment)
        const { outcome, recoveryCodes } = yield* challenges.confirmEnrollment(
          environment,
          origin,
          browser,
          payload.enrollmentToken,
          payload.code
        )
        yield* forgetPending(environment, browser)
        const result = yield* signInResult(accessTokens, environment, origin, outcome)
        return { ...result, recoveryCodes }
      }),
      startPasskeyChallenge: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "mfa-passkey-start")
        return yield* byPasskey.start(environment, yield* placeOf(environment), payload.challengeId)
      }),
      startPasskeyEnrollment: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const place = yield* placeOf(environment)
        return yield* byPasskey.startEnrollment(environment, place, payload.enrollmentToken)
      }),
      confirmPasskeyEnrollment: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "mfa-enrollment-confirm")
        const origin = yield* signInOrigin(environment)
        const browser = yield* browserOf(environment)
        const outcome = yield* byPasskey.confirmEnrollment(
          environment,
          origin,
          browser,
          payload.enrollmentToken,
          payload,
          payload.name
        )
        yield* forgetPending(environment, browser)
        return yield* signInResult(accessTokens, environment, origin, outcome)
      }),
      pendingSignIn: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const request = yield* HttpServerRequest.HttpServerRequest
        const browser = yield* browserOf(environment)
        const owed = browser === null ? undefined : yield* pending.waitingIn(environment, browser)
        const continuation = yield* continuations
          .state(environment, { browser: pendingBrowser(environment, request) })
          .pipe(Effect.orElseSucceed(() => undefined))
        if (continuation === undefined) {
          return owed === undefined
            ? yield* new NothingPending()
            : yield* owedResult(environment, owed)
        }
        // Somebody who gives one sign-in up and begins another means the other.
        return owed !== undefined && beganAfter(environment, owed, continuation)
          ? yield* owedResult(environment, owed)
          : { status: "continue" as const, ...continuation }
      })
    })
  })
)

export const OwnMfaClientHttp = group(
  onClientPlane(OwnMfaClientApi),
  "client.ownMfa",
  Effect.fn(function* (handlers) {
    const secondFactor = yield* UserSecondFactor
    const throttle = yield* Throttle
    return handlers.handleAll({
      mfaStatus: inSession((environment, signedIn) =>
        secondFactor.ownStatus(environment, signedIn)
      ),
      startTotp: inSession((environment, signedIn) => secondFactor.start(environment, signedIn)),
      confirmTotp: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "totp-confirm")
        const signedIn = yield* CurrentSession
        return { recoveryCodes: yield* secondFactor.confirm(environment, signedIn, payload.code) }
      }),
      renewRecoveryCodes: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        return { recoveryCodes: yield* secondFactor.renewRecoveryCodes(environment, signedIn) }
      }),
      disableMfa: inSession((environment, signedIn) => secondFactor.disable(environment, signedIn))
    })
  })
)

export const MfaServerHttp = group(
  onServerPlane(MfaServerApi),
  "server.mfa",
  Effect.fn(function* (handlers) {
    const secondFactor = yield* UserSecondFactor
    return handlers.handleAll({
      getUserMfa: inEnvironment((environment, { params }) =>
        secondFactor.status(environment, params.userId)
      ),
      removeUserMfa: inEnvironment((environment, { params }) =>
        secondFactor.remove(environment, params.userId)
      )
    })
  })
)
