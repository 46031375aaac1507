import { assert } from "@effect/vitest"
import { Context, Effect, Layer, Scope } from "effect"
import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type Page
} from "playwright-core"
import { TestService } from "../support/TestService.ts"
import { launched } from "./executable.ts"

export { isMissing, skipped } from "./executable.ts"

/** The app of the first tenant, whose host the browser finds at the service under test. */
export const app = "http://main.test"

/** Whatever the policy of a page refuses is a complaint, also what the console keeps to itself. */
const tellViolations = `addEventListener("securitypolicyviolation", (event) =>
  console.error("Against the policy: " + event.violatedDirective + " " + event.blockedURI))`

/** Tells a page that it was kept for the way back, as Safari does, and Chromium not here. */
export const cameBack = `void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))`

/** One browser of one person, with what was noticed in all of its tabs. */
export interface Person {
  readonly context: BrowserContext
  readonly tab: () => Promise<Page>
  /** Every request so far, as `GET http://…`. */
  readonly requests: ReadonlyArray<string>
  /** What the browser complained of so far: errors of scripts, and what the policy refused. */
  readonly complaints: ReadonlyArray<string>
}

/** A real browser, to which nothing is known but the service under test, and what is on loopback. */
export class Chromium extends Context.Service<
  Chromium,
  {
    /** A browser without cookies, closed with the scope, which has to end without a complaint. */
    readonly person: (options?: BrowserContextOptions) => Effect.Effect<Person, never, Scope.Scope>
  }
>()("gatehouse/test/Chromium") {
  /** With the port on loopback that answers for the app's host. */
  static readonly layerAt = <E, R>(host: Effect.Effect<{ readonly port: number }, E, R>) =>
    Layer.effect(
      Chromium,
      Effect.gen(function* () {
        const { port } = yield* host
        const scope = yield* Effect.scope
        // Started by the first test that needs it, so that others run where there is none.
        const launch = yield* Effect.cached(
          Effect.acquireRelease(
            Effect.promise(() =>
              chromium.launch({
                ...launched,
                args: [
                  `--host-resolver-rules=MAP main.test:80 127.0.0.1:${port}, MAP admin.main.test:80 127.0.0.1:${port}, MAP plain.test:80 127.0.0.1:${port}, EXCLUDE 127.0.0.1, EXCLUDE localhost, MAP * ~NOTFOUND`,
                  // As on https: a browser tells only such places what a request is for.
                  "--unsafely-treat-insecure-origin-as-secure=http://main.test,http://admin.main.test",
                  "--disable-gpu"
                ]
              })
            ),
            (browser) => Effect.promise(() => browser.close())
          ).pipe(Scope.provide(scope))
        )
        const person = Effect.fnUntraced(function* (options: BrowserContextOptions = {}) {
          const browser = yield* launch
          const context = yield* Effect.acquireRelease(
            Effect.promise(() => browser.newContext({ locale: "en-GB", ...options })),
            (context) => Effect.promise(() => context.close())
          )
          context.setDefaultTimeout(60_000)
          yield* Effect.promise(() => context.addInitScript(tellViolations))
          const requests: Array<string> = []
          const complaints: Array<string> = []
          context.on("request", (request) => requests.push(`${request.method()} ${request.url()}`))
          context.on("weberror", (error) => complaints.push(error.error().message))
          context.on("console", (message) => {
            // A problem that the client API answers is no fault of the page.
            const isAnswer = message.text().startsWith("Failed to load resource")
            if (message.type() === "error" && !isAnswer) complaints.push(message.text())
          })
          return { context, tab: () => context.newPage(), requests, complaints }
        })
        return Chromium.of({ person })
      })
    )

  static readonly layer = this.layerAt(TestService)

  /** The browser beside the service. */
  static readonly layerWithService = this.layer.pipe(Layer.provideMerge(TestService.layer))
}

/** Asks the client API as a page of the app would. */
export const ask = (page: Page, path: string, json?: unknown) =>
  page.evaluate(
    async ([url, body]) => {
      const response = await fetch(
        url as string,
        body === undefined
          ? {}
          : {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: body as string
            }
      )
      const text = await response.text()
      return { status: response.status, json: text === "" ? undefined : JSON.parse(text) }
    },
    [path.startsWith("/_dev") ? path : `/_service${path}`, json && JSON.stringify(json)]
  )

/** Holds a browser to having asked this app alone, and to having complained of nothing. */
export const assertClean = ({ complaints, requests }: Person) => {
  assert.deepStrictEqual(complaints, [])
  assert.deepStrictEqual(
    requests.filter((request) => !request.includes(` ${app}/`)),
    []
  )
}
