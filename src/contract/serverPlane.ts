import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { Conventions, serverRequestParsing, StrictQuery } from "./Conventions.ts"
import { ServerAuth } from "./ServerAuth.ts"

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
