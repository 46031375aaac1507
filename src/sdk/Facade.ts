import type { Schema } from "effect"

/** What every operation takes beside its input. */
export interface CallOptions {
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined
  /** Makes a POST of the server plane safe to repeat for 24 hours: 1 to 255 characters. */
  readonly idempotencyKey?: string | undefined
}

/** The schema that the contract declared, below what it does to put it on the wire. */
type Declared<S> =
  S extends Schema.toCodecJson<infer Inner>
    ? Inner
    : S extends Schema.toCodecStringTree<infer Inner>
      ? Inner
      : S

/** A value as it is written on the wire: JSON without any type of ours. */
type Wire<S> = [S] extends [never]
  ? never
  : Declared<S> extends { readonly Encoded: infer Encoded }
    ? Encoded
    : never

/** Numbers and flags of a query may be given as such: all of a query is text on the wire. */
type Plain<Value> =
  | ([Extract<Value, number>] extends [never] ? never : number)
  | ([Extract<Value, boolean>] extends [never] ? never : boolean)

type QueryOf<S> = [S] extends [never]
  ? never
  : Declared<S> extends { readonly Encoded: infer Encoded; readonly Type: infer Type }
    ? {
        readonly [Key in keyof Encoded]: Key extends keyof Type
          ? Encoded[Key] | Plain<Type[Key]>
          : Encoded[Key]
      }
    : never

type Part<Name extends string, Value> = [Value] extends [never]
  ? {}
  : {} extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }

/** The contract's null body stands for none, and an empty object says no more. */
type BodyPart<Body> = [Body] extends [Readonly<Record<string, never>> | null]
  ? {}
  : null extends Body
    ? { readonly body?: Exclude<Body, null> }
    : Part<"body", Body>

type Flat<Members> = { readonly [Key in keyof Members]: Members[Key] }

/** What an endpoint of a contract says about itself. */
export interface AnyEndpoint {
  readonly "~Params": unknown
  readonly "~Query": unknown
  readonly "~Payload": unknown
  readonly "~Success": unknown
  readonly "~Error": unknown
}

/** A plane of the contract: `typeof ServerApi`. */
export interface AnyApi {
  readonly groups: object
}

/** What an operation is called with: `params` of its path, `query` and `body`. */
export type Input<Endpoint extends AnyEndpoint> = Flat<
  Part<"params", Wire<Endpoint["~Params"]>> &
    Part<"query", QueryOf<Endpoint["~Query"]>> &
    BodyPart<Wire<Endpoint["~Payload"]>>
>

/** What an operation answers; undefined where there is no body. */
export type Output<Endpoint extends AnyEndpoint> = Wire<Endpoint["~Success"]>

type Operation<Endpoint extends AnyEndpoint> =
  {} extends Input<Endpoint>
    ? (input?: Input<Endpoint>, options?: CallOptions) => Promise<Output<Endpoint>>
    : (input: Input<Endpoint>, options?: CallOptions) => Promise<Output<Endpoint>>

type Url<Endpoint extends AnyEndpoint> =
  {} extends Input<Endpoint>
    ? (input?: Omit<Input<Endpoint>, "body">) => string
    : (input: Omit<Input<Endpoint>, "body">) => string

/** The endpoints of an API, by the last part of their group's name and by their own. */
export type Endpoints<Api extends AnyApi> = {
  readonly [
    Group in keyof Api["groups"] as Group extends `${string}.${infer Name}` ? Name : never
  ]: Api["groups"][Group] extends { readonly endpoints: infer Each } ? Each : never
}

/** A plane as calls that answer promises: `client.users.getUser({ params: { userId } })`. */
export type Facade<Api extends AnyApi> = {
  readonly [Group in keyof Endpoints<Api>]: {
    readonly [Name in keyof Endpoints<Api>[Group]]: Endpoints<Api>[Group][Name] extends AnyEndpoint
      ? Operation<Endpoints<Api>[Group][Name]>
      : never
  }
}

/** The addresses of a plane's operations, for links and for what a browser opens. */
export type Urls<Api extends AnyApi> = {
  readonly [Group in keyof Endpoints<Api>]: {
    readonly [Name in keyof Endpoints<Api>[Group]]: Endpoints<Api>[Group][Name] extends AnyEndpoint
      ? Url<Endpoints<Api>[Group][Name]>
      : never
  }
}

type ErrorsIn<Group> = {
  [Name in keyof Group]: Group[Name] extends AnyEndpoint ? Wire<Group[Name]["~Error"]> : never
}[keyof Group]

/** Every problem that the operations of a plane declare, as it is on the wire. */
export type ProblemsOf<Api extends AnyApi> = {
  [Group in keyof Endpoints<Api>]: ErrorsIn<Endpoints<Api>[Group]>
}[keyof Endpoints<Api>]
