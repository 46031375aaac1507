import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ClientAuth, LimitedWrites, NotImpersonating } from "../../sessions/clients/ClientAuth.ts"
import { SessionId, TrustedDeviceId } from "../../contract/Ids.ts"
import { ClientSession, SessionNotFound } from "../../sessions/sessions/Session.ts"
import {
  TrustedDevice,
  TrustedDeviceNotFound
} from "../../credentials/trustedDevices/TrustedDevice.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { Activity } from "./Activity.ts"
import { described } from "../../contract/LeastRole.ts"

/** The signed-in person's own sessions, on every device. */
export class SessionsClientApi extends HttpApiGroup.make("client.sessions")
  .add(
    HttpApiEndpoint.get("listSessions", "/users/me/sessions", {
      success: Schema.Struct({ items: Schema.Array(ClientSession) })
    }).annotateMerge(
      described(
        "List your active sessions",
        "Those of every browser and app where you are signed in. current marks the one that asks."
      )
    ),
    HttpApiEndpoint.delete("revokeOtherSessions", "/users/me/sessions", {
      success: HttpApiSchema.NoContent
    })
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Revoke all sessions but the current one",
          "Including those on other hosts that belong to the same sign-in; the current one no longer depends on them. Trusted devices other than this one are trusted no more."
        )
      ),
    HttpApiEndpoint.delete("revokeSession", "/users/me/sessions/:sessionId", {
      params: { sessionId: SessionId },
      success: HttpApiSchema.Empty(200),
      error: SessionNotFound
    })
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Revoke one of your sessions",
          "Also revokes the satellite sessions made from it by ticket. Leaves the caller's cookies unchanged; to sign out here, call logout."
        )
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(
    OpenApi.annotations({
      title: "Sessions",
      description: "The sessions of this client and of the signed-in user."
    })
  ) {}

/** Browsers that skip the signed-in person's second factor. */
export class TrustedDevicesClientApi extends HttpApiGroup.make("client.trustedDevices")
  .add(
    HttpApiEndpoint.get("listOwnTrustedDevices", "/users/me/trusted-devices", {
      success: Schema.Struct({ items: Schema.Array(TrustedDevice) })
    }).annotateMerge(
      described(
        "List your trusted devices",
        "Browsers whose sign-ins skip your second factor, the most recently used first, 10 at most. current marks the one that asks."
      )
    ),
    HttpApiEndpoint.delete("removeOwnTrustedDevice", "/users/me/trusted-devices/:trustedDeviceId", {
      params: { trustedDeviceId: TrustedDeviceId },
      success: HttpApiSchema.NoContent,
      error: TrustedDeviceNotFound
    })
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Forget a trusted device",
          "Its next sign-in asks for the second factor. Sessions that it has now stay as they are."
        )
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(
    OpenApi.annotations({
      title: "Trusted devices",
      description: "The browsers that skip the signed-in user's second factor."
    })
  ) {}

/** The activity of the signed-in person's account. */
export class ActivityClientApi extends HttpApiGroup.make("client.activity")
  .add(
    HttpApiEndpoint.get("listActivity", "/users/me/activity", {
      query: PageQuery,
      success: PageOf(Activity),
      error: PageProblems
    }).annotateMerge(
      described(
        "List the account's activity",
        "Newest first: sign-ins and attempts, sessions, credentials, identities and data exports. Your own actions come with network address and device, your sign-ins with what was new about them. A failed sign-in counts as yours, since whoever tried proved nothing. A page may be short while hasMore is true."
      )
    )
  )
  .middleware(ClientAuth)
  .annotateMerge(OpenApi.annotations({ title: "Users" })) {}
