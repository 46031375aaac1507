/** An answer that several components wait for, and that is asked for once. */
export interface Remembered<A> {
  /** Null until it is known. */
  readonly getSnapshot: () => A | null
  readonly subscribe: (listener: () => void) => () => void
  /** Asks unless somebody has; after a failure the next call asks again. */
  readonly load: () => Promise<void>
}

/** Makes an answer that is asked for when a component first needs it. */
export const remembered = <A>(ask: () => Promise<A>): Remembered<A> => {
  const listeners = new Set<() => void>()
  let answer: A | null = null
  let asked: Promise<void> | undefined

  const askOnce = async (): Promise<void> => {
    try {
      answer = await ask()
    } catch (error) {
      asked = undefined
      throw error
    }
    for (const listener of listeners) listener()
  }

  return {
    getSnapshot: () => answer,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => (asked ??= askOnce())
  }
}
