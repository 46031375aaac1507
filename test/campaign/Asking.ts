import { Agent, request as ask } from "node:http"
import { randomUUID } from "node:crypto"
import type { Ledger } from "./Ledger.ts"

// Answers are read as any client would: as JSON.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

/** An answer; its status is 0 where the connection broke. */
export interface Reply {
  readonly status: number
  readonly json: Json
  readonly text: string
  readonly location: string | undefined
  readonly setCookies: ReadonlyArray<string>
  readonly correlationId: string
}

/** A request, and what may come of it. */
export interface Question {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
  /** Statuses that the model of its caller allows, beside those of troubles and limits. */
  readonly expects: ReadonlyArray<number>
  /** Action that the trail tells of it, once, where it succeeds. */
  readonly action?: string
  /** The only statuses of success, where some of below 300 are none. */
  readonly changes?: (reply: Reply) => boolean
}

/** The host of the campaign's environment. */
export const host = "app.example.com"

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const operationOf = (method: string, path: string): string =>
  `${method} ${path.replace(/\?.*$/, "").replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "{id}")}`

/** Where requests go, and how it is known whether trouble explains an answer. */
export interface Wiring {
  readonly port: () => number
  readonly ledger: Ledger
  /** The trouble since a time that explains that a request failed. */
  readonly troubleSince: (since: number) => string | undefined
}

const send = (
  port: number,
  method: string,
  { form, headers = {}, json, path }: Question,
  correlationId: string
): Promise<Reply> => {
  const body =
    json !== undefined
      ? JSON.stringify(json)
      : form === undefined
        ? undefined
        : new URLSearchParams(form).toString()
  const type = json !== undefined ? "application/json" : "application/x-www-form-urlencoded"
  return new Promise((resolve) => {
    const broken = () =>
      resolve({
        status: 0,
        json: undefined,
        text: "",
        location: undefined,
        setCookies: [],
        correlationId
      })
    const sent = ask(
      {
        agent,
        port,
        host: "127.0.0.1",
        method,
        path,
        timeout: 120_000,
        headers: {
          host,
          "x-correlation-id": correlationId,
          ...(body === undefined
            ? {}
            : { "content-type": type, "content-length": String(Buffer.byteLength(body)) }),
          ...headers
        }
      },
      (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("error", broken)
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8")
          const isJson = response.headers["content-type"]?.includes("json") === true
          const read = () => {
            try {
              return JSON.parse(text)
            } catch {
              return undefined
            }
          }
          resolve({
            status: response.statusCode ?? 0,
            json: isJson && text !== "" ? read() : undefined,
            text,
            location: response.headers["location"],
            setCookies: response.headers["set-cookie"] ?? [],
            correlationId
          })
        })
      }
    )
    sent.on("timeout", () => sent.destroy())
    sent.on("error", broken)
    sent.end(body)
  })
}

/** True where nobody knows whether the request was carried out. */
export const isUnknown = ({ status }: Pick<Reply, "status">): boolean =>
  status === 0 || status === 502 || status === 504

/** Methods that nginx sends to another instance when one dies with the request. */
const repeated: ReadonlySet<string> = new Set(["PUT", "DELETE"])

/** Asks, and holds the answer to what the caller's model allows. */
export const asker =
  ({ ledger, port, troubleSince }: Wiring) =>
  async (question: Question): Promise<Reply> => {
    const method = question.method ?? (question.json === undefined ? "GET" : "POST")
    const correlationId = randomUUID()
    const since = Date.now()
    const told = await send(port(), method, question, correlationId)
    const operation = operationOf(method, question.path)
    ledger.answer(operation, told.status)
    // The second instance refuses what the first one did: a session that ended, a record that is gone.
    const isRepeat =
      repeated.has(method) && [401, 404].includes(told.status) && troubleSince(since) !== undefined
    const reply = isRepeat ? { ...told, status: 0 } : told
    const { status } = reply
    const isTrouble = isUnknown(reply) || status === 503
    if (isTrouble) {
      const code = reply.json?.properties?.code ?? ""
      // Whoever has too much to do says so, and is asked again later.
      const trouble = troubleSince(since) ?? (code === "overloaded" ? "load" : undefined)
      if (trouble === undefined) {
        ledger.breach(`${operation}: ${status} ${code} without a trouble`, correlationId)
      } else ledger.explained(status, code, trouble)
    }
    if (status === 500) ledger.breach(`${operation}: 500`, correlationId)
    if (!isTrouble && status !== 500 && status !== 429 && !question.expects.includes(status)) {
      const code = reply.json?.properties?.code ?? reply.json?.error ?? reply.json?.detail ?? ""
      ledger.breach(`${operation}: ${status} ${code} was not expected`, correlationId)
    }
    if (question.action !== undefined) {
      const succeeded = status > 0 && status < 400 && (question.changes?.(reply) ?? true)
      ledger.writes.push({
        correlationId,
        action: question.action,
        acknowledged: succeeded,
        refused: !succeeded && !isUnknown(reply) && status < 500
      })
    }
    return reply
  }
export type Asker = ReturnType<typeof asker>
