import { useCallback, useEffect, useRef, useState } from "react"
import { isProblem } from "../../client.ts"
import type { Failure } from "./ProblemMessage.tsx"

/** Answer that a part of a page shows. */
export interface Resource<A> {
  /** Null until it is known. */
  readonly value: A | null
  readonly failure: Failure | null
  readonly reload: () => Promise<void>
}

/** Asks for what a part of a page shows, again for each other `key`; the last answer counts. */
export const useResource = <A>(key: string, ask: () => Promise<A>): Resource<A> => {
  const [shown, setShown] = useState<Omit<Resource<A>, "reload">>({ value: null, failure: null })
  const asking = useRef(ask)
  asking.current = ask
  const turn = useRef(0)
  const reload = useCallback(async () => {
    const mine = (turn.current += 1)
    try {
      const value = await asking.current()
      if (mine === turn.current) setShown({ value, failure: null })
    } catch (error) {
      const failure = isProblem(error) ? error : "lost"
      if (mine === turn.current) setShown(({ value }) => ({ value, failure }))
    }
  }, [])
  useEffect(() => {
    setShown({ value: null, failure: null })
    void reload()
    return () => {
      turn.current += 1
    }
  }, [key, reload])
  return { ...shown, reload }
}
