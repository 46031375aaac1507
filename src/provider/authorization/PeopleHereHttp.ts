import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { presentedToken } from "../../sessions/clients/ClientCookiesHttp.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import type { PersonHere } from "./authorizationStep.ts"

/** Somebody who is signed in here, with their session. */
interface Person extends PersonHere {
  readonly signedIn: SignedIn
}

/** The people who are signed in in this browser, by its cookie alone. */
export const peopleHere = Effect.fnUntraced(function* (environment: Environment) {
  const clients = yield* Clients
  const request = yield* HttpServerRequest.HttpServerRequest
  const presented = presentedToken(environment, request)
  if (presented === undefined || presented.transport !== "cookie") return []
  const recognised = yield* clients.recognise(environment, presented, true)
  if (recognised === undefined || recognised.client.replaced) {
    const only = recognised?.signedIn ?? null
    return only === null ? [] : [personOf(only, only.session.id)]
  }
  const held = yield* clients.sessions(environment, recognised.client)
  return held.map((signedIn) => personOf(signedIn, recognised.client.activeSessionId))
})

const personOf = (signedIn: SignedIn, active: string | null): Person => ({
  signedIn,
  userId: signedIn.user.id,
  email: signedIn.user.email,
  isActive: signedIn.session.id === active,
  authenticatedAt: signedIn.session.authenticatedAt,
  methods: signedIn.session.authenticationMethods,
  isImpersonated: signedIn.session.impersonatorId !== null,
  hasSecondFactor: signedIn.user.mfaEnabled
})
