import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { spawn } from "node:child_process"
import { connect } from "node:net"
import type { ConnectionDetails } from "../../src/platform/EmbeddedPostgres.ts"
import { byAddress, listening } from "./peers/database.ts"
import { type Environment, freePort, stop } from "./processes.ts"

/** The program that stands between the service and PostgreSQL; undefined: nothing does. */
export const program = process.env["PGBOUNCER"]

/** Connections to PostgreSQL, which as many callers share as there are. */
const serverConnections = 5

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: listening, port })
    socket.once("connect", () => resolve(true))
    socket.once("error", () => resolve(false))
    socket.once("connect", () => socket.destroy())
  })

/** Starts PgBouncer in transaction mode, and answers what the service is told of it. */
export const startPgBouncer = async (
  pgBouncer: string,
  details: ConnectionDetails
): Promise<{ readonly environment: Environment; readonly stop: () => Promise<void> }> => {
  const port = await freePort()
  const { password, username } = byAddress(details)
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-pgbouncer-"))
  const file = join(folder, "pgbouncer.ini")
  writeFileSync(
    file,
    `[databases]
bench = host=${listening} port=${details.port} dbname=${details.database} user=${username} password='${password}'
[pgbouncer]
listen_addr = ${listening}
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
`
  )
  // It refuses to run as root, and has to read its file as nobody then.
  chmodSync(folder, 0o755)
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(pgBouncer, ["-q", file], {
    ...nobody,
    stdio: ["ignore", "ignore", "inherit"]
  })
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error("PgBouncer does not start")
    await new Promise((resume) => setTimeout(resume, 50))
  }
  return {
    environment: {
      DATABASE_URL: `postgresql://anybody:any@${listening}:${port}/bench`,
      DATABASE_POOLER: "transaction"
    },
    stop: async () => {
      await stop(child)
      rmSync(folder, { recursive: true })
    }
  }
}
