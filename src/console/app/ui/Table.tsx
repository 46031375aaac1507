import type { ComponentChildren } from "preact"
import type { Paged } from "../kernel/load.ts"
import { common } from "./common.ts"
import { More } from "./More.tsx"
import { Await, Empty } from "./Notice.tsx"
import { arrowKeys } from "./rows.ts"

/** A column of a table. */
export interface Column<Item> {
  readonly title: string
  readonly cell: (item: Item) => ComponentChildren
  readonly narrow?: boolean
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
        <More of={of} />
      </>
    )}
  </Await>
)
