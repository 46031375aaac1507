import { useLayoutEffect, useRef } from "preact/hooks"
import type { Paged } from "../kernel/load.ts"
import { common } from "./common.ts"

const step = (event: KeyboardEvent): number => {
  if (event.key === "ArrowDown" || event.key === "j") return 1
  return event.key === "ArrowUp" || event.key === "k" ? -1 : 0
}

/** Rows of a list or of a table. */
export const rowsOf = (list: HTMLElement): ReadonlyArray<Element> =>
  list.matches("ol, ul") ? [...list.children] : [...list.querySelectorAll("tbody > tr")]

/** Part of a row that takes the focus: the link that it is about, or else the first that can. */
export const handleOf = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>("[data-row]") ??
  row.querySelector<HTMLElement>("a[href], button:not(:disabled), summary")

/** Arrow keys lead from row to row of the list that has the focus. */
export const arrowKeys = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
  const by = step(event)
  const focused = event.target
  const typing =
    focused instanceof HTMLElement && focused.closest("input, select, textarea, dialog")
  if (by === 0 || typing !== null) return
  const rows = rowsOf(event.currentTarget)
  const index = rows.findIndex((row) => row.contains(focused as Node))
  const ahead = by > 0 ? rows.slice(index + 1) : rows.slice(0, Math.max(0, index)).toReversed()
  const next = ahead.map(handleOf).find((handle) => handle !== null)
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

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
