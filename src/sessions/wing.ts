import { Layer } from "effect"
import { ClientTokens } from "./clients/ClientTokens.ts"
import { Clients } from "./clients/Clients.ts"
import { NewSessions } from "./clients/NewSessions.ts"
import { ConnectionEnds } from "./connections/ConnectionEnds.ts"
import { GrantEnds } from "./grants/GrantEnds.ts"
import { HookFacts } from "./hooks/HookFacts.ts"
import { LiveSessions } from "./sessions/LiveSessions.ts"
import { SessionErasure } from "./sessions/SessionErasure.ts"
import { Sessions } from "./sessions/Sessions.ts"
import { AccessTokens } from "./tokens/AccessTokens.ts"
import { HookedClaims } from "./tokens/HookedClaims.ts"
import { JwtTemplates } from "./tokens/JwtTemplates.ts"
import { SigningKeys } from "./tokens/SigningKeys.ts"

/** Sessions, and the tokens that state them. */
export const layer = Layer.mergeAll(
  Sessions.layer,
  Clients.layer,
  ClientTokens.layer,
  NewSessions.layer,
  SessionErasure.layer,
  GrantEnds.layer,
  ConnectionEnds.layer,
  LiveSessions.layer
).pipe(
  Layer.provideMerge(Layer.mergeAll(AccessTokens.layer, JwtTemplates.layer, SigningKeys.layer)),
  Layer.provideMerge(HookedClaims.layer),
  Layer.provideMerge(HookFacts.layer)
)

/** The background work here, on every instance. */
export const background = Layer.effectDiscard(SessionErasure.retention)
