import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import {
  ActivityClientApi,
  SessionsClientApi,
  TrustedDevicesClientApi
} from "./SessionsClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { organizationShown } from "../../sessions/clients/Client.ts"
import { CurrentSession, inSession } from "../../sessions/clients/ClientAuth.ts"
import { presentedTrust } from "../../sessions/clients/ClientCookiesHttp.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { SessionNotFound } from "../../sessions/sessions/Session.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { TrustedDeviceNotFound } from "../../credentials/trustedDevices/TrustedDevice.ts"
import { UserTrustedDevices } from "./UserTrustedDevices.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { OwnActivity } from "./OwnActivity.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { TrustedDevicesServerApi } from "./TrustedDevicesServerApi.ts"

export const SessionsClientHttp = group(
  onClientPlane(SessionsClientApi),
  "client.sessions",
  Effect.fn(function* (handlers) {
    const sessions = yield* Sessions
    return handlers.handleAll({
      listSessions: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const { session: own, user } = yield* CurrentSession
        const items = yield* sessions.listActive(environment, user.id)
        const shown = { id: user.id, name: user.name, email: user.email }
        return {
          items: items.map(({ environmentId: _environmentId, ...session }) => ({
            ...session,
            organizationId: organizationShown(environment, session),
            current: session.id === own.id,
            user: shown
          }))
        }
      }),
      revokeOtherSessions: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const { session, user } = yield* CurrentSession
        const trust = presentedTrust(environment, yield* HttpServerRequest.HttpServerRequest)
        yield* sessions.revokeOthers(environment, user.id, session.id, trust)
      }),
      revokeSession: inSession((environment, { user }, { params }) =>
        sessions.revoke(environment, user.id, params.sessionId).pipe(
          // The signed-in user is known, so a session that is not theirs is all that can be amiss.
          Effect.catchTags({
            user_not_found: () => Effect.fail(new SessionNotFound()),
            wrong_environment: () => Effect.fail(new SessionNotFound())
          })
        )
      )
    })
  })
)

export const TrustedDevicesClientHttp = group(
  onClientPlane(TrustedDevicesClientApi),
  "client.trustedDevices",
  Effect.fn(function* (handlers) {
    const devices = yield* UserTrustedDevices
    return handlers.handleAll({
      listOwnTrustedDevices: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const { user } = yield* CurrentSession
        const trust = presentedTrust(environment, yield* HttpServerRequest.HttpServerRequest)
        return { items: yield* devices.listOwn(environment, user.id, trust) }
      }),
      removeOwnTrustedDevice: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const { user } = yield* CurrentSession
        const { trustedDeviceId } = params
        if (yield* devices.removeOwn(environment, user.id, trustedDeviceId)) return
        return yield* new TrustedDeviceNotFound()
      })
    })
  })
)

export const ActivityClientHttp = group(
  onClientPlane(ActivityClientApi),
  "client.activity",
  Effect.fn(function* (handlers) {
    const activity = yield* OwnActivity
    return handlers.handleAll({
      listActivity: inSession((environment, { user }, { query }) =>
        activity.list(environment, user.id, { limit: defaultLimit, ...query })
      )
    })
  })
)

export const TrustedDevicesServerHttp = group(
  onServerPlane(TrustedDevicesServerApi),
  "server.trustedDevices",
  Effect.fn(function* (handlers) {
    const devices = yield* UserTrustedDevices
    return handlers.handleAll({
      listUserTrustedDevices: inEnvironment((environment, { params }) =>
        listed(devices.list(environment, params.userId))
      ),
      removeUserTrustedDevices: inEnvironment((environment, { params }) =>
        devices.removeAll(environment, params.userId)
      )
    })
  })
)
