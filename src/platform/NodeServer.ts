import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Context, Effect, Layer, Option } from "effect"
import type { HttpServerError } from "effect/http"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"
import { codeOf } from "./CauseReport.ts"
import { oneAtATime } from "./oneAtATime.ts"
import { Settings, type SettingsShape } from "./Settings.ts"
import { lingering, notHttp, type Refusal, refuse, refuseOn } from "./WireRefusal.ts"
import { Worker } from "./workers/Worker.ts"

/** Time for a caller to send its head and its whole request, in milliseconds. */
const headersTimeout = 10_000
const requestTimeout = 30_000
/** Time for a request that brings a large file, in milliseconds. */
const uploadTimeout = 1_800_000
/** Interval of checking both times: a caller gets at most this much longer. */
const connectionsCheckingInterval = 5000
/** Longer than the usual 60 seconds of a load balancer, so that it is the one to close. */
const keepAliveTimeout = 65_000
/**
 * Connections that the system holds while the process is busy, where it allows for that many. Of
 * Node's 511 a storm leaves some without a place, and Linux may reset one whose place is taken.
 */
const backlog = 4096

/** Before the routes are there, and after they are gone: another attempt may find an instance. */
const notServing: Refusal = {
  status: 503,
  code: "overloaded",
  title: "The service is starting or stopping",
  properties: { retryAfterSeconds: 1 },
  headers: { "retry-after": "1" }
}

const statusOf = (code: unknown): number => {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return 431
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return 408
    default:
      return 400
  }
}

/** Headers that would name a caller's trace (W3C Trace Context, B3). */
const traceFields = ["traceparent", "tracestate", "b3", "x-b3-traceid", "x-b3-spanid"]

/**
 * Anybody may call: a trace that a caller names could hide its requests from tracing, or drown
 * another's, so each request starts one of its own.
 */
const ignoreForeignTraces = (server: Server): void => {
  server.on("request", ({ headers }) => {
    for (const field of traceFields) {
      if (field in headers) delete headers[field]
    }
  })
}

/**
 * Lets the process end as soon as the last request is answered. Told to stop, Node closes the
 * connections that are idle, but neither those that finish a request later and would be kept alive,
 * nor those whose request is not there yet.
 *
 * Before that it goes on serving for `drainSeconds` and ends each connection with its next answer:
 * a request that is on its way over a connection when that is closed cannot be sent again.
 */
const closeAfterLastAnswers = (
  server: Server,
  draining: { isUnderWay: boolean },
  drainSeconds: number
): void => {
  // By connection, with the last of its answers. In a set that grows and shrinks, each discarded
  // table keeps the next one, with all its entries, from the garbage collector.
  const answering = new Map<Socket, ServerResponse | undefined>()
  server.on("connection", (socket) => {
    answering.set(socket, undefined)
    socket.on("close", () => answering.delete(socket))
  })
  server.on("request", ({ socket }, response) => {
    if (draining.isUnderWay) response.shouldKeepAlive = false
    answering.set(socket, response)
    response.on("close", () => {
      if (answering.get(socket) === response) answering.set(socket, undefined)
    })
  })
  const closeAfterAnswers = () => {
    for (const response of answering.values()) {
      if (response !== undefined) response.shouldKeepAlive = false
    }
  }
  const close = server.close.bind(server)
  const closeNow: typeof close = (done) => {
    closeAfterAnswers()
    for (const [socket, response] of answering) {
      if (response === undefined) socket.destroy()
    }
    return close(done)
  }
  server.close = (done) => {
    draining.isUnderWay = true
    closeAfterAnswers()
    if (drainSeconds === 0) return closeNow(done)
    setTimeout(() => closeNow(done), drainSeconds * 1000)
    return server
  }
}

/** The head of a request, before its body is there. */
export interface Sent {
  readonly method: string
  readonly path: string
}

/** Decides if a request brings a large file. */
export type IsUpload = (sent: Sent) => boolean

const none: IsUpload = () => false

const sentOf = ({ method = "", url = "" }: IncomingMessage): Sent => ({
  method,
  path: url.split("?", 1)[0] ?? ""
})

/** Does something after a number of milliseconds of the service's clock, unless it is called off. */
type After = (wait: number, act: () => void) => () => void

/**
 * Holds each request to its own time if some may take longer than the others. An upload that was
 * answered before it came to its end, such as that of a stranger, ends its connection.
 */
const holdToTime = (
  server: Server,
  isUpload: IsUpload,
  after: After,
  production: boolean
): void => {
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const upload = isUpload(sentOf(request))
    const callOff = after(upload ? uploadTimeout : requestTimeout, () => {
      if (!request.complete) refuseOn(request.socket, notHttp(408), production)
    })
    response.on("close", callOff)
    if (!upload) return
    response.on("finish", () => {
      if (!request.complete) setTimeout(() => request.destroy(), lingering).unref()
    })
  })
}

