import type { ComponentChildren } from "preact"
import type { Loaded, Paged } from "../kernel/load.ts"
import { When } from "./cells.tsx"
import { common } from "./common.ts"
import { More, arrowKeys } from "./rows.tsx"
import { Await, Empty } from "./Notice.tsx"

/** A column of a table; one of times says only when each was. */
type Column<Item> =
  | {
      readonly title: string
      readonly cell: (item: Item) => ComponentChildren
      readonly narrow?: boolean
    }
  | {
      readonly title: string
      readonly at: (item: Item) => string | null
      readonly never?: ComponentChildren
    }

interface TableProps<Item> {
  readonly caption: string
  readonly columns: ReadonlyArray<Column<Item>>
  readonly keyOf: (item: Item) => string
  /** Words where there is nothing: why, or the first thing to do. */
  readonly empty: ComponentChildren
}

const classOf = <Item,>(column: Column<Item>): string | undefined =>
  "at" in column || column.narrow === true ? "narrow" : undefined

/** Rows of a kind; on a phone each is a card. */
export const Table = <Item,>({
  caption,
  columns,
  empty,
  items,
  keyOf
}: TableProps<Item> & { readonly items: ReadonlyArray<Item> }) =>
  items.length === 0 ? (
    <Empty>{empty}</Empty>
  ) : (
    <div class="rows" onKeyDown={arrowKeys}>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" class={classOf(column)}>
                {column.title === "" ? <span class="unseen">{common.actions}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map((column) => (
                <td key={column.title} data-label={column.title} class={classOf(column)}>
                  {"at" in column ? (
                    <When at={column.at(item)} never={column.never} />
                  ) : (
                    column.cell(item)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )

/** A table of all that was loaded. */
export const LoadedTable = <Item,>({
  of,
  ...table
}: TableProps<Item> & {
  readonly of: Loaded<{ readonly items: ReadonlyArray<Item> }>
}) => <Await of={of}>{({ items }) => <Table items={items} {...table} />}</Await>

/** A table that grows by a page at a time. */
export const PagedTable = <Item,>({
  of,
  ...table
}: TableProps<Item> & { readonly of: Paged<Item> }) => (
  <Await of={of}>
    {(items) => (
      <>
        <Table items={items} {...table} />
        <More of={of} />
      </>
    )}
  </Await>
)
