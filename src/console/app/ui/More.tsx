import { useLayoutEffect, useRef } from "preact/hooks"
import type { Paged } from "../kernel/load.ts"
import { common } from "./common.ts"
import { handleOf, rowsOf } from "./rows.ts"

/** A list as it was when its next part was asked for. */
interface Asked {
  readonly list: HTMLElement
  readonly count: number
}

/**
 * The button to the next part of the list before it. With the last part it goes, and the focus with
 * it: that goes on at the first row that came.
 */
export const More = ({ of }: { readonly of: Paged<unknown> }) => {
  const asked = useRef<Asked | undefined>(undefined)
  const isLast = of.more === undefined
  useLayoutEffect(() => {
    if (!isLast || asked.current === undefined) return
    const { count, list } = asked.current
    asked.current = undefined
    const rows = rowsOf(list)
    const next = rows[count] ?? rows.at(-1)
    if (next !== undefined && document.activeElement === document.body) handleOf(next)?.focus()
  }, [isLast])
  if (of.more === undefined) return null
  const { more } = of
  return (
    <button
      type="button"
      class="plain more"
      onClick={({ currentTarget }) => {
        const list = currentTarget.previousElementSibling
        if (list instanceof HTMLElement) asked.current = { list, count: rowsOf(list).length }
        more()
      }}
    >
      {common.more}
    </button>
  )
}
