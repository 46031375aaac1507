import { Clock, Data, Deferred, Effect, Exit, Fiber, Queue } from "effect"
import cluster from "node:cluster"
import { mergedMetrics } from "./mergedMetrics.ts"
import { isMessage, type Message, placeOf, placeVariable } from "./Worker.ts"

/** Time for a worker to report its metrics. */
const measureTime = "2 seconds"

/** Additional time for a worker to stop. */
const graceMillis = 5000

/** The service cannot be kept up by starting workers again. */
export class WorkersFailed extends Data.TaggedError("WorkersFailed")<{
  readonly worker: number
  readonly ended: string
  readonly began: boolean
}> {
  override get message(): string {
    return this.began
      ? `Worker ${this.worker} ended again and again, at last with ${this.ended}`
      : `The first worker ended with ${this.ended} before it served`
  }
}

/** Number of workers, and the environment that each is started with. */
export interface Crew {
  readonly workers: number
  /** Environment variables beside those of this process. */
  readonly variablesOf: (worker: number) => Readonly<Record<string, string>>
  /** Time for a worker to stop, in seconds. */
  readonly stopSeconds: number
}

/** A worker that asks for the metrics of all, and which of its questions that is. */
interface Asker {
  readonly worker: number
  readonly id: number
}

/** A worker from its start to its end. */
interface Life {
  readonly pid: number
  readonly serving: Effect.Effect<void>
  /** End of the process: a code or a signal. */
  readonly ended: Effect.Effect<string>
  readonly send: (message: Message) => void
  readonly stop: Effect.Effect<void>
}

/**
 * Runs a number of processes of this very program, which share their listeners, and starts each again
 * that ends by itself. It ends only by failing; interrupted, it lets each worker finish.
 */
