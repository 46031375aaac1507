import { Effect } from "effect"
import type { Installation } from "./installation.ts"
import { databaseLimits, httpLimit, type Limits } from "./limits.ts"
import { drive, type Load } from "./load.ts"
import { usageOf } from "./machine.ts"
import { firstCheckpoint, type Operation, operations, rowsFor } from "./operations.ts"
import type { Options } from "./options.ts"
import { record, type RecordedCall } from "./recording.ts"
import { type Service, startService } from "./service.ts"

/** How the service did on one operation in one round, and what would have been possible. */
export interface Figures extends Load, Limits {
  /** CPU time for each request in microseconds; undefined where the system does not tell. */
  readonly serviceCpu: number | undefined
  readonly databaseCpu: number | undefined
  /** Memory of the service in MiB after the load. */
  readonly rss: number | undefined
}

/** An installation with its service, ready to be measured. */
export interface Stand {
  readonly installation: Installation
  readonly service: Service
  readonly checkpoint: string
  readonly idleRss: number | undefined
  readonly calls: ReadonlyMap<string, ReadonlyArray<RecordedCall>>
}

/** How many requests of each operation are recorded. */
const recordedRows = 100

/** What a pool of the service holds unless it is told otherwise. */
const pool = 10

const settle = "2 seconds"

/** Starts the service on an installation and records what each operation does. */
export const setUp = Effect.fnUntraced(function* (installation: Installation) {
  const service = yield* Effect.acquireRelease(
    Effect.promise(() => startService(installation)),
    ({ stop }) => Effect.promise(stop)
  )
  yield* Effect.sleep(settle)
  const idleRss = usageOf(service.pid)?.rss
  const { secretKey, users } = installation
  const checkpoint = yield* Effect.promise(() => firstCheckpoint(service, secretKey))
  const calls = new Map<string, ReadonlyArray<RecordedCall>>()
  for (const operation of operations) {
    const rows = rowsFor(operation, users, checkpoint, recordedRows)
    calls.set(operation.id, yield* record(installation, rows))
  }
  return { installation, service, checkpoint, idleRss, calls } satisfies Stand
})

const perRequest = (before: number | undefined, after: number | undefined, requests: number) =>
  before === undefined || after === undefined ? undefined : ((after - before) / requests) * 1e6

/** One load of the service. */
export const load = async (
  directory: string,
  { checkpoint, installation, service }: Stand,
  operation: Operation,
  postmaster: number,
  { connections, seconds }: Options
) => {
  const { secretKey, users } = installation
  const rows = rowsFor(operation, users, checkpoint)
  const before = [usageOf(service.pid), usageOf(postmaster)] as const
  const { origin } = service
  const done = await drive(directory, { origin, secretKey, rows, connections, seconds })
  const after = [usageOf(service.pid), usageOf(postmaster)] as const
  return {
    ...done,
    serviceCpu: perRequest(before[0]?.cpu, after[0]?.cpu, done.requests),
    databaseCpu: perRequest(before[1]?.cpu, after[1]?.cpu, done.requests),
    rss: after[0]?.rss
  }
}

/** What would have been possible, measured right after the load it is compared with. */
export const limitsOf = async (
  directory: string,
  { calls, checkpoint, installation }: Stand,
  operation: Operation,
  { connections, seconds }: Options
): Promise<Limits> => {
  const { secretKey, users } = installation
  const recorded = calls.get(operation.id) ?? []
  const rows = rowsFor(operation, users, checkpoint)
  const http = await httpLimit(directory, recorded[0]!, { secretKey, rows, connections, seconds })
  return {
    http,
    ...(await databaseLimits(directory, installation, recorded, { connections, seconds, pool }))
  }
}
