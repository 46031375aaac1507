import { Context, Data, type Duration, Effect, Layer } from "effect"
import { isIP } from "node:net"
import { AnswerRefused, inWholePieces } from "./answerLimits.ts"
import { codeOf } from "./CauseReport.ts"
import { checkedLookup, type OutboundRules, RefusedAddress, rulesOf } from "./OutboundRules.ts"
import { bareHost } from "./PublicAddress.ts"
import { Settings } from "./Settings.ts"

/** Time for a post, up to the head of its answer. */
const patience = "15 seconds"

/** Time after which the runtime gives up by itself, if nobody waits any more, in milliseconds. */
const longest = 20_000

/** More of an answer than this is not read; nobody asks for it. */
const maximumAnswer = 16_384

/** A connection of which the answer is worth reading to its end takes the next post. */
const answerTime = 1_000

/** The post brought no answer; `reason` is one of a few phrases and holds nothing from outside. */
export class PostFailed extends Data.TaggedError("PostFailed")<{ readonly reason: string }> {}

const phrases: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed",
  UND_ERR_SOCKET: "the connection was closed",
  ENOTFOUND: "the host was not found",
  ENODATA: "the host was not found",
  EAI_AGAIN: "the host was not found",
  UND_ERR_CONNECT_TIMEOUT: "no answer in time",
  UND_ERR_HEADERS_TIMEOUT: "no answer in time"
}

/** The answer is no text in UTF-8, of which other characters would be read than were meant. */
class Garbled extends Error {}

const decoder = new TextDecoder("utf-8", { fatal: true })

const textOf = (bytes: Uint8Array): string => {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Garbled()
  }
}

const phraseOf = (error: unknown): string => {
  if (error instanceof RefusedAddress) return "the address is not public"
  if (error instanceof AnswerRefused) return "the answer is too large"
  if (error instanceof Garbled) return "the answer is not in UTF-8"
  // Several addresses that all refused come as one error.
  const code = codeOf(error instanceof AggregateError ? error.errors[0] : error) ?? ""
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return "the certificate is not trusted"
  return phrases[code] ?? "the connection failed"
}

const within = <A>(duration: Duration.Input, ask: (signal: AbortSignal) => Promise<A>) =>
  Effect.tryPromise({
    try: ask,
    catch: (error) => new PostFailed({ reason: phraseOf(error) })
  }).pipe(
    Effect.timeoutOrElse({
      duration,
      orElse: () => Effect.fail(new PostFailed({ reason: "no answer in time" }))
    })
  )

/** Loads the client with the first post: most processes send none. */
const agentWith = async (rules: OutboundRules) => {
  const { Agent } = await import("@effect/platform-node/Undici")
  return new Agent({
    connect: { timeout: longest, lookup: checkedLookup(rules) },
    headersTimeout: longest,
    bodyTimeout: answerTime
  }).compose(inWholePieces)
}

/** A post. */
export interface Post {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The whole answer to a post. */
export interface WholeAnswer {
  readonly status: number
  readonly text: string
}

/** Bounds of an answer that is read whole. */
export interface AnswerBounds {
  readonly milliseconds: number
  readonly bytes: number
}

/** Posts to addresses that a customer chose: never into a private network, and never for long. */
export class OutboundPost extends Context.Service<OutboundPost>()(
  "gatehouse/platform/OutboundPost",
  {
    make: (rules: OutboundRules) =>
      Effect.gen(function* () {
        let started: ReturnType<typeof agentWith> | undefined
        yield* Effect.addFinalizer(() => Effect.promise(async () => (await started)?.destroy()))

        const asked = async ({ body, headers, url }: Post, signal: AbortSignal) => {
          const host = bareHost(url)
          // No name, nothing to look up: the address is checked here.
          if (isIP(host) !== 0 && !rules.isAllowed(host)) throw new RefusedAddress()
          const agent = await (started ??= agentWith(rules))
          return agent.request({
            origin: url.origin,
            path: `${url.pathname}${url.search}`,
            method: "POST",
            headers,
            body,
            signal
          })
        }

        const ask = async (post: Post, signal: AbortSignal): Promise<number> => {
          const answer = await asked(post, signal)
          // What follows the head is ignored, however slowly it arrives.
          answer.body
            .dump({ limit: maximumAnswer, signal: AbortSignal.timeout(answerTime) })
            .catch(() => answer.body.destroy())
          return answer.statusCode
        }

        /** The status of the answer; a redirect is one like any other. */
        const send = (post: Post) => within(patience, (signal) => ask(post, signal))

        const readWhole = async (
          post: Post,
          bytes: number,
          signal: AbortSignal
        ): Promise<WholeAnswer> => {
          const answer = await asked(post, signal)
          const chunks: Array<Uint8Array> = []
          let size = 0
          for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
            size += chunk.byteLength
            // Leaving the loop closes the connection.
            if (size > bytes) throw new AnswerRefused()
            chunks.push(chunk)
          }
          return {
            status: answer.statusCode,
            text: textOf(Buffer.concat(chunks))
          }
        }

        /** The answer to its end, which is a failure past the bounds. */
        const exchange = (post: Post, { bytes, milliseconds }: AnswerBounds) =>
          within(milliseconds, (signal) => readWhole(post, bytes, signal))

        return { send, exchange }
      })
  }
) {
  static readonly layerWith = (rules: OutboundRules) => Layer.effect(this, this.make(rules))
  static readonly layer = Layer.unwrap(
    Effect.map(Settings, (settings) => OutboundPost.layerWith(rulesOf(settings)))
  )
}
