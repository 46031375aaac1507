import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentEnvironment } from "./CurrentEnvironment.ts"
import { Problem } from "./Problem.ts"

/** The `Host` of the request is no environment's. */
export class UnknownHost extends Problem<UnknownHost>()(
  "unknown_host",
  404,
  "The host belongs to no environment"
) {}

/** The request comes from a page that this environment does not know. */
export class OriginNotAllowed extends Problem<OriginNotAllowed>()(
  "origin_not_allowed",
  403,
  "The origin may not call this environment"
) {}

/** Marks an endpoint that pages of any origin may post to; it reads no cookie and changes nothing. */
export class AnswersAnyOrigin extends Context.Service<AnswersAnyOrigin, boolean>()(
  "gatehouse/contract/ClientHost/AnswersAnyOrigin"
) {}

/**
 * Finds the environment of a call by its `Host`, and refuses what another site's page made a browser
 * send: cross-site requests other than GET, HEAD and OPTIONS, public routes included (login CSRF).
 */
export class ClientHost extends HttpApiMiddleware.Service<
  ClientHost,
  { provides: CurrentEnvironment }
>()("gatehouse/contract/ClientHost", { error: [UnknownHost, OriginNotAllowed] }) {}
