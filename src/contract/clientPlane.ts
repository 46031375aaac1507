import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { ClientHost } from "./ClientHost.ts"
import { clientPrefix } from "./ClientPaths.ts"
import { clientRequestParsing, Conventions } from "./Conventions.ts"

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