export const run = Effect.fnUntraced(function* ({ stopSeconds, variablesOf, workers }: Crew) {
  // Workers take connections from the system themselves: one that this process was handing on to a
  // worker that dies would stay open, and nobody would ever answer on it.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const alive = new Map<number, Life>()
  const measured = new Map<number, string>()
  const answers = new Map<string, Deferred.Deferred<void>>()
  const asked = yield* Queue.unbounded<Asker>()
  let retired = ""
  let starts = 0
  let rounds = 0

  const hear = (worker: number, message: Message, serving: Deferred.Deferred<void>) => {
    switch (message.gatehouse) {
      case "serving":
        return void Deferred.doneUnsafe(serving, Exit.void)
      case "collect":
        return void Queue.offerUnsafe(asked, { worker, id: message.id })
      case "measured": {
        measured.set(worker, message.text)
        const answer = answers.get(`${worker} ${message.id}`)
        if (answer !== undefined) Deferred.doneUnsafe(answer, Exit.void)
        return
      }
      default:
    }
  }

  const begin = (worker: number, opens: boolean) =>
    Effect.sync((): Life => {
      const serving = Deferred.makeUnsafe<void>()
      const ended = Deferred.makeUnsafe<string>()
      starts += 1
      const forked = cluster.fork({
        ...variablesOf(worker),
        [placeVariable]: placeOf(worker, opens)
      })
      const end = (how: string) => {
        if (alive.get(worker) === life) alive.delete(worker)
        Deferred.doneUnsafe(ended, Exit.succeed(how))
      }
      forked.on("message", (message: unknown) => {
        if (isMessage(message)) hear(worker, message, serving)
      })
      forked.on("exit", (code: number, signal: string | null) => {
        end(signal ?? `exit code ${code}`)
      })
      // A message to an ending worker fails too; only one that never began ends no other way.
      forked.on("error", () => {
        if (forked.process.pid === undefined) end("no process")
      })
      const signal = (name: NodeJS.Signals) => Effect.sync(() => void forked.process.kill(name))
      const life: Life = {
        pid: forked.process.pid ?? 0,
        serving: Deferred.await(serving),
        ended: Deferred.await(ended),
        send: (message) => {
          if (forked.isConnected()) forked.send(message, () => {})
        },
        stop: Effect.andThen(
          signal("SIGTERM"),
          Effect.timeoutOrElse(Deferred.await(ended), {
            duration: stopSeconds * 1000 + graceMillis,
            orElse: () => Effect.andThen(signal("SIGKILL"), Deferred.await(ended))
          })
        )
      }
      alive.set(worker, life)
      return life
    })

  /** One life of a worker: how it ended, and whether it ever served. */
  const live = (worker: number, opens: boolean, onServing: Effect.Effect<void>) =>
    Effect.acquireUseRelease(
      begin(worker, opens),
      ({ ended, pid, serving }) =>
        Effect.gen(function* () {
          const told = yield* Effect.forkChild(
            serving.pipe(
              Effect.andThen(Effect.annotateLogs(Effect.logInfo("Worker serves"), { worker, pid })),
              Effect.andThen(onServing)
            )
          )
          const how = yield* ended
          yield* Fiber.interrupt(told)
          // Counts survive their worker, or the rates over all workers would jump.
          retired = mergedMetrics([
            { worker: undefined, text: retired },
            { worker: undefined, text: measured.get(worker) ?? "" }
          ])
          measured.delete(worker)
          return how
        }),
      ({ stop }) => stop
    )

  /** Keeps one worker up. */
  const keep = Effect.fnUntraced(function* (worker: number, opened: Deferred.Deferred<void>) {
    let opens = worker === 1
    let deaths: ReadonlyArray<number> = []
    const onServing = Effect.asVoid(Deferred.succeed(opened, undefined))
    while (true) {
      const ended = yield* live(worker, opens, onServing)
      const began = yield* Deferred.isDone(opened)
      deaths = recent([...deaths, yield* Clock.currentTimeMillis])
      const verdict = afterDeath(deaths)
      if (!began || verdict._tag === "GiveUp") {
        return yield* new WorkersFailed({ worker, ended, began })
      }
      opens = false
      yield* Effect.annotateLogs(Effect.logError("Worker ended and is started again"), {
        worker,
        ended,
        afterMillis: verdict.afterMillis
      })
      yield* Effect.sleep(verdict.afterMillis)
    }
  })

  const measure = (worker: number, life: Life, id: number) =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const answer = Deferred.makeUnsafe<void>()
        answers.set(`${worker} ${id}`, answer)
        return answer
      }),
      (answer) => {
        life.send({ gatehouse: "measure", id })
        return Effect.timeoutOption(Deferred.await(answer), measureTime)
      },
      () => Effect.sync(() => answers.delete(`${worker} ${id}`))
    )

  const own = () =>
    [
      "# HELP gatehouse_workers Workers that were started and have not ended",
      "# TYPE gatehouse_workers gauge",
      `gatehouse_workers ${alive.size}`,
      "# HELP gatehouse_worker_starts_total Starts of workers, further ones after their ends included",
      "# TYPE gatehouse_worker_starts_total counter",
      `gatehouse_worker_starts_total ${starts}`,
      ""
    ].join("\n")

  /** One round for everybody who has asked meanwhile: many askers cost no more than one. */
  const collect = (askers: ReadonlyArray<Asker>) =>
    Effect.gen(function* () {
      const round = (rounds += 1)
      yield* Effect.forEach([...alive], ([number, life]) => measure(number, life, round), {
        concurrency: "unbounded",
        discard: true
      })
      const parts = Array.from(measured, ([number, text]) => ({ worker: number, text }))
      const text = mergedMetrics([
        ...parts.toSorted((one, other) => one.worker - other.worker),
        { worker: undefined, text: retired }
      ])
      for (const { id, worker } of askers) {
        alive.get(worker)?.send({ gatehouse: "collected", id, text: own() + text })
      }
    })

  yield* Effect.forkScoped(Effect.forever(Effect.flatMap(Queue.takeAll(asked), collect)))
  const opened = yield* Deferred.make<void>()
  return yield* Effect.forEach(
    Array.from({ length: workers }, (_, index) => index + 1),
    (worker) =>
      Effect.andThen(worker === 1 ? Effect.void : Deferred.await(opened), keep(worker, opened)),
    { concurrency: "unbounded", discard: true }
  )
})

/** A worker that dies so often within the window is not helped by another start. */
const mostDeaths = 6
const windowMillis = 60_000

/** The first start comes after this; each further one takes twice as long. */
const firstWaitMillis = 100

/** Consequence of the death of a worker. */
export type Verdict =
  | { readonly _tag: "Restart"; readonly afterMillis: number }
  | { readonly _tag: "GiveUp" }

/** The deaths that still count at the time of the last of them. */
export const recent = (deaths: ReadonlyArray<number>): ReadonlyArray<number> => {
  const last = deaths.at(-1) ?? 0
  return deaths.filter((at) => at > last - windowMillis)
}

/** Judges by when the workers of one place have died, in milliseconds, the last one just now. */
export const afterDeath = (deaths: ReadonlyArray<number>): Verdict => {
  const count = recent(deaths).length
  return count >= mostDeaths
    ? { _tag: "GiveUp" }
    : { _tag: "Restart", afterMillis: firstWaitMillis * 2 ** (count - 1) }
}
