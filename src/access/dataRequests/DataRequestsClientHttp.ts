import { Effect, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { DataRequestsClientApi } from "./DataRequestsClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { dataRequestDownloadPath } from "../../contract/ClientPaths.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Throttle, admit } from "../../tenancy/throttle/Throttle.ts"
import type { DataRequest, DataRequestState } from "./DataRequest.ts"
import { DataRequests } from "./DataRequests.ts"

const toDataRequest = ({ appUrl }: Environment, request: DataRequestState): DataRequest => ({
  ...request,
  downloadUrl: request.status === "ready" ? `${appUrl}${dataRequestDownloadPath(request.id)}` : null
})

export const DataRequestsClientHttp = group(
  onClientPlane(DataRequestsClientApi),
  "client.dataRequests",
  Effect.fn(function* (handlers) {
    const dataRequests = yield* DataRequests
    const throttle = yield* Throttle
    return handlers.handleAll({
      listDataRequests: Effect.fnUntraced(function* () {
        const { user } = yield* CurrentSession
        const environment = yield* CurrentEnvironment
        const requests = yield* dataRequests.list(environment, user.id)
        return { items: requests.map((request) => toDataRequest(environment, request)) }
      }),
      createDataRequest: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "data-requests")
        const request = yield* dataRequests.create(environment, yield* CurrentSession)
        return toDataRequest(environment, request)
      }),
      downloadDataRequest: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const { user } = yield* CurrentSession
        const id = params.dataRequestId
        const { method } = yield* HttpServerRequest.HttpServerRequest
        // A HEAD downloads nothing, so there is nothing to record.
        const content =
          method === "HEAD"
            ? Effect.as(dataRequests.requireReady(environment, user.id, id), Stream.empty)
            : dataRequests.download(environment, user.id, id)
        return HttpServerResponse.stream(yield* content, {
          contentType: "application/json",
          headers: { "content-disposition": `attachment; filename="data-${id}.json"` }
        })
      })
    })
  })
)
