import { DateTime, Effect } from "effect"
import type { Asserted, ConnectedSignIn } from "../../directory/identities/Asserted.ts"
import type { StoredConnection } from "../../organizations/connections/Connection.ts"
import { countsAsSecondFactor } from "../../organizations/connections/ConnectionWord.ts"

/** A sign-in by the word of a connection, within the bounds that its settings set. */
export const connectedSignIn = Effect.fnUntraced(function* (
  { settings, terms }: StoredConnection,
  asserted: Asserted,
  link: ConnectedSignIn["link"]
) {
  const own =
    terms.sessionSeconds === null
      ? null
      : DateTime.add(yield* DateTime.now, { seconds: terms.sessionSeconds })
  const { sessionEndsAt } = asserted
  const endsAt =
    own === null || sessionEndsAt === null
      ? (own ?? sessionEndsAt)
      : DateTime.min(own, sessionEndsAt)
  const secondFactor = countsAsSecondFactor(terms, settings, asserted.contexts)
  return { asserted, link, secondFactor, endsAt }
})

/** Time of the person's proof at the provider, at most now; null if it has not said. */
export const provenAtOf = ({ authenticatedAt }: Asserted) =>
  Effect.map(DateTime.now, (now) =>
    authenticatedAt === null ? null : DateTime.min(authenticatedAt, now)
  )
