import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { writeFileSync } from "node:fs"
import { connect, createServer, type AddressInfo, type Socket } from "node:net"
import { join } from "node:path"
import * as Database from "../../../src/platform/Database.ts"
import { fault } from "../../support/Fault.ts"
import { envOn } from "../../support/FreshService.ts"
import * as NetworkPostgres from "../../support/NetworkPostgres.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import * as WriteStorm from "../../support/WriteStorm.ts"

/** An address that leads to whichever server is the primary, as that of a managed PostgreSQL. */
const address = Effect.gen(function* () {
  const at = { port: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect({ host: "127.0.0.1", port: at.port })
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming]
    ] as const) {
      sockets.add(socket)
      socket.on("error", () => other.destroy())
      socket.on("close", () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => {
      server.listen(0, "127.0.0.1", () => resume(Effect.void))
    }),
    () =>
      Effect.sync(() => {
        for (const socket of sockets) socket.destroy()
        server.close()
      })
  )
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port: number) => {
      at.port = port
    }
  }
})

const on = <A, E>(
  { details }: NetworkPostgres.NetworkPostgres,
  statement: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>
) =>
  Effect.flatMap(SqlClient.SqlClient, statement).pipe(
    Effect.provide(Database.layerWith(details, 1), { local: true }),
    Effect.orDie
  )

/** A primary that acknowledges what its standby has too, and the standby. */
const pair = Effect.gen(function* () {
  const primary = yield* NetworkPostgres.make()
  const standby = yield* primary.copy
  NetworkPostgres.configure(primary.data, { synchronous_standby_names: "standby" })
  NetworkPostgres.configure(standby.data, {
    primary_conninfo: NetworkPostgres.connectionInfo(primary)
  })
  writeFileSync(join(standby.data, "standby.signal"), "")
  yield* primary.start
  yield* standby.start
  yield* on(
    primary,
    (sql) => sql`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`
  ).pipe(
    Effect.repeat({
      until: ({ length }) => length === 1,
      schedule: Schedule.spaced("100 millis")
    }),
    Effect.timeout("30 seconds")
  )
  return { primary, standby }
})

it.live(
  "nothing acknowledged is lost when the primary dies under load and its standby takes over",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("PostgreSQL fails over to its standby", {
        promised:
          "with synchronous replication nothing acknowledged is lost, each change told once, and " +
          "the service goes on by itself",
        done:
          "SIGKILL of the primary's processes in a storm of eight writers; the standby promoted, " +
          "and the address led there"
      })
      const { primary, standby } = yield* pair
      const { leadTo, port } = yield* address
      leadTo(primary.port)
      const service = yield* ServiceProcess.start({ env: envOn({ ...primary.details, port }) })
      const storm = yield* WriteStorm.start(() => service.ask)
      yield* WriteStorm.untilAcknowledged(storm, 100)

      yield* primary.stop("SIGKILL")
      yield* on(standby, (sql) => sql`SELECT pg_promote()`)
      leadTo(standby.port)
      const promoted = performance.now()
      yield* WriteStorm.untilAcknowledged(storm, 1)
      const seconds = (performance.now() - promoted) / 1000
      yield* WriteStorm.untilAcknowledged(storm, 100)
      const writes = yield* storm.end

      assert.isTrue(writes.some(({ acknowledged }) => !acknowledged))
      yield* WriteStorm.assertNothingLost(service.ask, writes)
      const acknowledged = writes.filter((write) => write.acknowledged).length
      yield* saw(
        `${acknowledged} of ${writes.length} writes acknowledged, all there and told once; the ` +
          `first one ${seconds.toFixed(1)} s after the promotion`
      )
    }),
  240_000
)
