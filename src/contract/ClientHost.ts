import { Context } from "effect"
import { HttpApi, HttpApiMiddleware, type HttpApiGroup } from "effect/http-api"
import { clientPrefix } from "./ClientPaths.ts"
import { clientRequestParsing, Conventions, type CurrentEnvironment } from "./Conventions.ts"
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

/** Frame of every operation of the client plane: its environment and its conventions. */
export const framed = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
) =>
  api
    // What is added last runs first: the conventions shape what the host check refuses.
    .middleware(ClientHost)
    .middleware(Conventions)
    .annotateMerge(clientRequestParsing)

/** One group as part of the client plane, so that its handlers need not name all the others. */
export const onClientPlane = <Group extends HttpApiGroup.Constraint>(group: Group) =>
  framed(HttpApi.make("client").add(group).prefix(clientPrefix))

/** Frame of a group that lies outside of the plane's prefix. */
export const atClientRoot = <Group extends HttpApiGroup.Constraint>(group: Group) =>
  framed(HttpApi.make("client").add(group))
