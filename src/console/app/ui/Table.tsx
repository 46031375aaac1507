import type { ComponentChildren } from "preact"
import type { Paged } from "../kernel/load.ts"
import { common } from "./common.ts"
import { Await, Empty } from "./Notice.tsx"

/** A column of a table. */
export interface Column<Item> {
  readonly title: string
  readonly cell: (item: Item) => ComponentChildren
  readonly narrow?: boolean
}

const step = (event: KeyboardEvent): number => {
  if (event.key === "ArrowDown" || event.key === "j") return 1
  return event.key === "ArrowUp" || event.key === "k" ? -1 : 0
}

const rowsOf = (list: HTMLElement): ReadonlyArray<Element> =>
  list.matches("ol, ul") ? [...list.children] : [...list.querySelectorAll("tbody > tr")]

/** Part of a row that takes the focus: the link that it is about, or else the first that can. */
const handleOf = (row: Element): HTMLElement | null =>
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

/** Rows of a kind; on a phone each is a card. */
export const Table = <Item,>({
  caption,
  columns,
  empty,
  items,
  keyOf
}: {
  readonly caption: string
  readonly columns: ReadonlyArray<Column<Item>>
  readonly items: ReadonlyArray<Item>
  readonly keyOf: (item: Item) => string
  /** Words where there is nothing: why, or the first thing to do. */
  readonly empty: ComponentChildren
}) =>
  items.length === 0 ? (
    <Empty>{empty}</Empty>
  ) : (
    <div class="rows" onKeyDown={arrowKeys}>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ narrow, title }) => (
              <th key={title} scope="col" class={narrow === true ? "narrow" : undefined}>
                {title === "" ? <span class="unseen">{common.actions}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map(({ cell, narrow, title }) => (
                <td key={title} data-label={title} class={narrow === true ? "narrow" : undefined}>
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )

/** A table that grows by a page at a time. */
export const PagedTable = <Item,>({
  of,
  ...table
}: {
  readonly of: Paged<Item>
  readonly caption: string
  readonly columns: ReadonlyArray<Column<Item>>
  readonly keyOf: (item: Item) => string
  readonly empty: ComponentChildren
}) => (
  <Await of={of}>
    {(items) => (
      <>
        <Table items={items} {...table} />
        {of.more !== undefined && (
          <button type="button" class="plain more" onClick={of.more}>
            {common.more}
          </button>
        )}
      </>
    )}
  </Await>
)
