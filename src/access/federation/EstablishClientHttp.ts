import { Effect } from "effect"
import { EstablishClientApi } from "./EstablishClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentClient } from "../../sessions/clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { signInResult } from "../signIn/SignInAnswerHttp.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { NativeTickets } from "./NativeTickets.ts"

export const EstablishClientHttp = group(
  onClientPlane(EstablishClientApi),
  "client.establish",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const tickets = yield* NativeTickets
    return handlers.handleAll({
      establishNative: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const known = yield* CurrentClient
        const client = known?.transport === "bearer" ? known : null
        const origin = { client, native: true, deviceHash: null, browser: null, trust: null }
        const { codeVerifier, ticket } = payload
        const result = yield* tickets.redeem(environment, origin, ticket, codeVerifier)
        if (result._tag === "Continue") {
          const { expiresAt, ticket: continuationTicket } = result
          return { status: "continue" as const, continuationTicket, expiresAt }
        }
        return yield* signInResult(accessTokens, environment, origin, result.outcome)
      })
    })
  })
)
