import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { app, assertClean, Chromium, isMissing, skipped } from "../browser/Chromium.ts"
import { lookAt, type Look } from "../browser/lookAt.ts"
import { RecordedHost } from "../browser/RecordedHost.ts"
import { everyPage, pagesWorld } from "../support/pageWalks/everyPage.ts"
import { type RecordedPage, Walk } from "../support/pageWalks/RecordedPage.ts"
import { passwords } from "../support/pageWalks/signingIn.ts"
import { speakPseudo } from "../support/pseudoTexts.ts"
import { TestService } from "../support/TestService.ts"

const world = Chromium.layerAt(RecordedHost).pipe(
  Layer.provideMerge(RecordedHost.layer),
  Layer.provideMerge(pagesWorld)
)

const looks: ReadonlyArray<Look> = [
  { width: 320, scheme: "light", pseudo: false },
  { width: 1280, scheme: "dark", pseudo: false }
]

const every = process.env["PAGES_EVERY_LOOK"] !== undefined

/** By default every third state is looked at, on a phone and on a desktop in turn. */
const share = every ? 1 : 3

const recorded: Array<RecordedPage> = []

layer(world)("pages in languages of another length and direction", (it) => {
  it.effect(
    "are written from right to left, and with texts of any length",
    () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const environments = yield* Environments
        const main = EnvironmentName.make("main")
        yield* environments.update(main, { locales: ["en", "da", "ar", "he"] })
        yield* TestClock.adjust("2 seconds")
        const arabic = yield* everyPage("ar")
        const hebrew = new Walk("he")
        yield* passwords(hebrew)
        for (const { locale, pages } of [arabic, hebrew]) {
          for (const { headers, html, state } of pages) {
            assert.strictEqual(headers["content-language"], locale, state)
            assert.include(html, `<html lang="${locale}" dir="rtl"`, state)
          }
        }
        yield* speakPseudo(environment)
        yield* TestClock.adjust("2 seconds")
        const long = yield* everyPage("en")
        assert.isTrue(long.pages.every(({ html }) => html.includes("lörem")))
        recorded.push(...arabic.pages, ...long.pages)
      }),
    600_000
  )

  it.effect.skipIf(isMissing)(
    `have no fault by axe-core${skipped}`,
    () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const visitor = yield* person()
        const host = yield* RecordedHost
        host.pages.push(...recorded)
        const found: Array<string> = []
        yield* Effect.promise(async () => {
          const tab = await visitor.tab()
          for (const [at, { state }] of recorded.entries()) {
            if (at % share !== 0) continue
            await tab.goto(`${app}/_service/pages/recorded/${at}`)
            found.push(...(await lookAt(tab, state, looks.slice(at % 2, (at % 2) + 1), "[]")))
          }
        })
        assert.deepStrictEqual(found, [])
        assertClean(visitor)
      }),
    every ? 900_000 : 600_000
  )
})
