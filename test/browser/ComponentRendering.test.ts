import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Page } from "playwright-core"
import { bundle, reacts } from "./bundle.ts"
import { assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"
import { appOf, opened } from "./Components.ts"

const page = `
  import { createClient } from "@gatehouse-id/client"
  import * as gatehouse from "@gatehouse-id/react"
  const {
    GatehouseProvider, OrganizationProfile, OrganizationSwitcher, Protect, SignIn, SignUp, UserButton, UserProfile
  } = gatehouse
  const client = createClient({ url: "" })
  const App = () =>
    <GatehouseProvider client={client}>
      <header><OrganizationSwitcher /><UserButton /></header>
      <main><h1>An app</h1><SignIn /><SignUp /><UserProfile /><OrganizationProfile />
        <Protect loading={<p>Wait</p>} fallback={<p>Nobody</p>}>Somebody</Protect></main>
    </GatehouseProvider>`

/** The page as a server without a window draws it. */
const drawnBy = async (react: (typeof reacts)[number]): Promise<string> => {
  const code = await bundle(
    `${page}
    import { renderToString } from "react-dom/server"
    export const html = renderToString(<App />)`,
    react
  )
  const folder = await mkdtemp(join(tmpdir(), "gatehouse-drawn-"))
  try {
    const file = join(folder, "page.mjs")
    await writeFile(file, code)
    const drawn = (await import(pathToFileURL(file).href)) as { readonly html: string }
    return drawn.html
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

it.each(reacts)(
  "components draw on a server with React $version what they begin with",
  async (react) => {
    const html = await drawnBy(react)
    assert.match(html, /<form[^>]*method="post"/)
    assert.match(html, /autocomplete="username webauthn"/i)
    assert.include(html, "<p>Wait</p>")
    assert.notInclude(html, "undefined")
  },
  240_000
)

/** Contrast of the colors that an accent gives, as the browser draws them: of a button, and of a link. */
const contrasts = `(accents) => {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true })
  const luminance = (color) => {
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
      .map((channel) => channel / 255)
      .map((share) => share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const main = document.querySelector(".gh-main")
  const link = document.querySelector(".gh-link")
  main.style.transition = link.style.transition = "none"
  const card = getComputedStyle(document.querySelector(".gh-card")).backgroundColor
  return accents.flatMap((accent) => {
    document.documentElement.style.setProperty("--gatehouse-accent", accent)
    const { backgroundColor, color } = getComputedStyle(main)
    const found = [["button", contrast(backgroundColor, color)], ["link", contrast(getComputedStyle(link).color, card)]]
    return found.filter(([, ratio]) => !(ratio >= 4.5)).map(([what, ratio]) => accent + ": " + what + " " + ratio)
  })
}`

const accents = [
  ...Array.from({ length: 36 }, (_, index) => [
    `hsl(${index * 10} 100% 50%)`,
    `hsl(${index * 10} 60% 25%)`,
    `hsl(${index * 10} 80% 85%)`
  ]).flat(),
  "#000000",
  "#ffffff",
  "#808080"
]

const tooFaint = (tab: Page): Promise<ReadonlyArray<string>> =>
  tab.evaluate(`(${contrasts})(${JSON.stringify(accents)})`)

describe.skipIf(isMissing)(`the look of components${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect.each(reacts)(
      "takes over what a server has drawn with React $version, without a difference",
      (react) =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          const visitor = yield* person()
          yield* Effect.promise(async () => {
            const tab = await opened(
              visitor,
              `${page}
              import { hydrateRoot } from "react-dom/client"
              const root = document.getElementById("root")
              root.dataset.fields = String(root.querySelectorAll("input").length)
              hydrateRoot(root, <App />, { onRecoverableError: (error) => console.error(String(error)) })`,
              { react, drawn: await drawnBy(react) }
            )
            await tab.getByText("Nobody").waitFor()
            assert.isAbove(Number(await tab.locator("#root").getAttribute("data-fields")), 4)
          })
          assertClean(visitor)
        }),
      240_000
    )

    it.effect(
      "keeps its text legible with any accent, light and dark",
      () =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          const visitor = yield* person()
          yield* Effect.promise(async () => {
            const tab = await opened(visitor, appOf("SignIn", "<SignIn />"))
            await tab.getByRole("button", { name: "Create an account" }).waitFor()
            for (const colorScheme of ["light", "dark"] as const) {
              await tab.emulateMedia({ colorScheme })
              assert.deepStrictEqual(await tooFaint(tab), [], colorScheme)
            }
          })
          assertClean(visitor)
        }),
      240_000
    )
  })
})
