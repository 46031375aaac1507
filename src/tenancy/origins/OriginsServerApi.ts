import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { MAXIMUM_ORIGINS, Origin, StoredOrigin } from "./Origin.ts"
import { InvalidOrigin } from "../../contract/Problems.ts"
import { needs, operation } from "../../contract/LeastRole.ts"

/** The origins that may call the client plane cross-origin (interface.md "Allowed origins"). */
export const AllowedOrigins = Schema.Struct({ origins: Schema.Array(StoredOrigin) }).annotate({
  identifier: "AllowedOrigins"
})

export class OriginsServerApi extends HttpApiGroup.make("server.allowedOrigins")
  .add(
    HttpApiEndpoint.get("listAllowedOrigins", "/allowed-origins", {
      success: AllowedOrigins
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the allowed origins",
        "The origins beside those of the environment's hosts whose pages may call the client API."
      )
    ),
    HttpApiEndpoint.put("replaceAllowedOrigins", "/allowed-origins", {
      payload: Schema.Struct({
        origins: Schema.Array(Origin).check(Schema.isMaxLength(MAXIMUM_ORIGINS))
      }),
      success: AllowedOrigins,
      error: [InvalidOrigin, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Replace the allowed origins",
        "Each entry is a bare origin (scheme://host[:port]) of a web page or a native app. Returns them in normal form and given order, without duplicates."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Allowed origins",
      description: "The origins that may call the client plane besides the environment's own hosts."
    })
  ) {}
