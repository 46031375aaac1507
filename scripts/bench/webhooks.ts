import { Effect } from "effect"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { ConnectionDetails } from "../../src/platform/EmbeddedPostgres.ts"
import { ask, isGood } from "./ask.ts"
import { install } from "./installation.ts"
import { drive, type Row } from "./load.ts"
import { userRows } from "./operations.ts"
import type { Options } from "./options.ts"
import { userIdOf } from "./seed.ts"
import { type Service, startService } from "./service.ts"
import { median } from "./statistics.ts"

/** Users of the installation that webhooks are measured on. */
const users = 1000

/** How many events wait for an endpoint when it is measured. */
const events = 1000

const producersAtOnce = 8

/** How long a slow endpoint takes, in milliseconds: its ten at a time are never through. */
const slowness = 2000

/** After so long a measure is given up, in milliseconds. */
const patience = 120_000

/** What one round came to; times in milliseconds. */
export interface WebhookRound {
  readonly deliveriesPerSecond: number
  /** The p99 of GET user with nothing else to do, and right after it beside a slow endpoint. */
  readonly calm: number
  readonly slow: number
}

/** By how much the p99 of GET user may grow beside a thousand events for a slow endpoint. */
const goal = 1.2

/** What the rounds came to. */
export const webhookOutcome = (rounds: ReadonlyArray<WebhookRound>) => ({
  deliveriesPerSecond: median(rounds.map((round) => round.deliveriesPerSecond)),
  slowdown: median(rounds.map(({ calm, slow }) => slow / calm))
})

/** What was done and what came of it, in lines of at most 100 columns. */
export const webhookLines = (rounds: ReadonlyArray<WebhookRound>): ReadonlyArray<string> => {
  const { deliveriesPerSecond, slowdown } = webhookOutcome(rounds)
  const of = (figure: (round: WebhookRound) => number) => median(rounds.map(figure)).toFixed(1)
  return [
    `Webhooks: ${deliveriesPerSecond.toFixed(0)} deliveries/s to one endpoint, ten at a time. ${events} events for an endpoint that`,
    `takes ${slowness / 1000} s each leave GET user's p99 at ${of(({ slow }) => slow)} ms, ${slowdown.toFixed(2)} times the ${of(({ calm }) => calm)} ms of a calm (goal: at most ${goal}).`
  ]
}

/** A customer's server: it holds its answers, is slow with them, or neither. */
const startReceiver = async () => {
  const waiting: Array<ServerResponse> = []
  const seen = new Set<string>()
  let mode: "held" | "slow" | "brisk" = "brisk"
  const answer = (response: ServerResponse) => response.writeHead(204).end()
  const server = createServer((request, response) => {
    request.resume()
    request.on("end", () => {
      seen.add(String(request.headers["webhook-id"]))
      if (mode === "held") waiting.push(response)
      else if (mode === "slow") setTimeout(() => answer(response), slowness)
      else answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    seen,
    become: (next: typeof mode) => {
      mode = next
      if (next !== "held") for (const response of waiting.splice(0)) answer(response)
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>

const until = async (holds: () => boolean): Promise<void> => {
  const end = performance.now() + patience
  while (!holds()) {
    if (performance.now() > end) throw new Error("The webhooks did not arrive")
    await sleep(5)
  }
}

/** An installation that may deliver to this machine, which none does in production. */
export interface WebhookStand {
  readonly service: Service
  readonly receiver: Receiver
  readonly secretKey: string
}

export const setUpWebhooks = Effect.fnUntraced(function* (server: ConnectionDetails) {
  const installation = yield* install(server, users, "bench_webhooks")
  const service = yield* Effect.acquireRelease(
    Effect.promise(() => startService(installation, { NODE_ENV: undefined, SMTP_URL: undefined })),
    ({ stop }) => Effect.promise(stop)
  )
  const receiver = yield* Effect.acquireRelease(Effect.promise(startReceiver), ({ stop }) =>
    Effect.sync(stop)
  )
  return { service, receiver, secretKey: installation.secretKey } satisfies WebhookStand
})

const calling =
  ({ secretKey, service }: WebhookStand) =>
  async (method: string, path: string, json?: object) => {
    const row: Row = {
      method,
      path: `/api/server/v1${path}`,
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      ...(json === undefined ? {} : { body: JSON.stringify(json) })
    }
    const answer = await ask(service.origin, row)
    if (!isGood(answer)) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`)
    return answer.body === "" ? undefined : JSON.parse(answer.body)
  }

let made = 0

/** Makes events for an endpoint that is there while `work` goes on. */
const withEvents = async <A>(stand: WebhookStand, work: () => Promise<A>): Promise<A> => {
  const call = calling(stand)
  const { id } = await call("POST", "/webhook-endpoints", {
    url: stand.receiver.url,
    actions: ["user.metadata_updated"]
  })
  const numbers = Array.from({ length: events }, (_, index) => index).values()
  const produce = async () => {
    // The last two in each hundred users are banned or deleted.
    for (const number of numbers) {
      const user = 1 + (number % 98)
      const json = { publicMetadata: { event: (made += 1) } }
      await call("PATCH", `/users/${userIdOf(user)}/metadata`, json)
    }
  }
  await Promise.all(Array.from({ length: producersAtOnce }, produce))
  const done = await work()
  await call("DELETE", `/webhook-endpoints/${id}`)
  return done
}

/** One round: how fast deliveries leave, then what a slow endpoint costs others. */
export const measureWebhooks = async (
  directory: string,
  stand: WebhookStand,
  { connections, seconds }: Options
): Promise<WebhookRound> => {
  const { receiver, secretKey, service } = stand
  receiver.become("held")
  receiver.seen.clear()
  const deliveriesPerSecond = await withEvents(stand, async () => {
    await until(() => receiver.seen.size > 0)
    const before = receiver.seen.size
    const started = performance.now()
    receiver.become("brisk")
    await until(() => receiver.seen.size >= events)
    return ((events - before) * 1000) / (performance.now() - started)
  })
  const rows = userRows({ users, secretKey, checkpoint: "" }, users)
  const load = () => drive(directory, { origin: service.origin, rows, connections, seconds })
  await load()
  const calm = (await load()).p99
  receiver.become("slow")
  receiver.seen.clear()
  const slow = await withEvents(stand, async () => {
    await until(() => receiver.seen.size > 0)
    return (await load()).p99
  })
  return { deliveriesPerSecond, calm, slow }
}
