import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { globSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import type { Browser } from "playwright-core"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { providerPresets } from "../../src/tenancy/providers/ProviderPresets.ts"
import { Logos } from "../../src/tenancy/branding/Logos.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { Providers } from "../../src/tenancy/providers/Providers.ts"
import { app, assertClean, Chromium, isMissing, skipped } from "../browser/Chromium.ts"
import { RecordedHost } from "../browser/RecordedHost.ts"
import { everyPage, pagesWorld } from "../support/pageWalks/everyPage.ts"
import { type RecordedPage, Walk } from "../support/pageWalks/RecordedPage.ts"
import { passwords } from "../support/pageWalks/signingIn.ts"
import { TestService } from "../support/TestService.ts"

const folder = "docs/pages"
const isAsked = process.env["PAGES_EVERY_LOOK"] !== undefined

/** The state of a page that shows the most of it; of others, the first one without a problem. */
const telling: Readonly<Record<string, string>> = {
  "account/addresses": "added",
  "account/api-keys": "",
  "account/applications": "",
  "account/identities": "linked",
  "account/passkeys": "",
  "account/second-factor": "setup",
  "connection-test": "at connected-en.test",
  consent: "asked",
  device: "asked",
  enrollment: "setup",
  error: "route_not_found",
  invitation: "signed out",
  organization: "of two",
  "organization/api-keys": "",
  "organization/applications": "",
  "organization/invitations": "",
  organizations: "active",
  "portal-directory": "made",
  "portal-domains": "verified",
  "portal-sso": "tried, and known",
  reauthenticate: "factor",
  "sign-out": "two"
}

const world = Chromium.layerAt(RecordedHost).pipe(
  Layer.provideMerge(RecordedHost.layer),
  Layer.provideMerge(pagesWorld)
)

/** One page of each name, in the state that tells the most. */
const chosen = (pages: ReadonlyArray<RecordedPage>): ReadonlyMap<string, RecordedPage> => {
  const byName = Map.groupBy(pages, ({ name }) => name)
  return new Map(
    [...byName].map(([name, states]) => {
      const asked = telling[name]
      const found =
        states.find(
          ({ state }) => asked !== undefined && state.endsWith(`${name} ${asked}`.trim())
        ) ??
        states.find(({ state }) => !/_/.test(state)) ??
        states[0]!
      return [name, found]
    })
  )
}

/** The logo of a bakery. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <path fill="#7a1f5c" d="M10 34c0-13 10-22 22-22s22 9 22 22c0 4-3 6-7 6v10c0 2-1 4-4 4H21c-3 0-4-2-4-4V40c-4 0-7-2-7-6z"/>
  <path fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" d="M24 24l4 8M32 22l4 9M40 24l4 7"/>
</svg>`

/** A page as readers know pages: of a day of theirs, and without the markup that its names try. */
const asOfToday = (page: RecordedPage): RecordedPage => ({
  ...page,
  html: page.html
    .replaceAll("1970-01-01T", "2026-11-25T")
    .replaceAll("1 Jan 1970", "25 Nov 2026")
    .replaceAll(" &lt;b&gt;", "")
})

const shots = [
  { width: 1280, scheme: "light" },
  { width: 1280, scheme: "dark" },
  { width: 360, scheme: "light" },
  { width: 360, scheme: "dark" }
] as const

/** Pictures beside each other on one sheet, as a WebP. */
const sheetOf = async (browser: Browser, pictures: ReadonlyArray<string>): Promise<Buffer> => {
  const page = await browser.newPage()
  const data = await page.evaluate(`(async () => {
    const images = await Promise.all(${JSON.stringify(pictures)}.map((data) => new Promise((done) => {
      const image = new Image()
      image.onload = () => done(image)
      image.src = "data:image/png;base64," + data
    })))
    const scale = (image) => image.naturalWidth > 400 ? 0.5 : 0.75
    const gap = 16
    const heights = images.map((image) => Math.min(image.naturalHeight * scale(image), 720))
    const canvas = document.createElement("canvas")
    canvas.width = images.reduce((sum, image) => sum + image.naturalWidth * scale(image) + gap, gap)
    canvas.height = Math.max(...heights) + 2 * gap
    const context = canvas.getContext("2d")
    context.fillStyle = "#8b93a1"
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = "high"
    let left = gap
    for (const [at, image] of images.entries()) {
      const [width, height] = [image.naturalWidth * scale(image), heights[at]]
      context.drawImage(image, 0, 0, image.naturalWidth, height / scale(image), left, gap, width, height)
      left += width + gap
    }
    return canvas.toDataURL("image/webp", 0.72)
  })()`)
  await page.close()
  return Buffer.from(String(data).replace(/^.*,/, ""), "base64")
}

const words = (name: string): string =>
  name
    .replaceAll(/[/-]/g, " ")
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(/\bapi\b/, "API")

const indexOf = (names: ReadonlyArray<string>): string => `# Pictures of the hosted pages

Each sheet shows one page on a desktop and on a phone, light and dark. \`npm run test:pages\` makes them from the pages that a walk through the service meets. [Side by side](side-by-side.md) compares six of them with what others show.

${names.map((name) => `## ${words(name)}\n\n![${words(name)}](${name.replaceAll("/", "-")}.webp)\n`).join("\n")}`

layer(world)("pictures of every page", (it) => {
  it.effect.skipIf(isMissing || !isAsked)(
    `are made for the documentation, on a desktop and a phone, light and dark${skipped}`,
    () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const environments = yield* Environments
        const providers = yield* Providers
        const logos = yield* Logos
        const main = EnvironmentName.make("main")
        const english = yield* everyPage("en")
        const pages = new Map(chosen(english.pages))
        // What signs in best is offered under the marks of its providers.
        for (const [key, preset] of Object.entries(providerPresets)) {
          const secret = { _tag: "shared", value: Redacted.make("secret") } as const
          yield* providers.set(environment.id, { ...preset, key, clientId: "client" }, secret)
        }
        yield* providers.remove(environment.id, "idp")
        for (const layout of ["card", "split", "full"] as const) {
          yield* environments.update(main, {
            locales: ["en", "da", "ar"],
            branding: { layout, accentColor: layout === "card" ? null : "#7a1f5c" }
          })
          yield* TestClock.adjust("2 seconds")
          const walk = new Walk("en")
          const page = yield* walk.visitor
          yield* walk.look(page, "/_service/pages/sign-in", "sign-in")
          pages.set(layout === "card" ? "sign-in" : `sign-in-${layout}`, walk.pages[0]!)
        }
        const arabic = new Walk("ar")
        yield* passwords(arabic)
        pages.set("sign-in-arabic", arabic.pages[0]!)

        yield* logos.set(environment.id, new TextEncoder().encode(logo))
        yield* environments.update(main, {
          branding: { layout: "split", accentColor: "#7a1f5c" }
        })
        yield* TestClock.adjust("2 seconds")
        const pictured = new Walk("en")
        const visited = yield* pictured.visitor
        yield* pictured.look(visited, "/_service/pages/sign-in", "sign-in")
        pages.set("sign-in-split-picture", pictured.pages[0]!)

        const { person } = yield* Chromium
        const host = yield* RecordedHost
        host.pages.push(...[...pages.values()].map(asOfToday))
        mkdirSync(folder, { recursive: true })
        for (const file of globSync(`${folder}/*.webp`)) rmSync(file)
        const taken = new Map<string, Array<string>>()
        for (const { scheme, width } of shots) {
          const visitor = yield* person({ viewport: { width, height: 800 }, colorScheme: scheme })
          yield* Effect.promise(async () => {
            const tab = await visitor.tab()
            for (const [at, name] of [...pages.keys()].entries()) {
              await tab.goto(`${app}/_service/pages/recorded/${at}`)
              const picture = await tab.screenshot({ fullPage: true })
              taken.set(name, [...(taken.get(name) ?? []), picture.toString("base64")])
            }
          })
          assertClean(visitor)
        }
        const sheets = yield* person()
        const browser = sheets.context.browser()!
        yield* Effect.promise(async () => {
          for (const [name, pictures] of taken) {
            writeFileSync(
              `${folder}/${name.replaceAll("/", "-")}.webp`,
              await sheetOf(browser, pictures)
            )
          }
        })
        const names = [...pages.keys()].toSorted()
        writeFileSync(`${folder}/index.md`, indexOf(names))
        const bytes = readdirSync(folder).map((file) => statSync(`${folder}/${file}`).size)
        assert.isAtMost(
          bytes.reduce((sum, size) => sum + size, 0),
          4_000_000
        )
        assert.isAbove(names.length, 50)
      }),
    3_600_000
  )
})
