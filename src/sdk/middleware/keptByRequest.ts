/** Sessions or tokens by the request that a guard let through. */
export interface KeptByRequest<Kept> {
  readonly keep: (request: object, kept: Kept) => void
  readonly keptOf: (request: object) => Kept
}

/**
 * Keeps sessions beside the frameworks' own requests: no property of ours can be overwritten by
 * other middleware, nor be read off a request that no guard has seen.
 */
export const keptByRequest = <Kept>(guards: string): KeptByRequest<Kept> => {
  const all = new WeakMap<object, Kept>()
  return {
    keep: (request, kept) => void all.set(request, kept),
    keptOf: (request) => {
      const kept = all.get(request)
      if (kept === undefined) throw new TypeError(`No ${guards} stands before this handler`)
      return kept
    }
  }
}
