import { Context, Effect, Layer, Queue, Redacted } from "effect"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

/** A mail as it arrived. */
export interface Received {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly raw: string
  readonly parsed: Email
}

/** Where a client stands when the server is about to answer it. */
export type Stage = "connect" | "mail" | "recipient" | "data"

/** What the server says instead of "yes": a reply such as "451 4.3.0 Try later", or never anything. */
export type Refusal = string | "silence"

/** A real SMTP server on loopback that takes every mail, unless told otherwise. */
export class MailServer extends Context.Service<
  MailServer,
  {
    readonly port: number
    readonly url: Redacted.Redacted
    /** The next mail, in the order of arrival. */
    readonly next: Effect.Effect<Received>
    /** The mails that arrived and were not asked for by `next`. */
    readonly arrived: Effect.Effect<ReadonlyArray<Received>>
    /** Refuses from now on what this answers a refusal for. */
    readonly refuse: (rule: (stage: Stage) => Refusal | undefined) => Effect.Effect<void>
    readonly accept: Effect.Effect<void>
    /** How often a client has come to each stage. */
    readonly seen: (stage: Stage) => number
  }
>()("gatehouse/test/MailServer") {
  static readonly layerWith = (options: SMTPServerOptions = {}) =>
    Layer.effect(
      MailServer,
      Effect.gen(function* () {
        const arrivals = yield* Queue.unbounded<Omit<Received, "parsed">>()
        const parse = (mail: Omit<Received, "parsed">) =>
          Effect.map(
            Effect.promise(() => PostalMime.parse(mail.raw)),
            (parsed): Received => ({ ...mail, parsed })
          )
        const seen = new Map<Stage, number>()
        let rule: (stage: Stage) => Refusal | undefined = () => undefined

        const answer = (stage: Stage, callback: (error?: Error) => void) => {
          seen.set(stage, (seen.get(stage) ?? 0) + 1)
          const refusal = rule(stage)
          if (refusal === "silence") return
          if (refusal === undefined) return callback()
          const [, code = "451", text = ""] = /^(\d{3}) (.*)$/.exec(refusal) ?? []
          callback(Object.assign(new Error(text), { responseCode: Number(code) }))
        }

        const server = new SMTPServer({
          logger: false,
          authOptional: true,
          hideSTARTTLS: true,
          disabledCommands: ["STARTTLS"],
          closeTimeout: 1,
          onConnect: (_, callback) => answer("connect", callback),
          onMailFrom: (_, __, callback) => answer("mail", callback),
          onRcptTo: (_, __, callback) => answer("recipient", callback),
          onData: (stream, session, callback) => {
            const chunks: Array<Buffer> = []
            stream.on("data", (chunk: Buffer) => chunks.push(chunk))
            stream.on("end", () => {
              const { mailFrom, rcptTo } = session.envelope
              const raw = Buffer.concat(chunks).toString("utf8")
              answer("data", (error) => {
                if (error === undefined) {
                  Queue.offerUnsafe(arrivals, {
                    from: mailFrom === false ? "" : mailFrom.address,
                    to: rcptTo.map(({ address }) => address),
                    raw
                  })
                }
                callback(error)
              })
            })
          },
          ...options
        })
        server.on("error", () => undefined)
        const port = yield* Effect.callback<number>((resume) => {
          const listening = server.listen(0, "127.0.0.1", () => {
            const address = listening.address()
            resume(
              Effect.succeed(typeof address === "object" && address !== null ? address.port : 0)
            )
          })
        })
        yield* Effect.addFinalizer(() =>
          Effect.callback<void>((resume) => server.close(() => resume(Effect.void)))
        )

        return MailServer.of({
          port,
          url: Redacted.make(`smtp://127.0.0.1:${port}`),
          next: Effect.flatMap(Queue.take(arrivals), parse),
          arrived: Effect.flatMap(Queue.clear(arrivals), (mails) => Effect.forEach(mails, parse)),
          refuse: (next) => Effect.sync(() => void (rule = next)),
          accept: Effect.sync(() => void (rule = () => undefined)),
          seen: (stage) => seen.get(stage) ?? 0
        })
      })
    )

  static readonly layer = this.layerWith()
}
