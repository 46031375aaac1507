import { DateTime, Effect } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { ClientSession } from "../sessions/ClientSession.ts"
import { expiresAt, statusOf } from "../sessions/Session.ts"
import type { SignedIn } from "./Client.ts"

/** A session as its client is shown it. */
export const toClientSession = (
  environment: Environment,
  { client, session }: SignedIn
): Effect.Effect<ClientSession> =>
  Effect.map(DateTime.now, (now) => {
    const {
      absoluteExpiresAt: _absolute,
      authenticatedAt: _authenticated,
      beganAt: _began,
      organizationRole: _role,
      passkey: _passkey,
      sourceSessionId: _source,
      ...shown
    } = session
    const lifetimes = environment.settings.session
    return {
      ...shown,
      status: statusOf(session, lifetimes, now),
      expiresAt: expiresAt(session, lifetimes),
      current: session.id === client.activeSessionId
    }
  })
