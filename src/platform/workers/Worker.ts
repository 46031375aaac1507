import {
  Config,
  Context,
  Deferred,
  Effect,
  Exit,
  Layer,
  Option,
  Predicate,
  Queue,
  References
} from "effect"

/** Messages between workers and the process that starts them. */
export type Message =
  /** A worker serves. */
  | { readonly gatehouse: "serving" }
  /** A worker asks for the metrics of all, and is answered. */
  | { readonly gatehouse: "collect"; readonly id: number }
  | { readonly gatehouse: "collected"; readonly id: number; readonly text: string }
  /** A worker is asked for its own, and answers. */
  | { readonly gatehouse: "measure"; readonly id: number }
  | { readonly gatehouse: "measured"; readonly id: number; readonly text: string }

/** True for a message of ours on the channel between processes. */
export const isMessage = (message: unknown): message is Message =>
  Predicate.hasProperty(message, "gatehouse")

/** Names the place of a worker to its process: its number, and whether it opens the service. */
export const placeVariable = "GATEHOUSE_WORKER"

/** Time for the other process to answer. */
const patience = "5 seconds"

/** A worker's knowledge of the command it belongs to. */
export interface Membership {
  /** Counted from 1. */
  readonly number: number
  /** It is the first that serves: what is done once at a start is done by it. */
  readonly opens: boolean
  /** Tells that this worker serves. */
  readonly tellServing: Effect.Effect<void>
  /** Answers whoever asks for this worker's metrics. */
  readonly measureWith: (own: Effect.Effect<string>) => Effect.Effect<void>
  /** The metrics of all workers. */
  readonly collect: Effect.Effect<string>
}

const send = (message: Message) =>
  Effect.sync(() => {
    // Without a listener, the other process's end would be an error here.
    process.send?.(message, () => {})
  })

const joined = (number: number, opens: boolean) =>
  Effect.gen(function* () {
    const waiting = new Map<number, Deferred.Deferred<string>>()
    const asked = yield* Queue.unbounded<number>()
    const listen = (message: unknown) => {
      if (!isMessage(message)) return
      if (message.gatehouse === "measure") Queue.offerUnsafe(asked, message.id)
      if (message.gatehouse === "collected") {
        const answer = waiting.get(message.id)
        if (answer !== undefined) Deferred.doneUnsafe(answer, Exit.succeed(message.text))
      }
    }
    yield* Effect.acquireRelease(
      Effect.sync(() => process.on("message", listen)),
      () => Effect.sync(() => process.off("message", listen))
    )
    const scope = yield* Effect.scope
    let requests = 0
    return {
      number,
      opens,
      tellServing: send({ gatehouse: "serving" }),
      measureWith: (own) =>
        Queue.take(asked).pipe(
          Effect.flatMap((id) =>
            Effect.flatMap(own, (text) => send({ gatehouse: "measured", id, text }))
          ),
          Effect.forever,
          Effect.forkIn(scope),
          Effect.asVoid
        ),
      collect: Effect.acquireUseRelease(
        Effect.sync(() => {
          requests += 1
          const answer = Deferred.makeUnsafe<string>()
          waiting.set(requests, answer)
          return { answer, id: requests }
        }),
        ({ answer, id }) =>
          Effect.andThen(send({ gatehouse: "collect", id }), Deferred.await(answer)),
        ({ id }) => Effect.sync(() => waiting.delete(id))
      ).pipe(Effect.timeout(patience), Effect.orDie)
    } satisfies Membership
  })

/** Which worker of a command this process is; none where it serves alone. */
export const Worker = Context.Reference<Option.Option<Membership>>(
  "gatehouse/platform/workers/Worker",
  { defaultValue: Option.none }
)

/** The worker that the environment variables name, in every line of the log too. */
export const layer = Layer.unwrap(
  Effect.map(Config.option(Config.NonEmptyString(placeVariable)), (place) => {
    const [, number, opens] = /^(\d+)( opens)?$/.exec(Option.getOrElse(place, () => "")) ?? []
    // A process with no other to speak to serves alone, whatever the variable says.
    if (number === undefined || process.send === undefined) return Layer.empty
    const member = joined(Number(number), opens !== undefined)
    return Layer.merge(
      Layer.effect(Worker, Effect.asSome(member)),
      Layer.succeed(References.CurrentLogAnnotations, { worker: Number(number) })
    )
  })
)

/** Value of `placeVariable` for a worker. */
export const placeOf = (number: number, opens: boolean): string =>
  opens ? `${number} opens` : String(number)
