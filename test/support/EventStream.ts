import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { request as httpRequest } from "node:http"
import type { TestBrowser } from "./TestBrowser.ts"

/** An answer that goes on for as long as somebody listens. */
export interface EventStream {
  readonly status: number
  /** What has arrived so far. */
  readonly text: () => string
  /** The events of it, each with its id. */
  readonly events: () => ReadonlyArray<{
    readonly id: string
    // Tests look into events of every shape.
    // oxlint-disable-next-line typescript/no-explicit-any
    readonly data: any
  }>
  readonly isOver: () => boolean
  readonly close: Effect.Effect<void>
}

const eventsOf = (text: string) =>
  text.split("\n\n").flatMap((block) => {
    const of = (field: string) =>
      block
        .split("\n")
        .find((line) => line.startsWith(`${field}: `))
        ?.slice(field.length + 2)
    const data = of("data")
    return data === undefined ? [] : [{ id: of("id") ?? "", data: JSON.parse(data) }]
  })

/** Opens a stream of the console plane as a page of its own host would; it is closed with the scope. */
export const open = (
  browser: TestBrowser,
  at: URL,
  path: string,
  headers: Readonly<Record<string, string>> = {}
) =>
  Effect.acquireRelease(
    Effect.callback<EventStream>((resume) => {
      let text = ""
      let over = false
      const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ")
      const request = httpRequest(
        `http://127.0.0.1:${at.port}/api/console/v1${path}`,
        { headers: { host: browser.host, cookie, "sec-fetch-site": "same-origin", ...headers } },
        (response) => {
          response.setEncoding("utf8")
          response.on("data", (chunk: string) => {
            text += chunk
          })
          response.on("close", () => {
            over = true
          })
          resume(
            Effect.succeed({
              status: response.statusCode ?? 0,
              text: () => text,
              events: () => eventsOf(text),
              isOver: () => over,
              close: Effect.sync(() => void request.destroy())
            })
          )
        }
      )
      request.on("error", () => undefined)
      request.end()
    }),
    ({ close }) => close
  )

/** Lets time pass, second by second, until something has come over the wire; a busy machine has time. */
export const until = (arrived: () => boolean) =>
  Effect.suspend(() => {
    let seconds = 0
    return Effect.andThen(
      TestClock.adjust("1 second"),
      Effect.promise(
        () => new Promise((resolve) => setTimeout(resolve, (seconds += 1) < 100 ? 5 : 50))
      )
    ).pipe(Effect.repeat({ until: () => arrived(), times: 400 }))
  })
