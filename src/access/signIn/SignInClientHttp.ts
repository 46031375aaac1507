import { Effect } from "effect"
import { CurrentClient, CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { Unauthenticated } from "../../contract/SessionProblems.ts"
import { SignInClientApi } from "./SignInClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { signedOutCookies, setBreachedCookie } from "../../sessions/clients/ClientCookiesHttp.ts"
import { accessTokenFor, heldResult } from "../../sessions/tokens/SessionAnswerHttp.ts"
import { signInOrigin, signInResult } from "./SignInAnswerHttp.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { toClientSession } from "../../sessions/clients/Client.ts"
import { SessionNotFound } from "../../sessions/sessions/Session.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { limitWrites } from "../../sessions/clients/ClientAuthHttp.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { PasswordSignIn } from "./PasswordSignIn.ts"

export const SignInClientHttp = group(
  onClientPlane(SignInClientApi),
  "client.signIn",
  Effect.fn(function* (handlers) {
    const passwordSignIn = yield* PasswordSignIn
    const clients = yield* Clients
    const accessTokens = yield* AccessTokens
    const throttle = yield* Throttle
    return handlers.handleAll({
      login: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const origin = yield* signInOrigin(environment)
        const signedIn = yield* passwordSignIn.signIn(environment, origin, payload)
        const { breachFound, outcome } = signedIn
        if (breachFound) yield* setBreachedCookie(environment)
        return yield* signInResult(accessTokens, environment, origin, outcome)
      }),
      logout: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const client = yield* CurrentClient
        const left =
          client === null
            ? 0
            : yield* clients.signOut(environment, client, payload?.sessionId ?? null)
        yield* signedOutCookies(environment, left)
      }),
      refresh: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        return {
          ...(yield* accessTokenFor(accessTokens, environment, signedIn)),
          session: yield* toClientSession(environment, signedIn)
        }
      }),
      switchSession: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const client = yield* CurrentClient
        if (client === null) return yield* new Unauthenticated()
        yield* limitWrites(throttle, environment, "client", sha256(client.id))
        const signedIn = yield* clients.switchTo(environment, client, payload.sessionId)
        if (signedIn === undefined) return yield* new SessionNotFound()
        return yield* heldResult(accessTokens, environment, signedIn)
      })
    })
  })
)
