import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { app, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"
import { lookAt, type Look } from "./lookAt.ts"

const looks: ReadonlyArray<Look> = [
  { width: 320, scheme: "dark" },
  { width: 1280, scheme: "light" },
  { width: 1280, scheme: "forced" }
]

describe.skipIf(isMissing)(`the documentation in a real browser${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect(
      "is readable at every width, in light and dark, and found by a search",
      () =>
        Effect.gen(function* () {
          const reader = yield* (yield* Chromium).person()
          const found: Array<string> = []
          yield* Effect.promise(async () => {
            const tab = await reader.tab()
            // All pages have one frame and one style: each is looked at once, in another way.
            const pages = ["/docs", "/docs/concepts", "/docs/reference/settings"]
            for (const [at, page] of pages.entries()) {
              await tab.goto(`${app}${page}`)
              found.push(...(await lookAt(tab, page, looks.slice(at, at + 1))))
            }
            await tab.goto(`${app}/docs`)
            await tab.getByRole("searchbox", { name: "Search" }).fill("passkey domain")
            await tab.keyboard.press("Enter")
            await tab.getByRole("link", { name: "Passkeys: The domain" }).waitFor()
            found.push(...(await lookAt(tab, "search", looks)))
            await tab.getByRole("link", { name: "Passkeys: The domain" }).click()
            await tab.getByRole("heading", { name: "The domain" }).waitFor()
          })
          assert.deepStrictEqual(found, [])
          assertClean(reader)
        }),
      60_000
    )
  })
})
