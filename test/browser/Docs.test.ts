import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { staticSite } from "../../scripts/docs/staticSite.ts"
import { app, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"
import { lookAt, type Look } from "./lookAt.ts"

/** Opens a site of files as somebody does who was sent a folder. */
const folderOf = async () => {
  const folder = await mkdtemp(join(tmpdir(), "docs-"))
  for (const [path, text] of await staticSite()) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

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
            const search = tab.getByRole("combobox", { name: "Search" })
            await search.fill("passkey domain")
            await tab.getByRole("option", { name: /^The domain/ }).waitFor()
            found.push(...(await lookAt(tab, "search while typing", looks.slice(0, 1))))
            await search.press("ArrowDown")
            await search.press("Enter")
            await tab.getByRole("heading", { name: "The domain" }).waitFor()
            await tab.goto(`${app}/docs/search?q=passkey+domain`)
            await tab.getByRole("link", { name: "Passkeys: The domain" }).waitFor()
            found.push(...(await lookAt(tab, "search", looks)))
          })
          assert.deepStrictEqual(found, [])
          assertClean(reader)
        }),
      240_000
    )

    it.effect("keeps the tab that was chosen, and copies what a block says", () =>
      Effect.gen(function* () {
        const reader = yield* (yield* Chromium).person()
        yield* Effect.promise(async () => {
          await reader.context.grantPermissions(["clipboard-read", "clipboard-write"])
          const tab = await reader.tab()
          await tab.goto(`${app}/docs/quick-start`)
          await tab.getByRole("tab", { name: "Go" }).click()
          assert.isFalse(await tab.locator("#python").isVisible())
          await tab.goto(`${app}/docs/verifying-tokens`)
          assert.isTrue(await tab.locator("#go").isVisible())
          assert.isFalse(await tab.locator("#nodejs").isVisible())
          await tab.getByRole("tab", { name: "Go" }).press("ArrowLeft")
          assert.isTrue(await tab.locator("#python").isVisible())
          await tab.goto(`${app}/docs/verifying-tokens#nodejs`)
          await tab.locator("#nodejs").waitFor({ state: "visible" })

          await tab.goto(`${app}/docs`)
          await tab.getByRole("button", { name: "Copy" }).first().click()
          await tab.getByRole("button", { name: "Copied" }).waitFor()
          const copied = await tab.evaluate("navigator.clipboard.readText()")
          assert.strictEqual(copied, "npm ci\nnpm start\nnpm run demo")
        })
        assertClean(reader)
      })
    )

    it.effect("shows every block, and searches, where no script runs", () =>
      Effect.gen(function* () {
        const reader = yield* (yield* Chromium).person({ javaScriptEnabled: false })
        yield* Effect.promise(async () => {
          const tab = await reader.tab()
          await tab.goto(`${app}/docs/verifying-tokens`)
          for (const id of ["nodejs", "python", "go"]) {
            assert.isTrue(await tab.locator(`#${id} h2`).isVisible(), id)
          }
          await tab.getByRole("searchbox", { name: "Search" }).fill("passkey domain")
          await tab.keyboard.press("Enter")
          await tab.getByRole("link", { name: "Passkeys: The domain" }).click()
          await tab.getByRole("heading", { name: "The domain" }).waitFor()
        })
      })
    )

    it.effect("works from a folder, without any server", () =>
      Effect.gen(function* () {
        const folder = yield* Effect.acquireRelease(Effect.promise(folderOf), (folder) =>
          Effect.promise(() => rm(folder, { recursive: true }))
        )
        const reader = yield* (yield* Chromium).person()
        const found: Array<string> = []
        yield* Effect.promise(async () => {
          const tab = await reader.tab()
          await tab.goto(`file://${folder}/packages/react.html`)
          const search = tab.getByRole("combobox", { name: "Search" })
          await search.fill("passkey domain")
          await tab.getByRole("option", { name: /^The domain/ }).click()
          await tab.getByRole("heading", { name: "The domain" }).waitFor()
          await tab.goto(`file://${folder}/quick-start.html`)
          await tab.getByRole("tab", { name: "Python" }).click()
          // axe-core fetches the style sheet itself, which a page from a folder may not.
          assert.deepStrictEqual(reader.complaints, [])
          found.push(...(await lookAt(tab, "from a folder", looks.slice(0, 2))))
        })
        assert.deepStrictEqual(found, [])
      })
    )
  })
})
