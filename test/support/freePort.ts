import { Effect } from "effect"
import { createServer, type AddressInfo } from "node:net"

/** A port that nobody listens on just now. */
export const freePort = Effect.callback<number>((resume) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo
    server.close(() => resume(Effect.succeed(port)))
  })
})
