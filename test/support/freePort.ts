import { Effect } from "effect"
import { createServer } from "node:net"

/** Below the ports that systems hand out by themselves, so that nobody is given one meanwhile. */
const [lowest, highest] = [20_000, 32_000] as const

// Two processes that look at the same time begin at different places.
let next = lowest + ((process.pid * 997) % (highest - lowest))

const isFree = (port: number) =>
  Effect.callback<boolean>((resume) => {
    const server = createServer()
      .once("error", () => resume(Effect.succeed(false)))
      .listen(port, "127.0.0.1", () => server.close(() => resume(Effect.succeed(true))))
  })

/** A port that nobody listens on just now. */
export const freePort: Effect.Effect<number> = Effect.suspend(() => {
  next = next < highest ? next + 1 : lowest
  const port = next
  return Effect.flatMap(isFree(port), (free) => (free ? Effect.succeed(port) : freePort))
})
