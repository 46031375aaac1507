import { Effect, Option, Schema } from "effect"
import { ConnectionId } from "../../contract/Ids.ts"
import { ActiveConnections } from "../../organizations/connections/ActiveConnections.ts"
import { ConfigurationClientApi } from "../configuration/ConfigurationClientApi.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { Answered, page, posted, unlessLookedAt, type Page } from "../../pages/kernel/PageRoutes.ts"
import { returnError, withReturn } from "../../pages/kernel/returnError.ts"
import { ownProblem } from "../../pages/kernel/ShownProblem.ts"
import { Outcome, type Intent, type Visit, activeSession } from "../../pages/kernel/Visit.ts"
import {
  byEmailCodeForm,
  byPasskeyForm,
  byPasswordForm,
  byRecoveryCodeForm,
  byTotpForm,
  namedIntent,
  type ReauthenticateData,
  reauthenticateView,
  sendCodeForm
} from "../../pages/views/reauthenticate.ts"
import { OwnIdentitiesClientApi } from "../federation/OwnIdentitiesClientApi.ts"
import { OwnPasskeysClientApi } from "../passkeys/PasskeysClientApi.ts"
import { ReauthenticationClientApi } from "./ReauthenticationClientApi.ts"

const { environment } = ConfigurationClientApi.endpoints
const { listOwnIdentities } = OwnIdentitiesClientApi.endpoints
const { listOwnPasskeys } = OwnPasskeysClientApi.endpoints
const { reauthenticate, sendReauthenticationCode } = ReauthenticationClientApi.endpoints

/** The form that this proof is for; a place that asks for a proof of its own waits for no form. */
const waiting = ({ intent, redirectUrl }: Visit): Intent | null =>
  redirectUrl === null ? intent : null

/** The form that waits goes on; else the place that asked is shown. */
const goOn = (visit: Visit): Effect.Effect<Outcome> =>
  visit.redirectUrl === null
    ? visit.resume
    : Effect.map(visit.onward, (url) => Outcome.Leave({ url }))

/** True if the page has named another form than the one that waits now, in another tab. */
const isOvertaken = (visit: Visit): boolean => {
  const [intent, named] = [waiting(visit), visit.form.get(namedIntent)]
  return intent !== null && named !== null && named !== intent.id
}

const proven = (visit: Visit, body: unknown) =>
  isOvertaken(visit)
    ? Effect.succeed(Outcome.GoTo({ location: visit.path }))
    : Effect.andThen(visit.call(reauthenticate, { body }), goOn(visit))

const decodeConnection = Schema.decodeUnknownOption(ConnectionId)

/** True at the host where a round to a provider ends; elsewhere it would prove another session. */
const isAtHome = ({ environment: own, origin }: Visit): boolean =>
  origin === new URL(own.appUrl).origin

/** The connection that made the session, at the host where it proves it. */
const ownConnection = Effect.fnUntraced(function* (visit: Visit) {
  const { environment: own, visitor } = visit
  const connections = yield* ActiveConnections
  const active = activeSession(visitor)
  const id = Option.getOrUndefined(decodeConnection(active?.connectionId))
  if (id === undefined || !isAtHome(visit)) return null
  const found = yield* connections.find(own, id)
  if (found === undefined) return null
  return { id, name: found.name, isFactor: found.terms.trustSecondFactor !== "never" }
})

const reauthenticatePage = page<ReauthenticateData, ActiveConnections>(pagePaths.reauthenticate, {
  load: Effect.fnUntraced(function* (visit) {
    const user = visit.visitor?.user ?? null
    if (user === null) return yield* ownProblem(401, "unauthenticated", null)
    const { items } = yield* visit.call(listOwnIdentities)
    const { mfa, passkeys, providers } = yield* visit.call(environment)
    const own = passkeys.enabled ? (yield* visit.call(listOwnPasskeys)).items.length : 0
    const hasOtherWay = user.hasPassword || user.email !== null
    const offered = isAtHome(visit) || !hasOtherWay ? providers : []
    return {
      mfaEnabled: user.mfaEnabled,
      hasPasskey: own > 0,
      // Where a second factor is asked for, a passkey is one.
      owesFactor: user.mfaEnabled || (mfa.policy === "required" && own > 0),
      hasPassword: user.hasPassword,
      hasEmail: user.email !== null,
      intent: waiting(visit),
      connection: yield* ownConnection(visit),
      providers: offered.filter(({ key }) => items.some(({ provider }) => provider === key))
    }
  }),
  view: (shown, data) => withReturn(shown, (told) => reauthenticateView(told, data)),
  forms: {
    "": posted(byPasswordForm, proven),
    totp: posted(byTotpForm, proven),
    recovery: posted(byRecoveryCodeForm, proven),
    passkey: posted(byPasskeyForm, proven),
    email: posted(byEmailCodeForm, proven),
    "send-code": posted(sendCodeForm, (visit) =>
      Effect.as(
        visit.call(sendReauthenticationCode),
        Outcome.GoTo({
          location: addressOf(visit.path, { notice: "sent", redirectUrl: visit.redirectUrl })
        })
      )
    )
  }
})

/**
 * The page that a provider leads back to. It continues the same way, unless somebody else's link
 * led here, which sends no waiting form.
 */
const returnPage = page<never>(`${pagePaths.reauthenticate}/return`, {
  load: Effect.fnUntraced(function* (visit) {
    const intent = waiting(visit)
    const isOwnWay = intent === null || intent.id === visit.query.get("intent")
    if (visit.query.get("status") === "complete" && isOwnWay) {
      return yield* unlessLookedAt(Effect.map(goOn(visit), (outcome) => new Answered(outcome)))
    }
    return new Answered(
      Outcome.GoTo({
        location: addressOf(pagePaths.reauthenticate, {
          error: returnError(visit) ?? null,
          redirectUrl: visit.redirectUrl
        })
      })
    )
  }),
  view: () => {
    throw new Error("It only leads on")
  }
})

/** Proving again who one is, for what waits for it. */
export const reauthenticationPages: ReadonlyArray<Page<ActiveConnections>> = [
  reauthenticatePage,
  returnPage
]
