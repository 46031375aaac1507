import type { AnyApi, AnyEndpoint, Declared, Endpoints, Output, Wire } from "../contract/Wire.ts"
import type { CallOptions } from "./CallOptions.ts"

export type { AnyApi, AnyEndpoint, Endpoints, ProblemsOf } from "../contract/Wire.ts"

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

/** The contract's null body means none, and an empty object says no more. */
type BodyPart<Body> = [Body] extends [Readonly<Record<string, never>> | null]
  ? {}
  : null extends Body
    ? { readonly body?: Exclude<Body, null> }
    : Part<"body", Body>

/** Input of an operation that takes none: `{}` as a type would let anything through. */
interface NoInput {
  readonly params?: never
  readonly query?: never
  readonly body?: never
}

type Flat<Members> = { readonly [Key in keyof Members]: Members[Key] }

/** An input; one without members takes none. */
export type OrNone<Members> = [keyof Members] extends [never] ? NoInput : Members

/** Input of an operation: `params` of its path, `query` and `body`. */
export type Input<Endpoint extends AnyEndpoint> = OrNone<
  Flat<
    Part<"params", Wire<Endpoint["~Params"]>> &
      Part<"query", QueryOf<Endpoint["~Query"]>> &
      BodyPart<Wire<Endpoint["~Payload"]>>
  >
>

type Operation<Endpoint extends AnyEndpoint> =
  {} extends Input<Endpoint>
    ? (input?: Input<Endpoint>, options?: CallOptions) => Promise<Output<Endpoint>>
    : (input: Input<Endpoint>, options?: CallOptions) => Promise<Output<Endpoint>>

type Url<Endpoint extends AnyEndpoint> =
  {} extends Input<Endpoint>
    ? (input?: Omit<Input<Endpoint>, "body">) => string
    : (input: Omit<Input<Endpoint>, "body">) => string

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
