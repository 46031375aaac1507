import { connect, createServer, type AddressInfo, type Socket } from "node:net"

/** A way between instances and their database that can be cut or blocked, and led elsewhere. */
export interface Road {
  readonly port: number
  /** Leads whoever comes from now on to another server. */
  readonly leadTo: (target: Target) => void
  /** Lets nothing through for a time, in either direction, and tells neither side. */
  readonly block: (milliseconds: number) => Promise<void>
  /** Ends every connection on it. */
  readonly cut: () => void
  readonly stop: () => void
}

type Target = { readonly path: string } | { readonly host: string; readonly port: number }

/** Opens one. */
export const openRoad = async (target: Target): Promise<Road> => {
  let led = target
  let isBlocked = false
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(led)
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming]
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on("error", () => other.destroy())
      socket.on("close", () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.on("data", (chunk) => {
        if (!other.write(chunk)) {
          socket.pause()
          other.once("drain", () => {
            if (!isBlocked) socket.resume()
          })
        }
      })
      if (isBlocked) socket.pause()
    }
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (next) => {
      led = next
    },
    block: async (milliseconds) => {
      isBlocked = true
      for (const socket of sockets) socket.pause()
      await new Promise<void>((done) => setTimeout(done, milliseconds))
      isBlocked = false
      for (const socket of sockets) socket.resume()
    },
    cut,
    stop: () => {
      cut()
      server.close()
    }
  }
}
