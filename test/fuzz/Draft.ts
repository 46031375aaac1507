/** Form of a body, which decides how a value of the pool is written into it. */
export type BodyForm = "json" | "form" | "text" | "base64"

/**
 * A request before it is sent. Its texts name values of the pool as `{{kind~3}}`, so that it means
 * the same in another run; a body of `base64` is decoded first.
 */
export interface Draft {
  readonly caller: string
  readonly method: string
  /** Encoded, but for the names of values. */
  readonly path: string
  /** Without its question mark. */
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly form: BodyForm
}

/** A request as it stands on the wire. */
export interface Wire {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
}

/** An answer as it came. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly setCookies: ReadonlyArray<string>
  readonly text: string
  /** Milliseconds until it was read. */
  readonly took: number
}

/** The parts of the service that a run can be kept to. */
export const targets = ["server", "client", "console", "scim", "saml", "oauth", "pages"] as const
export type Target = (typeof targets)[number]
