import { Effect, Predicate } from "effect"
import { HttpServerRequest } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
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

/** Holders of a passkey among the people whom a request asks for more than they have proven. */
const askedHolders = Effect.fnUntraced(function* (
  environment: Environment,
  people: ReadonlyArray<SignedIn>,
  acrValues: ReadonlyArray<string>
): Effect.fn.Return<ReadonlyArray<UserId>, never, Passkeys> {
  const passkeys = yield* Passkeys
  const asked = people
    .filter(({ session }) => !isAcrSatisfied(acrOf(session), acrValues))
    .map(({ user }) => user.id)
  return asked.length === 0 || relyingPartyOf(environment) === undefined
    ? []
    : yield* passkeys.holders(environment, asked)
})

/** The person of a token that was replaced, who may be another than whoever has proven themselves. */
const unproven = ({ session, ...signedIn }: SignedIn): SignedIn => ({
  ...signedIn,
  session: { ...session, authenticatedAt: null }
})

/**
 * The people who are signed in in this browser, by its cookie alone, and how strongly they can be
 * asked to prove themselves where a request asks for that. A token that was replaced answers no form.
 */
export const peopleHere = Effect.fnUntraced(function* (
  environment: Environment,
  acrValues: ReadonlyArray<string> = []
) {
  const clients = yield* Clients
  const request = yield* HttpServerRequest.HttpServerRequest
  const presented = presentedToken(environment, request)
  if (presented === undefined || presented.transport !== "cookie") return []
  const isReading = request.method !== "POST"
  const recognised = yield* clients.recognise(environment, presented, isReading)
  if (recognised === undefined) return []
  const { client, signedIn: only } = recognised
  const isOne = client.replaced
  const held = isOne
    ? [only].filter(Predicate.isNotNull).map(unproven)
    : yield* clients.sessions(environment, client)
  const active = isOne ? only?.session.id : client.activeSessionId
  const holders = yield* askedHolders(environment, held, acrValues)
  return held.map((signedIn): Person => ({
    signedIn,
    userId: signedIn.user.id,
    email: signedIn.user.email,
    isActive: signedIn.session.id === active,
    authenticatedAt: signedIn.session.authenticatedAt,
    acr: acrOf(signedIn.session),
    isImpersonated: signedIn.session.impersonatorId !== null,
    reachable: holders.includes(signedIn.user.id)
      ? "urn:gatehouse:acr:passkey"
      : signedIn.user.mfaEnabled
        ? "urn:gatehouse:acr:mfa"
        : "urn:gatehouse:acr:single"
  }))
})
