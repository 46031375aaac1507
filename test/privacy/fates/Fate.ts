/** A member of a document, in dots; `a[].b` for a member of each element of a list. */
export interface Told {
  readonly members: ReadonlyArray<string>
}

/** Why a column is in no document. */
export interface LeftOut {
  readonly leftOut: string
}

/** The end of a column's values at the purge of a user. */
export type PurgeFate =
  /** The row goes, or the column is emptied. */
  | "erased"
  /** The value goes from rows of the person; rows that name the person for another reason stay. */
  | { readonly erasedFrom: string }
  | { readonly kept: string }

/** Treatment of a column that tells of a user, in each of the three places that treat a user whole. */
export interface PersonalColumn {
  readonly purge: PurgeFate
  readonly copy: Told | LeftOut
  readonly transfer: Told | LeftOut
}

/** A column that tells of no user, and the reason. */
export interface ImpersonalColumn {
  readonly impersonal: string
}

export type ColumnFate = PersonalColumn | ImpersonalColumn
export type TableFates = Readonly<Record<string, ColumnFate>>
export type DatabaseFates = Readonly<Record<string, TableFates>>

export const isPersonal = (fate: ColumnFate): fate is PersonalColumn => "purge" in fate
export const erased = "erased"
export const erasedFrom = (reason: string): PurgeFate => ({ erasedFrom: reason })
export const kept = (reason: string): PurgeFate => ({ kept: reason })
export const told = (...members: ReadonlyArray<string>): Told => ({ members })
export const leftOut = (reason: string): LeftOut => ({ leftOut: reason })

/** Columns, named in one text, that tell of no user for the same reason. */
export const impersonal = (columns: string, reason: string): TableFates =>
  Object.fromEntries(columns.split(" ").map((column) => [column, { impersonal: reason }]))

type Fates<A extends ReadonlyArray<unknown>> = Readonly<Record<string, A>>

/** A table that an export holds: the end at a purge, the place in a copy, the place in an export. */
export const transferred = (
  columns: Fates<readonly [PurgeFate, Told | LeftOut, Told | LeftOut]>
): TableFates =>
  Object.fromEntries(
    Object.entries(columns).map(([column, [purge, copy, transfer]]) => [
      column,
      { purge, copy, transfer }
    ])
  )

/** A table that no export holds: the end at a purge, and the place in a copy. */
export const staying = (
  reason: string,
  columns: Fates<readonly [PurgeFate, Told | LeftOut]>
): TableFates =>
  Object.fromEntries(
    Object.entries(columns).map(([column, [purge, copy]]) => [
      column,
      { purge, copy, transfer: leftOut(reason) }
    ])
  )

/** A column of the catalogue. */
export interface CatalogueColumn {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** Every column without a fate, and every fate without a column. */
export const unmatched = (
  fates: DatabaseFates,
  catalogue: ReadonlyArray<CatalogueColumn>
): ReadonlyArray<string> => {
  const columns = new Set(catalogue.map(({ column, table }) => `${table}.${column}`))
  const declared = new Set(
    Object.entries(fates).flatMap(([table, of]) =>
      Object.keys(of).map((name) => `${table}.${name}`)
    )
  )
  return [
    ...[...columns].filter((name) => !declared.has(name)).map((name) => `${name} has no fate`),
    ...[...declared].filter((name) => !columns.has(name)).map((name) => `${name} is no column`)
  ]
}
