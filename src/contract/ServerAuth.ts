import { Context, Schema } from "effect"
import {
  HttpApi,
  HttpApiMiddleware,
  HttpApiSecurity,
  OpenApi,
  type HttpApiGroup,
  type HttpApiEndpoint
} from "effect/http-api"
import {
  Conventions,
  serverRequestParsing,
  StrictQuery,
  type CurrentEnvironment
} from "./Conventions.ts"
import { Problem } from "./Problem.ts"

/**
 * The secret key is missing, malformed, unknown, revoked or expired (interface.md
 * "Authentication").
 */
export class InvalidSecretKey extends Problem<InvalidSecretKey>()(
  "invalid_secret_key",
  401,
  "The secret key is missing or not valid"
) {}

/** The key is narrow, and `group` of the server API is beyond it. */
export class KeyAccessDenied extends Problem<KeyAccessDenied>()(
  "key_access_denied",
  403,
  "The secret key does not open this operation",
  { group: Schema.String, needed: Schema.Literals(["read", "write"]) }
) {}

/**
 * Marks an operation that only reads, although its method is no GET: to a narrow key it is a read.
 */
export const ReadsOnly = Context.Reference("gatehouse/contract/ServerAuth/ReadsOnly", {
  defaultValue: () => false
})

/** Guards every operation of the server plane by the environment's secret key (RFC 6750 bearer). */
export class ServerAuth extends HttpApiMiddleware.Service<
  ServerAuth,
  { provides: CurrentEnvironment }
>()("gatehouse/contract/ServerAuth", {
  error: [InvalidSecretKey, KeyAccessDenied],
  security: {
    secretKey: HttpApiSecurity.bearer.pipe(
      HttpApiSecurity.annotateMerge(
        OpenApi.annotations({
          format: "sk_<test|live>_<43 characters><6 characters>",
          description:
            "A secret key of one environment, made on the command line with key create --environment NAME. It opens that environment and no other, and of a narrow key's groups alone what it was made for: an operation beyond it answers 403 key_access_denied."
        })
      )
    )
  },
  requiredForClient: true
}) {}

/** Frame of every operation of the server plane: its prefix and its guard. */
export const framed = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
) =>
  api
    .prefix("/api/server/v1")
    // What is added last runs first: the conventions shape what the guard and the query check refuse.
    .middleware(StrictQuery)
    .middleware(ServerAuth)
    .middleware(Conventions)
    .annotateMerge(serverRequestParsing)

/** One group as part of the server plane, so that its handlers need not name all the others. */
export const onServerPlane = <Group extends HttpApiGroup.Constraint>(group: Group) =>
  framed(HttpApi.make("server").add(group))

/** A group by its tag in the OpenAPI document. */
export const titleOf = ({ annotations, identifier }: HttpApiGroup.Top): string =>
  Context.getOrElse(annotations, OpenApi.Title, () => identifier)

/** The access that an operation asks of a key. */
export const neededBy = ({ annotations, method }: HttpApiEndpoint.Top): "read" | "write" =>
  method === "GET" || Context.get(annotations, ReadsOnly) ? "read" : "write"
