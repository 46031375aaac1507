import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import type { CurrentEnvironment } from "./CurrentEnvironment.ts"
import { Problem } from "./Problem.ts"

/** The secret key is missing, malformed, unknown, revoked or expired (interface.md "Authentication"). */
export class InvalidSecretKey extends Problem<InvalidSecretKey>()(
  "invalid_secret_key",
  401,
  "The secret key is missing or not valid"
) {}

/** Guards every operation of the server plane by the environment's secret key (RFC 6750 bearer). */
export class ServerAuth extends HttpApiMiddleware.Service<
  ServerAuth,
  { provides: CurrentEnvironment }
>()("gatehouse/contract/ServerAuth", {
  error: InvalidSecretKey,
  security: {
    secretKey: HttpApiSecurity.bearer.pipe(
      HttpApiSecurity.annotateMerge(
        OpenApi.annotations({
          format: "sk_<test|live>_<43 characters><6 characters>",
          description:
            "A secret key of one environment, made on the command line with key create --environment NAME. It opens that environment and no other."
        })
      )
    )
  },
  requiredForClient: true
}) {}
