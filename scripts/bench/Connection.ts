import { once } from "node:events"
import { connect, type Socket } from "node:net"

/** What a request was answered, as far as a driver looks. */
export interface RawAnswer {
  readonly status: number
  readonly body: string
}

/**
 * One connection of HTTP/1.1 that is kept, with one request at a time. It reads nothing of an answer
 * but its status and its body, so that drivers leave the processor to the service.
 */
export class Connection {
  readonly #socket: Socket
  #received = ""
  #waiting: { resolve: (answer: RawAnswer) => void; reject: (error: Error) => void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setEncoding("latin1")
    socket.setNoDelay(true)
    socket.on("data", (text: string) => {
      this.#received += text
      this.#answer()
    })
    socket.on("error", (error) => this.#waiting?.reject(error))
    socket.on("close", () => this.#waiting?.reject(new Error("The connection was closed")))
  }

  /** On Linux each of the first 200 comes from an address of loopback of its own. */
  static async to(origin: string, number: number): Promise<Connection> {
    const { hostname, port } = new URL(origin)
    const own =
      process.platform === "linux" ? { localAddress: `127.0.0.${2 + (number % 200)}` } : {}
    const socket = connect({ port: Number(port), host: hostname, ...own })
    await once(socket, "connect")
    return new Connection(socket)
  }

  /** Posts ASCII; `head` is the request line and the headers, as {@link headOf} writes them. */
  post(head: string, body: string): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(`${head}${body.length}\r\n\r\n${body}`, "latin1")
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #answer(): void {
    const text = this.#received
    const end = text.indexOf("\r\n\r\n")
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
    const until = end + 4 + length
    if (text.length < until) return
    this.#received = text.slice(until)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve({ status: Number(text.slice(9, 12)), body: text.slice(end + 4, until) })
  }
}

/** All of a POST that comes before the number of its bytes. */
export const headOf = (path: string, headers: Readonly<Record<string, string>>): string =>
  [
    `POST ${path} HTTP/1.1`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "Content-Length: "
  ].join("\r\n")
