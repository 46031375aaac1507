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
import { DataRequest, DataRequestExpired, DataRequestNotFound } from "./DataRequest.ts"
import { described } from "../../contract/LeastRole.ts"

/** Copies of one's own data (GDPR articles 15 and 20). */
export class DataRequestsClientApi extends HttpApiGroup.make("client.dataRequests")
  .add(
    HttpApiEndpoint.get("listDataRequests", "/users/me/data-requests", {
      success: Schema.Struct({ items: Schema.Array(DataRequest) })
    }).annotateMerge(described("List your requests for a copy of your data", "Newest first.")),
    HttpApiEndpoint.post("createDataRequest", "/users/me/data-requests", {
      payload: EmptyBody,
      success: DataRequest.pipe(HttpApiSchema.status("Accepted")),
      error: [RateLimited, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Request a copy of your data",
          "The copy is made in the background, announced by mail, and kept encrypted for 7 days. Three requests a day; more get 429."
        )
      ),
    HttpApiEndpoint.get("downloadDataRequest", "/users/me/data-requests/:dataRequestId/download", {
      params: { dataRequestId: DataRequestId },
      success: DataExport,
      error: [DataRequestNotFound, DataRequestExpired]
    })
      // Each download is told to the trail.
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Download a copy of your data",
          "A streamed JSON attachment, without private metadata, password, codes, tokens or other secrets. 404 until the copy is ready."
        )
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(
    OpenApi.annotations({
      title: "Data requests",
      description: "A copy of everything that is kept of the signed-in user."
    })
  ) {}
