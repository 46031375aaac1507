import { Effect } from "effect"
import { connect } from "node:net"

/** One answer as it stood on the wire. */
export interface WireResponse {
  readonly status: number
  /** Names in lower case; a repeated field is joined by a comma. */
  readonly headers: Headers
  readonly text: string
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

const parseHead = (head: string) => {
  const [statusLine, ...lines] = head.split("\r\n")
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(":")
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return { status: Number(statusLine?.split(" ")[1]), headers }
}

const isJson = (headers: Headers): boolean => headers.get("content-type")?.includes("json") === true

/** A body that came in chunks, and how long they were; undefined where its end has not come. */
const chunkedBody = (sent: Buffer): readonly [body: Buffer, length: number] | undefined => {
  const chunks: Array<Buffer> = []
  for (let at = 0; ;) {
    const line = sent.indexOf("\r\n", at)
    if (line < 0) return undefined
    const size = Number.parseInt(sent.subarray(at, line).toString("latin1"), 16)
    at = line + 2 + size + 2
    if (sent.length < at) return undefined
    if (size === 0) return [Buffer.concat(chunks), at]
    chunks.push(sent.subarray(line + 2, line + 2 + size))
  }
}

/** A body of the length that the head tells. */
const plainBody = (
  sent: Buffer,
  length: number
): readonly [body: Buffer, length: number] | undefined =>
  sent.length < length ? undefined : [sent.subarray(0, length), length]

/** Every whole answer in what was received: interim (1xx) ones too. */
const parse = (received: Buffer, withoutBody: boolean): ReadonlyArray<WireResponse> => {
  const answers: Array<WireResponse> = []
  let rest = received
  while (rest.length > 0) {
    const end = rest.indexOf("\r\n\r\n")
    if (end < 0) break
    const { headers, status } = parseHead(rest.subarray(0, end).toString("latin1"))
    const bodyless = withoutBody || status < 200 || status === 204
    const sent = rest.subarray(end + 4)
    const isChunked = !bodyless && headers.get("transfer-encoding") === "chunked"
    const found = isChunked
      ? chunkedBody(sent)
      : plainBody(sent, bodyless ? 0 : Number(headers.get("content-length") ?? 0))
    if (found === undefined) break
    const [body, length] = found
    const text = body.toString("utf8")
    answers.push({
      status,
      headers,
      text,
      json: isJson(headers) && text !== "" ? JSON.parse(text) : undefined
    })
    rest = sent.subarray(length)
  }
  return answers
}

/**
 * Sends bytes as they stand, each further step once another answer, be it an interim one, has come,
 * and collects the answers until the server closes the connection.
 */
export const exchange = (
  port: number,
  ...steps: ReadonlyArray<string | Uint8Array>
): Effect.Effect<ReadonlyArray<WireResponse>> => exchangeUntil(port, Infinity, ...steps)

/** As `exchange`, but hangs up as soon as there are that many final answers. */
export const exchangeUntil = (
  port: number,
  count: number,
  ...steps: ReadonlyArray<string | Uint8Array>
): Effect.Effect<ReadonlyArray<WireResponse>> =>
  Effect.map(exchangeToEnd(port, count, ...steps), ({ answers }) => answers)

/** As `exchangeUntil`, with the code of the error that the connection ended by, such as a reset. */
export const exchangeToEnd = (
  port: number,
  count: number,
  ...steps: ReadonlyArray<string | Uint8Array>
): Effect.Effect<{
  readonly answers: ReadonlyArray<WireResponse>
  readonly error: string | undefined
}> =>
  Effect.callback((resume) => {
    const withoutBody = String(steps[0]).startsWith("HEAD ")
    const socket = connect({ host: "127.0.0.1", port })
    const chunks: Array<Buffer> = []
    let sent = 0
    let error: string | undefined
    const answers = () => parse(Buffer.concat(chunks), withoutBody)
    const send = () => {
      const step = steps[sent]
      sent += 1
      if (step !== undefined) socket.write(step)
    }
    socket.on("connect", send)
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk)
      const received = answers()
      if (received.length >= sent) send()
      if (received.filter(({ status }) => status >= 200).length >= count) socket.destroy()
    })
    // What came before a reset counts: the server may close while it is still being sent to.
    socket.on("error", ({ code, message, syscall }: NodeJS.ErrnoException) => {
      error = [syscall, code ?? message].filter(Boolean).join(" ")
      socket.destroy()
    })
    socket.on("close", () => resume(Effect.succeed({ answers: answers(), error })))
    return Effect.sync(() => socket.destroy())
  })
