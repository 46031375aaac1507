import { Effect, type Scope } from "effect"
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** An instance behind the balancer. */
interface Backend {
  readonly port: number
  readonly agent: Agent
  ready: boolean
}

/** A load balancer on loopback, as they come: round robin over the instances that are ready. */
export interface Balancer {
  readonly origin: string
  readonly add: (port: number) => void
  readonly remove: (port: number) => void
  /** Asked and not answered, by what became of them: what a caller gets to see as a 502. */
  readonly broken: ReadonlyArray<string>
}

const healthInterval = 50

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ status }) => status === 200,
    () => false
  )

/**
 * Starts one. It keeps its connections to the instances alive, asks each for `/health/ready` every
 * 50 ms, and sends a request again only where the instance refused the connection: nothing can have
 * come of it there.
 */
export const balancer: Effect.Effect<Balancer, never, Scope.Scope> = Effect.gen(function* () {
  const backends: Array<Backend> = []
  const broken: Array<string> = []
  let turn = 0

  const forward = (
    incoming: IncomingMessage,
    body: Buffer,
    backend: Backend,
    refused: () => void,
    outgoing: ServerResponse
  ) => {
    const { headers, method, url } = incoming
    const asked = request(
      { host: "127.0.0.1", port: backend.port, agent: backend.agent, method, path: url, headers },
      (answer) => {
        const { connection: _, "keep-alive": __, ...kept } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, kept)
        answer.pipe(outgoing)
      }
    )
    asked.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return refused()
      broken.push(`${method} ${url}: ${error.code} ${asked.reusedSocket ? "(kept)" : "(new)"}`)
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
    })
    asked.end(body)
  }

  const server = createServer((incoming, outgoing) => {
    const tried = new Set<Backend>()
    const chunks: Array<Buffer> = []
    const next = () => {
      const left = backends.filter((backend) => !tried.has(backend))
      const healthy = left.filter(({ ready }) => ready)
      const choice = healthy.length > 0 ? healthy : left
      const backend = choice[(turn += 1) % choice.length]
      if (backend === undefined) {
        broken.push(`${incoming.method} ${incoming.url}: no instance`)
        outgoing.writeHead(502).end()
        return
      }
      tried.add(backend)
      forward(incoming, Buffer.concat(chunks), backend, next, outgoing)
    }
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
    incoming.on("end", next)
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => {
      server.listen(0, "127.0.0.1", () => resume(Effect.void))
    }),
    () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
        for (const { agent } of backends) agent.destroy()
      })
  )
  yield* Effect.promise(() =>
    Promise.all(
      backends.map(async (backend) => {
        backend.ready = await isReady(backend.port)
      })
    )
  ).pipe(Effect.delay(healthInterval), Effect.forever, Effect.forkScoped)

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (port) => {
      backends.push({ port, agent: new Agent({ keepAlive: true }), ready: true })
    },
    remove: (port) => {
      const index = backends.findIndex((backend) => backend.port === port)
      const [removed] = backends.splice(index, 1)
      removed?.agent.destroy()
    },
    broken
  }
})
