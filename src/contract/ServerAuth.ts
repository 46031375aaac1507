import { Context, Schema } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import type { CurrentEnvironment } from "./CurrentEnvironment.ts"
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
