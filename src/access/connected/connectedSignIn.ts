import { DateTime, Effect } from "effect"
import type { Asserted, ConnectedSignIn } from "../../directory/identities/Asserted.ts"
import type { StoredConnection } from "../../organizations/connections/Connection.ts"
import { countsAsSecondFactor } from "../../organizations/connections/ConnectionWord.ts"

/** A sign-in by the word of a connection, within the bounds that its settings set. */
export const connectedSignIn = (
  { settings, terms: { sessionSeconds, ...terms } }: StoredConnection,
  asserted: Asserted,
  link: ConnectedSignIn["link"]
): ConnectedSignIn => ({
  asserted,
  link,
  secondFactor: countsAsSecondFactor(terms, settings, asserted.contexts),
  endsAt: asserted.sessionEndsAt,
  ...(sessionSeconds === null ? {} : { sessionSeconds })
})

/** Time of the person's proof at the provider, at most now; null if it has not said. */
export const provenAtOf = ({ authenticatedAt }: Asserted) =>
  Effect.map(DateTime.now, (now) =>
    authenticatedAt === null ? null : DateTime.min(authenticatedAt, now)
  )
