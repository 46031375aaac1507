import { HttpApi, OpenApi } from "effect/http-api"
import { Conventions, requestParsing } from "./Conventions.ts"

/**
 * The client plane: what sign-in flows and signed-in people call (interface.md "Endpoints"). It has
 * no operation yet.
 */
export class ClientApi extends HttpApi.make("client")
  .prefix("/_service")
  .middleware(Conventions)
  .annotateMerge(requestParsing)
  .annotateMerge(
    OpenApi.annotations({
      title: "Gatehouse client API",
      version: "1",
      description: "Sign-in, sessions and self-service for the people of one environment."
    })
  ) {}
