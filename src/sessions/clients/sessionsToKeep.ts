import type { UserId } from "../../contract/Ids.ts"
import type { FoundSession } from "./Client.ts"

/** User of a session, and the staff member who acts for them in it. */
export interface SessionActor {
  readonly type: "user"
  readonly id: UserId
  readonly impersonatorId: string | null
}

const isActing = ({ session }: FoundSession): boolean => session.impersonatorId !== null

/**
 * The sessions of a client that stay beside a new one: a client holds one session a user, and `room`
 * others, those with the latest activity; `found` is in that order. What somebody does for a user
 * is counted by itself, so that the browser's own sessions stay (contract: "Satellites,
 * impersonation, pages").
 */
export const sessionsToKeep = (
  actor: SessionActor,
  found: ReadonlyArray<FoundSession>,
  room: number,
  isLive: (session: FoundSession) => boolean
): ReadonlySet<FoundSession> => {
  const acting = actor.impersonatorId !== null
  const others = found.filter(
    (held) => held.session.userId !== actor.id || (acting && !isActing(held))
  )
  const alike = others.filter((held) => isActing(held) === acting)
  // Those that have expired come last: they only count if lifetimes become longer.
  const counted = [...alike.filter(isLive), ...alike.filter((held) => !isLive(held))]
  return new Set([...counted.slice(0, room), ...others.filter((held) => isActing(held) !== acting)])
}
