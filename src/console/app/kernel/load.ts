import { GatehouseProblem } from "../../../sdk/GatehouseProblem.ts"
import { useCallback, useEffect, useRef, useState } from "preact/hooks"

/** Something that is on its way, is here, or did not come. */
export interface Loaded<Value> {
  readonly value: Value | undefined
  readonly problem: unknown
  readonly loading: boolean
  readonly reload: () => void
}

const isGone = (problem: unknown): boolean =>
  problem instanceof GatehouseProblem && (problem.status === 403 || problem.status === 404)

/**
 * Loads what a page shows; again when what it depends on has changed, or when it is told to. What is
 * there already stays meanwhile where only `again` has changed. In another environment, or of another
 * id in its address, a page is another one.
 */
export const useLoad = <Value>(
  load: () => Promise<Value>,
  dependencies: ReadonlyArray<unknown> = [],
  again?: unknown
): Loaded<Value> => {
  const [state, setState] = useState<Omit<Loaded<Value>, "reload">>({
    value: undefined,
    problem: undefined,
    loading: true
  })
  const [turn, reload] = useTurn()
  const key = JSON.stringify(dependencies)
  const shownKey = useRef(key)
  useEffect(() => {
    let isCurrent = true
    const isOther = shownKey.current !== key
    shownKey.current = key
    setState((before) => ({
      value: isOther ? undefined : before.value,
      problem: undefined,
      loading: true
    }))
    load().then(
      (value) => isCurrent && setState({ value, problem: undefined, loading: false }),
      (problem: unknown) =>
        isCurrent &&
        setState((before) => ({
          // What is there, a secret that is shown once above all, outlives an answer that did not come.
          value: isGone(problem) ? undefined : before.value,
          problem,
          loading: false
        }))
    )
    return () => {
      isCurrent = false
    }
  }, [key, turn, again])
  return { ...state, reload }
}

/** A number, and what makes it another one, so that what hangs on it is loaded again. */
export const useTurn = (): readonly [turn: number, next: () => void] => {
  const [turn, setTurn] = useState(0)
  return [turn, useCallback(() => setTurn((before) => before + 1), [])]
}

interface PageOf<Item> {
  readonly items: ReadonlyArray<Item>
  readonly page: { readonly nextCursor: string | null }
}

/** A list that grows by a page at a time. */
export interface Paged<Item> extends Loaded<ReadonlyArray<Item>> {
  readonly more: (() => void) | undefined
}

/** Loads a list; `cursor` is what the page before it told. */
export const usePages = <Item>(
  load: (cursor: { readonly cursor?: string }) => Promise<PageOf<Item>>,
  dependencies: ReadonlyArray<unknown> = [],
  again?: unknown
): Paged<Item> => {
  const first = useLoad(() => load({}), dependencies, again)
  const [further, setFurther] = useState<PageOf<Item> | undefined>(undefined)
  const [problem, setProblem] = useState<unknown>(undefined)
  const base = useRef(first.value)
  if (base.current !== first.value) {
    base.current = first.value
    if (further !== undefined) setFurther(undefined)
    if (problem !== undefined) setProblem(undefined)
  }
  const last = further ?? first.value
  const cursor = last?.page.nextCursor ?? null
  const more =
    cursor === null
      ? undefined
      : () => {
          setProblem(undefined)
          const of = base.current
          // What the list was narrowed by may have changed by the time that its next page comes.
          load({ cursor }).then(
            (next) =>
              base.current === of &&
              setFurther({ items: [...(last?.items ?? []), ...next.items], page: next.page }),
            (failure: unknown) => base.current === of && setProblem(failure)
          )
        }
  return { ...first, value: last?.items, problem: first.problem ?? problem, more }
}
