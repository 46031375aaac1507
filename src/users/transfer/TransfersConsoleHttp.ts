import { DateTime, Effect, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { worksIn } from "../../contract/OperatorSeat.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { group } from "../../http/ApiGroup.ts"
import { invalidRequest } from "../../http/FlawReport.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { CurrentOperator, consolePrefix, onConsolePlane } from "../../contract/ConsoleAuth.ts"
import {
  emptyOutcome,
  expiresAt,
  type ImportOrder,
  type Job,
  type JobStarter,
  type Transfer
} from "./Transfer.ts"
import { Transfers } from "./Transfers.ts"
import { TransfersConsoleApi } from "./TransfersConsoleApi.ts"

type Starters = ReadonlyMap<UserId, JobStarter>

const shown = (
  { id: environmentId }: Environment,
  transfer: Transfer,
  starters: Starters,
  now: DateTime.Utc
): Job => {
  const { createdAt, done, failure, filter, finishedAt, form, id, kind, report, status, total } =
    transfer
  const end = expiresAt(transfer)
  const isThere = end !== null && DateTime.isLessThan(now, end)
  return {
    id,
    kind,
    status: status === "receiving" ? "queued" : status,
    dryRun: form?.dryRun ?? false,
    filtered: filter !== null,
    startedBy: starters.get(transfer.operatorId) ?? null,
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
}

const formats: Readonly<Record<string, ImportOrder["format"]>> = {
  "text/csv": "csv",
  "application/json": "json"
}

const mediaTypeOf = (contentType: string | undefined): string =>
  contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? ""

const noColumns = invalidRequest([
  { path: "/query/columns", message: "Expected only for a CSV that no other system exported" }
])

export const TransfersConsoleHttp = group(
  onConsolePlane(TransfersConsoleApi),
  "console.transfers",
  Effect.fn(function* (handlers) {
    const environments = yield* Environments
    const seats = yield* OperatorSeats
    const transfers = yield* Transfers

    /** The operators of an environment, by their users. */
    const startersOf = Effect.fnUntraced(function* (environment: Environment) {
      const platform = yield* environments.platform
      const all = yield* seats.list(platform.id)
      return new Map(
        all.flatMap((seat) => {
          const { email, name, userId } = seat
          return userId !== null && worksIn(seat, environment.id)
            ? [[userId, { userId, email, name }] as const]
            : []
        })
      )
    })

    const answered = Effect.fnUntraced(function* (environment: Environment, transfer: Transfer) {
      const starters = yield* startersOf(environment)
      return shown(environment, transfer, starters, yield* DateTime.now)
    })

    return handlers.handleAll({
      startImport: Effect.fnUntraced(function* ({ payload, query }) {
        const environment = yield* CurrentEnvironment
        const { remains, userId } = yield* CurrentOperator
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        const { columns, dryRun, format, from } = query
        const length = headers["content-length"]
        const form = format ?? formats[mediaTypeOf(headers["content-type"])] ?? "jsonl"
        if (columns !== undefined && (form !== "csv" || from !== undefined)) {
          return yield* noColumns
        }
        const transfer = yield* transfers.receive(
          environment,
          userId,
          {
            format: form,
            from: from ?? null,
            dryRun: dryRun === "true",
            columns: columns ?? null
          },
          {
            size: length === undefined ? undefined : Number(length),
            bytes: Stream.orDie(payload),
            remains
          }
        )
        return yield* answered(environment, transfer)
      }),
      startExport: Effect.fnUntraced(function* ({ query }) {
        const environment = yield* CurrentEnvironment
        const { userId } = yield* CurrentOperator
        const filter = Object.keys(query).length === 0 ? null : query
        return yield* answered(environment, yield* transfers.order(environment, userId, filter))
      }),
      listJobs: Effect.fnUntraced(function* ({ query: { cursor, limit = defaultLimit } }) {
        const environment = yield* CurrentEnvironment
        const request = { limit, ...(cursor === undefined ? {} : { cursor }) }
        const { items, page } = yield* transfers.page(environment, request)
        const starters = yield* startersOf(environment)
        const now = yield* DateTime.now
        return { items: items.map((item) => shown(environment, item, starters, now)), page }
      }),
      getJob: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        return yield* answered(environment, yield* transfers.get(environment, params.jobId))
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
