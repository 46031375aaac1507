import { Effect } from "effect"
import { OwnIdentitiesClientApi } from "./OwnIdentitiesClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentSession, inSession } from "../../sessions/clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { beginInBrowser } from "../../sessions/clients/ClientCookiesHttp.ts"
import { nativeTarget, redirectTarget } from "../../tenancy/origins/RedirectTargetHttp.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { toClientIdentity } from "./ClientIdentity.ts"
import { IdentityLinking } from "./IdentityLinking.ts"
import { IdentitiesServerApi } from "./IdentitiesServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { Identities } from "../../directory/identities/Identities.ts"

export const OwnIdentitiesClientHttp = group(
  onClientPlane(OwnIdentitiesClientApi),
  "client.identities",
  Effect.fn(function* (handlers) {
    const linking = yield* IdentityLinking
    const origins = yield* Origins
    return handlers.handleAll({
      linkIdentity: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        const asked = payload?.redirectUrl
        const place = "/body/redirectUrl"
        const native = signedIn.client.transport === "bearer"
        // Without an address the app's own page gets the ticket, which counts in this session alone.
        const strict = native && asked !== undefined && asked !== null
        const redirectUrl = yield* (strict ? nativeTarget : redirectTarget)(
          origins,
          environment,
          asked,
          place
        )
        return yield* linking.start(environment, signedIn, {
          provider: params.provider,
          browser: native ? null : yield* beginInBrowser(environment),
          redirectUrl,
          codeChallenge: payload?.codeChallenge ?? null
        })
      }),
      completeIdentityLink: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        const { codeVerifier = null, ticket } = payload
        const linked = yield* linking.complete(environment, signedIn, ticket, codeVerifier)
        return toClientIdentity(linked)
      }),
      listOwnIdentities: Effect.fnUntraced(function* () {
        const linked = yield* linking.list(yield* CurrentEnvironment, yield* CurrentSession)
        return { items: linked.map(toClientIdentity) }
      }),
      unlinkIdentity: inSession((environment, signedIn, { params }) =>
        linking.unlink(environment, signedIn, params.identityId)
      )
    })
  })
)

export const IdentitiesServerHttp = group(
  onServerPlane(IdentitiesServerApi),
  "server.identities",
  Effect.fn(function* (handlers) {
    const identities = yield* Identities
    return handlers.handleAll({
      listUserIdentities: inEnvironment((environment, { params }) =>
        identities.listActive(environment.id, params.userId)
      )
    })
  })
)
