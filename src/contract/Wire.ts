import type { Schema } from "effect"

/** The schema that the contract declared, below what it does to put it on the wire. */
export type Declared<S> =
  S extends Schema.toCodecJson<infer Inner>
    ? Inner
    : S extends Schema.toCodecStringTree<infer Inner>
      ? Inner
      : S

/** A value as it is written on the wire: JSON without any type of ours. */
export type Wire<S> = [S] extends [never]
  ? never
  : Declared<S> extends { readonly Encoded: infer Encoded }
    ? Encoded
    : never

/** Type-level description of an endpoint. */
export interface AnyEndpoint {
  readonly "~Params": unknown
  readonly "~Query": unknown
  readonly "~Payload": unknown
  readonly "~Success": unknown
  readonly "~Error": unknown
}

/** Output type of an operation; undefined without a body. */
export type Output<Endpoint extends AnyEndpoint> = Wire<Endpoint["~Success"]>

/** A plane of the contract: `typeof ServerApi`. */
export interface AnyApi {
  readonly groups: object
}

/** The endpoints of an API, by the last part of their group's name and by their own. */
export type Endpoints<Api extends AnyApi> = {
  readonly [
    Group in keyof Api["groups"] as Group extends `${string}.${infer Name}` ? Name : never
  ]: Api["groups"][Group] extends { readonly endpoints: infer Each } ? Each : never
}

type ErrorsIn<Group> = {
  [Name in keyof Group]: Group[Name] extends AnyEndpoint ? Wire<Group[Name]["~Error"]> : never
}[keyof Group]

/**
 * Every problem that the operations of a plane declare, as it is on the wire. The endpoints of OAuth
 * have errors in a form of their own, which is none.
 */
export type ProblemsOf<Api extends AnyApi> = Extract<
  {
    [Group in keyof Endpoints<Api>]: ErrorsIn<Endpoints<Api>[Group]>
  }[keyof Endpoints<Api>],
  { readonly properties: { readonly code: string } }
>