type Listen = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Keeps requests until the routes are there: other workers serve meanwhile, so that nobody has to be
 * told that this one is starting.
 */
const keepUntilServing = (
  server: Server
): { readonly keep: Listen; readonly isOver: () => boolean } => {
  const kept: Array<Parameters<Listen>> = []
  let isOver = false
  const begin = (event: string | symbol, listen: Listen) => {
    if (event !== "request") return
    isOver = true
    server.off("newListener", begin)
    setImmediate(() => {
      for (const asked of kept) listen(...asked)
    })
  }
  server.on("newListener", begin)
  return { keep: (request, response) => void kept.push([request, response]), isOver: () => isOver }
}

/** Node's server, which answers in the form of the contract where no route is asked. */
const makeServer = (
  { drainSeconds, production }: SettingsShape,
  draining: { isUnderWay: boolean },
  isUpload: IsUpload,
  after: After,
  isWorker: boolean
): Server => {
  const server = createServer({
    headersTimeout,
    requestTimeout: isUpload === none ? requestTimeout : uploadTimeout,
    connectionsCheckingInterval,
    keepAliveTimeout,
    // A field that may appear only once and appears twice is invalid, whichever a proxy took.
    joinDuplicateHeaders: true,
    // The boundary answers a missing one with a problem; HTTP/1.0 has none.
    requireHostHeader: false,
    // Nothing here is an upgrade: some clients offer HTTP/2 on every first request.
    shouldUpgradeCallback: () => false
  })
  oneAtATime(server)
  closeAfterLastAnswers(server, draining, drainSeconds)
  ignoreForeignTraces(server)
  if (isUpload !== none) holdToTime(server, isUpload, after, production)

  const serving = () => server.listenerCount("request") > ownListeners
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (serving()) return
    if (early === undefined || early.isOver()) refuse(response, notServing, production)
    else early.keep(request, response)
  })
  const ownListeners = server.listenerCount("request")
  const early = isWorker ? keepUntilServing(server) : undefined

  server.on("checkExpectation", (_request, response) => {
    refuse(response, notHttp(417), production)
  })
  server.on("connect", (_request, socket: Duplex) => {
    refuseOn(socket, notHttp(400), production)
  })
  server.on("clientError", (error: Error & { readonly code?: string }, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy()
    else refuseOn(socket, notHttp(statusOf(error.code)), production)
  })
  return server
}

const listeningAt = (host: string, isUpload: IsUpload) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const settings = yield* Settings
      const isWorker = Option.isSome(yield* Worker)
      const draining = { isUnderWay: false }
      const runFork = Effect.runForkWith(yield* Effect.context())
      const after: After = (wait, act) => {
        const waiting = runFork(Effect.delay(Effect.sync(act), wait))
        return () => waiting.interruptUnsafe()
      }
      return NodeHttpServer.layer(() => makeServer(settings, draining, isUpload, after, isWorker), {
        host,
        port: settings.port,
        backlog,
        gracefulShutdownTimeout: `${settings.drainSeconds + settings.shutdownSeconds} seconds`
      }).pipe(Layer.merge(Layer.succeed(Draining, draining)))
    })
  )

/** Every address of the machine, and those of IPv4 alone. */
const everyAddress = "::"
const everyAddressOfIpv4 = "0.0.0.0"

const lacksIpv6 = ({ cause }: HttpServerError.ServeError): boolean =>
  codeOf(cause) === "EAFNOSUPPORT"

/** As `layer`, for a server whose uploads may take longer than other requests. */
export const layerWith = (isUpload: IsUpload) =>
  Layer.unwrap(
    Effect.map(Settings, ({ host }) =>
      Layer.catchTag(listeningAt(host, isUpload), "ServeError", (error) =>
        // The usual host is not to keep the service from machines where IPv6 is switched off.
        Layer.unwrap(
          host === everyAddress && lacksIpv6(error)
            ? Effect.succeed(listeningAt(everyAddressOfIpv4, isUpload))
            : Effect.fail(error)
        )
      )
    )
  )

/** Listens where the settings say, and lets requests in flight finish when it is told to stop. */
export const layer = layerWith(none)

/**
 * True while the process still serves after it was asked to stop, so that a load balancer can turn
 * away from it first. Always false without a server.
 */
export const Draining = Context.Reference<{ readonly isUnderWay: boolean }>(
  "gatehouse/platform/Draining",
  { defaultValue: () => ({ isUnderWay: false }) }
)
