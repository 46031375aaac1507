import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { brotliCompressSync } from "node:zlib"
import { oauthPaths } from "../../src/contract/ClientPaths.ts"
import { pageNameOf, pagePaths } from "../../src/contract/pagesPlane.ts"
import { MailContents } from "../../src/delivery/mail/MailContents.ts"
import { pages } from "../../src/service/PagesPlane.ts"
import { app, assertClean, Chromium, isMissing, skipped } from "../browser/Chromium.ts"
import { Keyboard } from "../browser/Keyboard.ts"
import { lookAt, type Look } from "../browser/lookAt.ts"
import { isAxe, RecordedHost } from "../browser/RecordedHost.ts"
import { everyPage, pagesWorld } from "../support/pageWalks/everyPage.ts"
import type { PageVisitor } from "../support/PageVisitor.ts"
import type { RecordedPage } from "../support/pageWalks/RecordedPage.ts"

const every = process.env["PAGES_EVERY_LOOK"] !== undefined

const widths = [320, 1280] as const
const schemes = ["light", "dark", "forced"] as const

/** Each width, theme and language with each other. */
const looksIn: Readonly<Record<string, ReadonlyArray<Look>>> = Object.fromEntries(
  ["en", "da"].map((locale) => [
    locale,
    [false, ...(locale === "en" ? [true] : [])].flatMap((pseudo) =>
      widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme, pseudo })))
    )
  ])
)

/** By default each state is looked at once, in English or in Danish, in turn by all looks. */
const looksAt = (state: string, at: number): ReadonlyArray<Look> => {
  const locale = state.slice(0, 2)
  const looks = looksIn[locale] ?? []
  if (every) return looks
  const first = recorded.findIndex((page) => page.state.startsWith(locale))
  const turn = (at - first) % (2 * looks.length)
  return turn % 2 === (locale === "en" ? 0 : 1) ? looks.slice(turn >> 1, (turn >> 1) + 1) : []
}

/** What moves though the person has asked for nothing to, and what a finger would miss. */
const stumbles = `[
  ...[...document.querySelectorAll("*")].filter((element) => {
    const { animationName, transitionDuration } = getComputedStyle(element)
    return animationName !== "none" || /[1-9]/.test(transitionDuration)
  }).map(({ outerHTML }) => "moves: " + outerHTML.slice(0, 100)),
  ...(innerWidth > 500 ? [] : [...document.querySelectorAll("a, button, input, select, summary")])
    .filter((element) => {
      // A link within a sentence is as high as that.
      const isWord = element.localName === "a" && getComputedStyle(element).display === "inline"
      const { height } = (element.closest("label.choice") ?? element).getBoundingClientRect()
      return !isWord && !element.matches(".skip, .unseen") && element.checkVisibility() && height < 43.5
    })
    .map(({ outerHTML }) => "is lower than 44 pixels: " + outerHTML.slice(0, 100))
]`

/** Whether the page begins at what is wrong, for those who cannot see it. */
const isAtItsProblem = `(() => {
  const problem = document.querySelector("[role=alert][data-problem-code]")
  return problem === null || document.activeElement === problem ||
    document.activeElement.getAttribute("aria-invalid") === "true"
})()`

/** Words that no Danish page has; what people and their organizations are called is theirs. */
const english =
  /\b(the|your|you|with|password|account|address|enter|this|cannot|can't|of|is|are|was)\b/i

const textOf = (html: string): string =>
  html
    .replace(/^.*<body[^>]*>/s, "")
    .replace(/<(a|p|span) [^>]*lang="en"[^>]*>.*?<\/\1\s*>/gs, "")
    // What a directory has sent is nobody's words.
    .replace(/<pre>.*?<\/pre\s*>/gs, "")
    // Four letters of a secret may be a word.
    .replace(/<code[^>]*>.*?<\/code\s*>/gs, "")
    .replaceAll(/<[^>]*?(?:aria-label|alt|placeholder|title)="([^"]*)"[^>]*>/g, " $1 ")
    .replaceAll(/<[^>]*>/g, " ")

const recorded: Array<RecordedPage> = []
const led: Array<PageVisitor["leads"][number]> = []

/**
 * Where others lead to: a provider, a backend of the customer's, and the mail about a copy that was
 * made in the background.
 */
const ledToByOthers: ReadonlySet<string> = new Set([
  pagePaths.signInReturn,
  `${pagePaths.reauthenticate}/return`,
  pagePaths.impersonation,
  pagePaths.satellite,
  pagePaths.identityLink,
  pagePaths.dataRequest,
  pagePaths.portalOpen,
  // By a sign-in with a password of a leak.
  pagePaths.breachedPassword,
  // By an operator, and by the provider of an organization.
  pagePaths.connectionTest,
  pagePaths.connectionLink,
  // By applications, and by what they have sent a person to.
  oauthPaths.authorize,
  oauthPaths.continue,
  oauthPaths.logout,
  pagePaths.consent,
  pagePaths.device,
  pagePaths.logout
])

