import { Context, type Effect } from "effect"
import { HttpApi, HttpApiMiddleware, type HttpApiGroup } from "effect/http-api"
import { OriginNotAllowed, UnknownHost } from "./ClientHost.ts"
import {
  Conventions,
  serverRequestParsing,
  StrictQuery,
  type CurrentEnvironment
} from "./Conventions.ts"
import type { UserId } from "./Ids.ts"
import { Problem } from "./Problem.ts"
import { InvalidRequest } from "./Problems.ts"
import type { OperatorSeat } from "./OperatorSeat.ts"
import {
  Forbidden,
  ReauthenticationRequired,
  SecondFactorRequired,
  Unauthenticated
} from "./SessionProblems.ts"

/** The environment is not there, or is not one of the operator's. */
export class UnknownEnvironment extends Problem<UnknownEnvironment>()(
  "environment_not_found",
  404,
  "There is no such environment"
) {}

/** The operator behind a call of the console plane. */
export class CurrentOperator extends Context.Service<
  CurrentOperator,
  OperatorSeat & {
    readonly userId: UserId
    /** True while the operator could still make this call: for an answer that goes on for long. */
    readonly remains: Effect.Effect<boolean>
  }
>()("gatehouse/contract/ConsoleAuth/CurrentOperator") {}

/**
 * Guards every operation of the console plane by host, origin, an operator's session and the least
 * role of the operation. Provides the environment of the path, or the platform environment if the
 * path names none.
 */
export class ConsoleAuth extends HttpApiMiddleware.Service<
  ConsoleAuth,
  { provides: CurrentOperator | CurrentEnvironment }
>()("gatehouse/contract/ConsoleAuth", {
  error: [
    InvalidRequest,
    UnknownHost,
    OriginNotAllowed,
    Unauthenticated,
    Forbidden,
    ReauthenticationRequired,
    SecondFactorRequired,
    UnknownEnvironment
  ]
}) {}

export const consolePrefix = "/api/console/v1"

/** Frame of every operation of the console plane: its prefix and its guard. */
export const framed = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
) =>
  api
    .prefix(consolePrefix)
    // What is added last runs first: the conventions shape what the guard and the query check refuse.
    .middleware(StrictQuery)
    .middleware(ConsoleAuth)
    .middleware(Conventions)
    .annotateMerge(serverRequestParsing)

/** One group as it stands on the console plane, so that its handlers need not name all the others. */
export const onConsolePlane = <Group extends HttpApiGroup.Constraint>(group: Group) =>
  framed(HttpApi.make("console").add(group))
