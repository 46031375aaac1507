import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** The most requests of a connection that wait; no client that means well sends more ahead. */
export const mostWaiting = 256

/** The requests of a connection that wait for the answer to the one before. */
type Waiting = Array<() => void>

/**
 * Begins the requests of a connection one after the other. Node hands pipelined ones over at once: a
 * caller would have hundreds of them worked on side by side for one connection, and none of their
 * answers could leave before the first. A connection on which too many wait is closed.
 */
export const oneAtATime = (server: Server): void => {
  const emit = server.emit.bind(server)
  const queues = new WeakMap<Socket, Waiting>()

  const begin = (request: IncomingMessage, response: ServerResponse, waiting: Waiting) => {
    const { socket } = request
    response.once("close", () => {
      const next = socket.destroyed ? undefined : waiting.shift()
      if (waiting.length === 0 && socket.isPaused()) socket.resume()
      if (next === undefined) queues.delete(socket)
      // Whatever else ends with this answer ends before.
      else setImmediate(next)
    })
    return emit("request", request, response)
  }

  server.emit = (event: string | symbol, ...values: Array<unknown>): boolean => {
    if (event !== "request") return emit(event, ...values)
    const [request, response] = values as [IncomingMessage, ServerResponse]
    const { socket } = request
    const waiting = queues.get(socket)
    if (waiting === undefined) {
      const none: Waiting = []
      queues.set(socket, none)
      return begin(request, response, none)
    }
    waiting.push(() => void begin(request, response, waiting))
    if (waiting.length > mostWaiting) socket.destroy()
    // Further ones stay on the network; a request that reads its body may undo it.
    else socket.pause()
    return true
  }
}
