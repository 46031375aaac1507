import { Effect } from "effect"
import { createServer, type AddressInfo } from "node:net"
import { availableParallelism, totalmem } from "node:os"
import type { Machine } from "./shares.ts"

/** Resources of the machine that this process may use. */
export const machine = (): Machine => {
  const limit = process.constrainedMemory()
  // Without a limit it is 0, or more than there is.
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return { cores: availableParallelism(), bytes }
}

/** Size of libuv's thread pool, if the operator has set one. */
export const poolThreads = (): number | undefined =>
  Number(process.env["UV_THREADPOOL_SIZE"]) || undefined

/** The port itself; for 0 a free one, which is the same for all who are told it. */
export const settledPort = (host: string, port: number): Effect.Effect<number> =>
  port !== 0
    ? Effect.succeed(port)
    : Effect.callback<number>((resume) => {
        const server = createServer()
        // Whoever listens on that host tells what is wrong with it.
        server.once("error", () => resume(Effect.succeed(port)))
        server.listen({ host, port }, () => {
          const { port } = server.address() as AddressInfo
          server.close(() => resume(Effect.succeed(port)))
        })
      })
