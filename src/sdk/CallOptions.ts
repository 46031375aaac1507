/** Options that every operation takes besides its input. */
export interface CallOptions {
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined
  /** Makes a POST of the server plane safe to repeat for 24 hours: 1 to 255 characters. */
  readonly idempotencyKey?: string | undefined
  /** Token of the environment's provider of challenges, which counts once. */
  readonly challengeToken?: string | undefined
}
