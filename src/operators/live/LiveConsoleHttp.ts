import { Effect, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { InvalidCheckpoint } from "../../contract/Problems.ts"
import { group } from "../../http/ApiGroup.ts"
import { Draining } from "../../platform/NodeServer.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { CurrentOperator, onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { LiveConsoleApi } from "./LiveConsoleApi.ts"
import { LiveTail } from "./LiveTail.ts"

const foreign = (path: string) =>
  new InvalidCheckpoint({
    properties: { errors: [{ path, message: "Expected a checkpoint of this environment" }] }
  })

export const LiveConsoleHttp = group(
  onConsolePlane(LiveConsoleApi),
  "console.live",
  Effect.fn(function* (handlers) {
    const draining = yield* Draining
    const live = yield* LiveTail
    const { tail } = yield* Audit
    return handlers.handleAll({
      followAuditEvents: Effect.fnUntraced(function* ({ query }) {
        const environment = yield* CurrentEnvironment
        const { remains, userId } = yield* CurrentOperator
        const { headers, method } = yield* HttpServerRequest.HttpServerRequest
        const last = headers["last-event-id"]
        const checkpoint = last ?? query.checkpoint
        const from =
          checkpoint === undefined
            ? yield* tail.head(environment.id)
            : tail.sequenceAt(environment, checkpoint)
        if (from === undefined) {
          return yield* foreign(last === undefined ? "/query/checkpoint" : "/header/Last-Event-ID")
        }
        const events = yield* live.follow(environment, from, {
          party: userId,
          remains,
          draining
        })
        // A HEAD request listens to nothing.
        const sent = method === "HEAD" ? Stream.empty : Stream.encodeText(events)
        return HttpServerResponse.stream(sent, {
          contentType: "text/event-stream",
          // Proxies that buffer answers would hold every event back.
          headers: { "x-accel-buffering": "no" }
        })
      })
    })
  })
)
