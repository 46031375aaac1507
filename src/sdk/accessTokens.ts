/** Minimum remaining life of a token that is handed out, in milliseconds. */
const leeway = 10_000

interface Held {
  readonly token: string
  /** Both by the clock that the tokens are kept by. */
  readonly receivedAt: number
  readonly freshUntil: number
}

/** Seconds from a token's issue to its end: the service's clock and ours need not agree. */
const lifetimeOf = (token: string): number => {
  const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")
  const claims: unknown = JSON.parse(atob(payload))
  if (typeof claims !== "object" || claims === null) return 0
  const { exp, iat } = claims as { readonly exp?: unknown; readonly iat?: unknown }
  return typeof exp === "number" && typeof iat === "number" ? exp - iat : 0
}

const held = (token: string, receivedAt: number): Held => {
  const lifetime = lifetimeOf(token) * 1000
  // Of a short-lived token at least half of its time is used.
  return { token, receivedAt, freshUntil: receivedAt + lifetime - Math.min(leeway, lifetime / 2) }
}

/** The access token of the active session: fresh when it is asked for, and one refresh at a time. */
export interface AccessTokens {
  readonly get: () => Promise<string | null>
  /** A sign-in, a switch or the like answered with this token. */
  readonly keep: (token: string) => void
  /** The session may have ended: anyone who asks or waits now gets the result of a new refresh. */
  readonly doubt: () => void
  /** Nobody is signed in any more. */
  readonly forget: () => void
}

/**
 * Keeps an access token in memory. `refresh` gets the next one, or null if nobody is signed in.
 * `now` returns the time in milliseconds.
 */
export const accessTokens = (
  refresh: () => Promise<string | null>,
  now: () => number
): AccessTokens => {
  let current: Held | null = null
  let refreshing: Promise<string | null> | null = null
  let isOver = false

  const replace = (next: Held | null, over: boolean): void => {
    current = next
    // A refresh under way was for another session, or began before this one was in doubt.
    refreshing = null
    isOver = over
  }

  const start = (): Promise<string | null> => {
    const askedAt = now()
    const mine: Promise<string | null> = refresh()
      .then((token) => {
        // Meanwhile somebody signed in, switched or signed out, or another call was refused.
        if (refreshing !== mine) return isOver ? null : get()
        current = token === null ? null : held(token, askedAt)
        return token
      })
      .finally(() => {
        if (refreshing === mine) refreshing = null
      })
    refreshing = mine
    isOver = false
    return mine
  }

  /** A clock that was set back since says nothing about the age of a token. */
  const isFresh = ({ freshUntil, receivedAt }: Held): boolean => {
    const time = now()
    return time >= receivedAt && time < freshUntil
  }

  const get = (): Promise<string | null> => {
    if (current !== null && isFresh(current)) return Promise.resolve(current.token)
    return refreshing ?? start()
  }

  return {
    get,
    keep: (token) => replace(held(token, now()), false),
    doubt: () => replace(null, false),
    forget: () => replace(null, true)
  }
}
