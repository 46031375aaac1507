import { Effect } from "effect"
import type { Installation } from "./installation.ts"
import { cryptoLimit, databaseLimits, httpLimit, type Limits } from "./limits.ts"
import { drive, type Load } from "./load.ts"
import { usageOf } from "./machine.ts"
import { firstCheckpoint, type Fixture, type Operation } from "./operations.ts"
import type { Options } from "./options.ts"
import { signInPeople } from "./people.ts"
import { record, type RecordedCall } from "./recording.ts"
import { makeApiKeys } from "./apiKeys.ts"
import { ourCalls } from "./provider/ours.ts"
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
  readonly fixture: Fixture
  readonly idleRss: number | undefined
  readonly calls: ReadonlyMap<string, ReadonlyArray<RecordedCall>>
}

/** How many requests of each operation are recorded. */
const recordedRows = 100

/** How many requests a load asks over and over. */
const loadedRows = 20_000

/** How many people sign in, whose cookies the load takes in turn. */
export const people = 48

/** What a pool of the service holds unless it is told otherwise. */
const pool = 10

const settle = "2 seconds"

/** Starts the service on an installation and records what each operation does. */
export const setUp = Effect.fnUntraced(function* (
  installation: Installation,
  operations: ReadonlyArray<Operation>
) {
  const service = yield* Effect.acquireRelease(
    Effect.promise(() => startService(installation)),
    ({ stop }) => Effect.promise(stop)
  )
  yield* Effect.sleep(settle)
  const idleRss = usageOf(service.pid)?.rss
  const { secretKey, users } = installation
  const signedIn = yield* Effect.promise(() => signInPeople(service, secretKey, people))
  const fixture: Fixture = {
    users,
    secretKey,
    checkpoint: yield* Effect.promise(() => firstCheckpoint(service, secretKey)),
    people: signedIn,
    apiKeys: yield* Effect.promise(() => makeApiKeys(service, secretKey)),
    provider: yield* Effect.promise(() => ourCalls(service, secretKey, signedIn))
  }
  const calls = new Map<string, ReadonlyArray<RecordedCall>>()
  for (const operation of operations) {
    calls.set(operation.id, yield* record(installation, operation.rowsOf(fixture, recordedRows)))
  }
  return { installation, service, fixture, idleRss, calls } satisfies Stand
})

const perRequest = (before: number | undefined, after: number | undefined, requests: number) =>
  before === undefined || after === undefined ? undefined : ((after - before) / requests) * 1e6

/** One load of the service. */
export const load = async (
  directory: string,
  { fixture, service }: Stand,
  operation: Operation,
  postmaster: number,
  { connections, seconds }: Options
) => {
  const rows = operation.rowsOf(fixture, loadedRows)
  const before = [usageOf(service.pid), usageOf(postmaster)] as const
  const done = await drive(directory, {
    origin: service.origin,
    rows,
    connections: operation.connections ?? connections,
    seconds
  })
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
  { calls, fixture, installation }: Stand,
  operation: Operation,
  options: Options
): Promise<Limits> => {
  const { seconds } = options
  const connections = operation.connections ?? options.connections
  const recorded = calls.get(operation.id) ?? []
  const rows = operation.rowsOf(fixture, loadedRows)
  return {
    http: await httpLimit(directory, recorded[0]!, { rows, connections, seconds }),
    ...(operation.once === true
      ? { sql: undefined, pgbench: undefined }
      : await databaseLimits(directory, installation, recorded, { connections, seconds, pool })),
    crypto:
      operation.crypto === undefined ? undefined : await cryptoLimit(operation.crypto, seconds)
  }
}
