import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { spawn } from "node:child_process"
import { connect } from "node:net"
import type { ConnectionDetails } from "../../src/platform/EmbeddedPostgres.ts"
import { byAddress, listening } from "./peers/database.ts"
import { freePort, stop } from "./processes.ts"

/** The program that stands between the service and PostgreSQL; undefined: nothing does. */
export const program = process.env["PGBOUNCER"]

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: listening, port })
    socket.once("error", () => resolve(false))
    socket.once("connect", () => {
      resolve(true)
      socket.destroy()
    })
  })

/** PgBouncer before a database, and what a service is told of it. */
export interface PgBouncer {
  readonly environment: {
    readonly DATABASE_URL: string
    readonly DATABASE_POOLER: "transaction" | "none"
  }
  readonly stop: () => Promise<void>
}

/**
 * Starts PgBouncer before a database that listens on 127.0.0.1: in transaction mode, or with
 * `ofSessions`, settings of its own, in session mode. As many callers as there are share its
 * `connections` to PostgreSQL; `said` is told what it logs.
 */
export const startPgBouncer = async (
  pgBouncer: string,
  details: ConnectionDetails,
  connections: number,
  said: (text: string) => void = () => undefined,
  ofSessions?: string
): Promise<PgBouncer> => {
  const port = await freePort()
  const { password, username } = byAddress(details)
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-pgbouncer-"))
  const file = join(folder, "pgbouncer.ini")
  writeFileSync(
    file,
    `[databases]
gatehouse = host=${listening} port=${details.port} dbname=${details.database} user=${username} password='${password}'
[pgbouncer]
listen_addr = ${listening}
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${ofSessions === undefined ? "transaction" : "session"}
default_pool_size = ${connections}
max_client_conn = 100
${ofSessions ?? ""}
`
  )
  // It refuses to run as root, and has to read its file as nobody then.
  chmodSync(folder, 0o755)
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(pgBouncer, [file], { ...nobody, stdio: ["ignore", "pipe", "pipe"] })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => said(chunk.toString("utf8")))
  }
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error("PgBouncer does not start")
    await new Promise((resume) => setTimeout(resume, 50))
  }
  return {
    environment: {
      DATABASE_URL: `postgresql://anybody:any@${listening}:${port}/gatehouse`,
      DATABASE_POOLER: ofSessions === undefined ? "transaction" : "none"
    },
    stop: async () => {
      await stop(child)
      rmSync(folder, { recursive: true })
    }
  }
}
