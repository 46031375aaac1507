import { DateTime, Effect, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { CurrentEnvironment } from "../../contract/CurrentEnvironment.ts"
import type { Environment } from "../../contract/Environment.ts"
import { group } from "../../http/ApiGroup.ts"
import { CurrentOperator, consolePrefix, onConsolePlane } from "../guard/ConsoleAuth.ts"
import { emptyOutcome, expiresAt, type ImportOrder, type Job, type Transfer } from "./Transfer.ts"
import { Transfers } from "./Transfers.ts"
import { TransfersConsoleApi } from "./TransfersConsoleApi.ts"

const shown = Effect.fnUntraced(function* ({ id: environmentId }: Environment, transfer: Transfer) {
  const { createdAt, done, failure, finishedAt, form, id, kind, report, status, total } = transfer
  const end = expiresAt(transfer)
  const isThere = end !== null && DateTime.isLessThan(yield* DateTime.now, end)
  const job: Job = {
    id,
    kind,
    status: status === "receiving" ? "queued" : status,
    dryRun: form?.dryRun ?? false,
    unit: kind === "import" ? "bytes" : "users",
    done,
    total,
    ...(report ?? emptyOutcome),
    failure,
    download: isThere ? `${consolePrefix}/environments/${environmentId}/jobs/${id}/download` : null,
    createdAt,
    finishedAt,
    expiresAt: end
  }
  return job
})

const formats: Readonly<Record<string, ImportOrder["format"]>> = {
  "text/csv": "csv",
  "application/json": "json"
}

const mediaTypeOf = (contentType: string | undefined): string =>
  contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? ""

export const TransfersConsoleHttp = group(
  onConsolePlane(TransfersConsoleApi),
  "console.transfers",
  Effect.fn(function* (handlers) {
    const transfers = yield* Transfers
    return handlers.handleAll({
      startImport: Effect.fnUntraced(function* ({ payload, query }) {
        const environment = yield* CurrentEnvironment
        const { remains, userId } = yield* CurrentOperator
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        const { dryRun, format, from } = query
        const length = headers["content-length"]
        const transfer = yield* transfers.receive(
          environment,
          userId,
          {
            format: format ?? formats[mediaTypeOf(headers["content-type"])] ?? "jsonl",
            from: from ?? null,
            dryRun: dryRun === "true"
          },
          {
            size: length === undefined ? undefined : Number(length),
            bytes: Stream.orDie(payload),
            remains
          }
        )
        return yield* shown(environment, transfer)
      }),
      startExport: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const { userId } = yield* CurrentOperator
        return yield* shown(environment, yield* transfers.order(environment, userId))
      }),
      getJob: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        return yield* shown(environment, yield* transfers.get(environment, params.jobId))
      }),
      downloadExport: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const { method } = yield* HttpServerRequest.HttpServerRequest
        // A HEAD downloads nothing, so there is nothing to record.
        const content =
          method === "HEAD"
            ? Effect.as(transfers.requireFile(environment, params.jobId), Stream.empty)
            : transfers.download(environment, params.jobId)
        return HttpServerResponse.stream(yield* content, {
          contentType: "application/x-ndjson",
          headers: { "content-disposition": `attachment; filename="users-${params.jobId}.jsonl"` }
        })
      })
    })
  })
)
