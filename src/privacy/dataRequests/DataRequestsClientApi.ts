import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  LimitedWrites,
  ClientAuth,
  NotImpersonating,
  RecentlyAuthenticated
} from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems, EmptyBody } from "../../contract/Conventions.ts"
import { DataRequestId } from "../../contract/Ids.ts"
import { RateLimited } from "../../contract/Problems.ts"
import { DataExport } from "./DataExport.ts"
import { DataRequest } from "./DataRequest.ts"
import { DataRequestExpired, DataRequestNotFound } from "./DataRequestsProblems.ts"

/** Copies of one's own data (GDPR articles 15 and 20). */
export class DataRequestsClientApi extends HttpApiGroup.make("client.dataRequests")
  .add(
    HttpApiEndpoint.get("listDataRequests", "/users/me/data-requests", {
      success: Schema.Struct({ items: Schema.Array(DataRequest) })
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List one's requests for a copy of one's data",
        description: "The newest first."
      })
    ),
    HttpApiEndpoint.post("createDataRequest", "/users/me/data-requests", {
      payload: EmptyBody,
      success: DataRequest.pipe(HttpApiSchema.status("Accepted")),
      error: [RateLimited, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Ask for a copy of one's data",
          description:
            "The copy is made in the background; a mail tells when it is ready, and it is kept for 7 days, encrypted. Three requests a day; more are 429."
        })
      ),
    HttpApiEndpoint.get("downloadDataRequest", "/users/me/data-requests/:dataRequestId/download", {
      params: { dataRequestId: DataRequestId },
      success: DataExport,
      error: [DataRequestNotFound, DataRequestExpired]
    })
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Download a copy of one's data",
          description:
            "JSON, as an attachment, streamed. Without private metadata, password, codes, tokens or other secrets. A request that is not ready yet is 404."
        })
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(OpenApi.annotations({ title: "Data requests" })) {}
