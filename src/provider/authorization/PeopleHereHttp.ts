import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { presentedToken } from "../../sessions/clients/ClientCookiesHttp.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"
import { acrOf, isAcrSatisfied, type Acr } from "../grants/Acr.ts"
import type { PersonHere } from "./authorizationStep.ts"

/** Somebody who is signed in here, with their session. */
interface Person extends PersonHere {
  readonly signedIn: SignedIn
}

/** The strongest class that anybody can enrol in an environment. */
export const offeredAcr = (environment: Environment): Acr => {
  if (relyingPartyOf(environment) !== undefined) return "urn:gatehouse:acr:passkey"
  return environment.settings.mfa.policy === "off"
    ? "urn:gatehouse:acr:single"
    : "urn:gatehouse:acr:mfa"
}

/** The strongest class that somebody can reach who is asked for these. */
const reachableBy = Effect.fnUntraced(function* (
  environment: Environment,
  { session, user }: SignedIn,
  acrValues: ReadonlyArray<string>
): Effect.fn.Return<Acr, never, Passkeys> {
  const byOthers: Acr = user.mfaEnabled ? "urn:gatehouse:acr:mfa" : "urn:gatehouse:acr:single"
  const isAsked = !isAcrSatisfied(acrOf(session.authenticationMethods), acrValues)
  if (!isAsked || relyingPartyOf(environment) === undefined) return byOthers
  const passkeys = yield* (yield* Passkeys).list(environment, user.id)
  return passkeys.length > 0 ? "urn:gatehouse:acr:passkey" : byOthers
})

/**
 * The people who are signed in in this browser, by its cookie alone, and how strongly they can be
 * asked to prove themselves where a request asks for that.
 */
export const peopleHere = Effect.fnUntraced(function* (
  environment: Environment,
  acrValues: ReadonlyArray<string> = []
) {
  const personOf = (signedIn: SignedIn, active: string | null) =>
    Effect.map(reachableBy(environment, signedIn, acrValues), (reachable): Person => ({
      signedIn,
      userId: signedIn.user.id,
      email: signedIn.user.email,
      isActive: signedIn.session.id === active,
      authenticatedAt: signedIn.session.authenticatedAt,
      methods: signedIn.session.authenticationMethods,
      isImpersonated: signedIn.session.impersonatorId !== null,
      reachable
    }))
  const clients = yield* Clients
  const request = yield* HttpServerRequest.HttpServerRequest
  const presented = presentedToken(environment, request)
  if (presented === undefined || presented.transport !== "cookie") return []
  const recognised = yield* clients.recognise(environment, presented, true)
  if (recognised === undefined || recognised.client.replaced) {
    const only = recognised?.signedIn ?? null
    return only === null ? [] : [yield* personOf(only, only.session.id)]
  }
  const held = yield* clients.sessions(environment, recognised.client)
  const { activeSessionId } = recognised.client
  return yield* Effect.forEach(held, (signedIn) => personOf(signedIn, activeSessionId))
})
