import { routes } from "gatehouse:contract"
import type { ConsoleApi } from "../../../api/ConsoleApi.ts"
import type { ServerApi } from "../../../api/ServerApi.ts"
import { callsOf, exchange, type Call, type Routes } from "../../../sdk/calls.ts"
import type { CallOptions } from "../../../sdk/CallOptions.ts"
import type { Facade, OrNone } from "../../../sdk/Facade.ts"
import { isSignedOut } from "./problems.ts"
import { signIn } from "./signIn.ts"

type Own = Facade<typeof ConsoleApi>
type Mirrored = Facade<typeof ServerApi>

type Elsewhere<Params> = Omit<Params, "environmentId">

type Bound<Input> = Input extends { readonly params: infer Params }
  ? OrNone<
      Omit<Input, "params"> &
        ({} extends Elsewhere<Params> ? {} : { readonly params: Elsewhere<Params> })
    >
  : Input

type BoundOperation<Operation> = Operation extends (
  input: infer Input,
  options?: CallOptions
) => infer Answer
  ? {} extends Bound<NonNullable<Input>>
    ? (input?: Bound<NonNullable<Input>>, options?: CallOptions) => Answer
    : (input: Bound<NonNullable<Input>>, options?: CallOptions) => Answer
  : never

type BoundGroups<Groups> = {
  readonly [Group in keyof Groups]: {
    readonly [Name in keyof Groups[Group]]: BoundOperation<Groups[Group][Name]>
  }
}

/** The operations of the plane inside of one environment. */
export type EnvironmentClient = BoundGroups<Own & Mirrored>

type NamesOf<Groups> = {
  [Group in keyof Groups & string]: `${Group}.${keyof Groups[Group] & string}`
}[keyof Groups & string]

/** Any operation of the plane, such as `users.banUser`. */
export type OperationName = NamesOf<Own> | NamesOf<Mirrored>

/** Answer type of an operation. */
export type AnswerOf<Operation> = Operation extends (
  ...input: ReadonlyArray<never>
) => Promise<infer Answer>
  ? Answer
  : never

const send = async (call: Call): Promise<unknown> => {
  try {
    return await exchange((input, init) => fetch(input, init), "", call, { headers: {} })
  } catch (problem) {
    if (isSignedOut(problem)) await signIn()
    throw problem
  }
}

/** The operations of the installation itself. */
export const installation = callsOf(routes, send) as Own

const routesIn = (environmentId: string): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([group, operations]) => [
      group,
      Object.fromEntries(
        Object.entries(operations).map(([name, [method, path]]) => [
          name,
          [method, path.replace(":environmentId", environmentId)] as const
        ])
      )
    ])
  )

const clients = new Map<string, EnvironmentClient>()

/** The operations inside of an environment. */
export const clientOf = (environmentId: string): EnvironmentClient => {
  const known = clients.get(environmentId)
  if (known !== undefined) return known
  const client = callsOf(routesIn(environmentId), send) as EnvironmentClient
  clients.set(environmentId, client)
  return client
}

/** The method and the path of an operation. */
export const routeOf = (operation: OperationName): readonly [method: string, path: string] => {
  const [group = "", name = ""] = operation.split(".")
  return routes[group]?.[name] ?? ["GET", ""]
}

/** The address of an operation in an environment, for what no call of the client can do. */
export const addressOf = (
  operation: OperationName,
  params: Readonly<Record<string, string>>
): string =>
  routeOf(operation)[1].replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? "")
  )
