const shown = 5
/** Flaws are told in words up to about this length; an answer has them all in `errors`. */
const shownLength = 2000

export interface Members {
  readonly errors?: ReadonlyArray<{ readonly path: string; readonly message: string }>
  readonly invitationStatus?: string
  readonly limit?: number
  readonly reason?: string
  readonly retryAfterSeconds?: number
  readonly size?: number
}

const flawsTold = (errors: NonNullable<Members["errors"]>): string => {
  let length = 0
  const told = errors
    .slice(0, shown)
    .map(({ message, path }) => `${path}: ${message}`)
    .filter((flaw, index) => (length += flaw.length) <= shownLength || index === 0)
  const more = errors.length - told.length
  return `${told.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`
}

/**
 * The `detail` of a problem that has none of its own: what is particular to it, in words (interface.md
 * "Problem object").
 */
export const problemDetail = (title: string, members: Members = {}): string => {
  const { errors = [], invitationStatus, limit, reason, retryAfterSeconds, size } = members
  if (errors.length > 0) return flawsTold(errors)
  if (retryAfterSeconds !== undefined) return `${title}. Try again in ${retryAfterSeconds} s.`
  if (limit !== undefined) {
    return size === undefined
      ? `${title}. The limit is ${limit}.`
      : `${title}: ${size} bytes, where ${limit} are the limit.`
  }
  if (invitationStatus !== undefined) return `${title}. It is ${invitationStatus}.`
  return reason === undefined ? `${title}.` : `${title}: ${reason}.`
}