/** The places that a page links to, or posts its forms to. */
const linksOf = ({ html, name }: RecordedPage) =>
  [...html.matchAll(/<(?:a\s[^>]*href|form\s[^>]*action)="(\/[^"?#]*)/g)].map(([, to = ""]) => ({
    from: name,
    to
  }))

const world = Chromium.layerAt(RecordedHost).pipe(
  Layer.provideMerge(RecordedHost.layer),
  Layer.provideMerge(pagesWorld)
)

layer(world)("every page in every state", (it) => {
  it.effect(
    "is reached in both languages by links and forms alone, and is small",
    () =>
      Effect.gen(function* () {
        for (const locale of ["en", "da"] as const) {
          const walk = yield* everyPage(locale)
          recorded.push(...walk.pages)
          for (const { leads } of walk.visitors) led.push(...leads)
        }
        for (const { headers, html, state } of recorded) {
          assert.isAtMost(brotliCompressSync(html).length, 8192, state)
          const locale = state.slice(0, 2)
          assert.strictEqual(headers["content-language"], locale, state)
          assert.include(html, `<html lang="${locale}" dir="ltr"`, state)
          if (locale === "da") assert.notMatch(textOf(html), english, state)
          for (const [message] of html.matchAll(
            /<\w+\s[^>]*(?:class="problem"|role="alert")[^>]*>/g
          )) {
            assert.match(message, / data-problem-code="[a-z_]+"/, state)
          }
          for (const [form] of html.matchAll(/<form.*?<\/form>/gs)) {
            for (const [input] of form.matchAll(/<input[^>]*autocomplete="one-time-code"[^>]*>/g)) {
              assert.include(input, 'inputmode="numeric"', state)
            }
            for (const [input] of form.matchAll(/<input[^>]*autocomplete="new-password"[^>]*>/g)) {
              assert.match(input, /minlength="8"[^>]*passwordrules="minlength: 8;"/, state)
              // Whose password it is: managers would take what was typed last for the name.
              assert.include(form, 'autocomplete="username"', state)
            }
          }
        }
      }),
    600_000
  )

  it.effect("is led to by another page or a mail", () =>
    Effect.gen(function* () {
      const { kept } = yield* MailContents
      const mailed = (yield* kept(null)).flatMap(({ links }) =>
        links.map((link) => ({ from: "a mail", to: new URL(link).pathname }))
      )
      const leads = [...led, ...recorded.flatMap(linksOf), ...mailed]
      const unreached = pages
        .map(({ path }) => path)
        .filter((path) => {
          const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "[0-9a-f-]{36}")}$`)
          const isOther = (from: string) => from !== "" && from !== pageNameOf(path)
          return (
            !ledToByOthers.has(path) &&
            !leads.some(({ from, to }) => isOther(from) && pattern.test(to))
          )
        })
      assert.deepStrictEqual(unreached, [])
    })
  )

  it.effect.skipIf(isMissing)(
    `has no fault by axe-core, in any language, theme or width, and is used by the keyboard${skipped}`,
    () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const visitor = yield* person()
        const host = yield* RecordedHost
        host.pages.push(...recorded)
        const found: Array<string> = []
        const used = new Set<string>()
        yield* Effect.promise(async () => {
          let next = 0
          const work = async () => {
            const tab = await visitor.tab()
            let answered = 0
            tab.on("response", (response) => {
              if (!isAxe(response.url())) answered += 1
            })
            for (let at = next++; at < recorded.length; at = next++) {
              const { name, state } = recorded[at]!
              const looks = looksAt(state, at)
              if (looks.length === 0) continue
              answered = 0
              await tab.goto(`${app}/_service/pages/recorded/${at}`)
              // Its own, a style, a script and a logo.
              if (answered > 4) found.push(`${state}: ${answered} requests`)
              if (!(await tab.evaluate(isAtItsProblem))) {
                found.push(`${state}: the focus is not at the problem`)
              }
              if (!used.has(name)) {
                used.add(name)
                const missed = await new Keyboard(tab).past()
                found.push(...missed.map((each) => `${state}: ${each}`))
              }
              found.push(...(await lookAt(tab, state, looks, stumbles)))
            }
          }
          await Promise.all([work(), work()])
        })
        assert.deepStrictEqual(found, [])
        assertClean(visitor)
      }),
    every ? 900_000 : 600_000
  )
})
