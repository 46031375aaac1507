import { Effect, Result } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { SatellitesClientApi } from "./SatellitesClientApi.ts"
import { onClientPlane } from "../../contract/clientPlane.ts"
import { CurrentClient } from "../../sessions/clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/CurrentEnvironment.ts"
import { group } from "../../http/ApiGroup.ts"
import { isNative } from "../../sessions/clients/ClientCookiesHttp.ts"
import { invalidRequest } from "../../http/FlawReport.ts"
import { isNavigation } from "../../http/Navigation.ts"
import { askedHost } from "../../http/RequestHead.ts"
import { establishedResult } from "../../sessions/tokens/SessionAnswerHttp.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { invalidRedirect } from "../../tenancy/origins/OriginsProblems.ts"
import { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { answerAddress, satelliteAddress } from "./SatelliteAddress.ts"
import { Satellites } from "./Satellites.ts"

export const SatellitesClientHttp = group(
  onClientPlane(SatellitesClientApi),
  "client.satellites",
  Effect.fn(function* (handlers) {
    const accessTokens = yield* AccessTokens
    const clients = yield* Clients
    const satellites = yield* Satellites

    const activeSession = Effect.gen(function* () {
      const client = yield* CurrentClient
      // A token that was replaced may read for a while, but what it could get here would outlast that.
      if (client === null || client.replaced) return undefined
      const held = yield* clients.sessions(yield* CurrentEnvironment, client)
      return held.find(({ session }) => session.id === client.activeSessionId)?.session
    })

    return handlers.handleAll({
      syncSatellite: Effect.fnUntraced(function* ({ query }) {
        const environment = yield* CurrentEnvironment
        const request = yield* HttpServerRequest.HttpServerRequest
        if (!isNavigation(request)) {
          return yield* invalidRequest([
            { path: "/header/sec-fetch-dest", message: "Expected a browser's visit" }
          ])
        }
        const read = satelliteAddress(environment, askedHost(request), query.redirectUrl)
        if (Result.isFailure(read)) {
          return yield* invalidRedirect("/query/redirectUrl", read.failure)
        }
        const address = read.success
        const session = yield* activeSession
        const ticket =
          session === undefined
            ? null
            : yield* satellites.issueTicket(
                environment,
                session,
                new URL(address).host,
                query.codeChallenge
              )
        const location = answerAddress(address, query.state, ticket)
        return HttpServerResponse.redirect(location, { status: 302 })
      }),
      establishTicket: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const request = yield* HttpServerRequest.HttpServerRequest
        const established = yield* satellites.redeemTicket(environment, {
          ...payload,
          client: yield* CurrentClient,
          native: isNative(request),
          host: askedHost(request)
        })
        return yield* establishedResult(accessTokens, environment, established)
      })
    })
  })
)
