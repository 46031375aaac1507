import { Effect } from "effect"
import { connect } from "node:net"

/** Waits until nobody listens on a port of this machine. */
export const untilRefused = (port: number) =>
  Effect.callback<boolean>((resume) => {
    const socket = connect({ host: "127.0.0.1", port })
    socket.once("connect", () => {
      socket.destroy()
      resume(Effect.succeed(false))
    })
    socket.once("error", () => resume(Effect.succeed(true)))
  }).pipe(Effect.repeat({ until: (refused) => refused }), Effect.asVoid)
