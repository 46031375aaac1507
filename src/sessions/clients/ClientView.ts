import { DateTime, Effect } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { expiresAt, statusOf, type ClientSession } from "../sessions/Session.ts"
import type { SignedIn } from "./Client.ts"

/** A session as its client is shown it. */
export const toClientSession = (
  environment: Environment,
  { client, session }: SignedIn
): Effect.Effect<ClientSession> =>
  Effect.map(DateTime.now, (now) => {
    const lifetimes = environment.settings.session
    return {
      id: session.id,
      userId: session.userId,
      status: statusOf(session, lifetimes, now),
      createdAt: session.createdAt,
      lastActiveAt: session.lastActiveAt,
      expiresAt: expiresAt(session, lifetimes),
      revokedAt: session.revokedAt,
      ipAddress: session.ipAddress,
      userAgent: session.userAgent,
      device: session.device,
      authenticationMethods: session.authenticationMethods,
      organizationId: session.organizationId,
      impersonatorId: session.impersonatorId,
      connectionId: session.connectionId,
      user: session.user,
      current: session.id === client.activeSessionId
    }
  })
