import type { Page } from "playwright-core"
import { lookAt, rules, type Look } from "./lookAt.ts"

/** Whether every look is taken of every page, which takes long. */
export const every = process.env["PAGES_EVERY_LOOK"] !== undefined

const looks = ([320, 1280] as const).flatMap((width) =>
  (["light", "dark", "forced"] as const).map((scheme): Look => ({ width, scheme }))
)

/** Every look in both languages; or one look, in one language or the other, all in turn. */
const looksAt = (locale: "en" | "da", at: number): ReadonlyArray<Look> => {
  if (every) return looks
  const isTurn = at % 2 === (locale === "en" ? 0 : 1)
  const first = (at >> 1) % looks.length
  return isTurn ? looks.slice(first, first + 1) : []
}

/** Opens each dialog of the page that nothing like it was opened of before, and runs axe-core on it. */
const dialogs = (seen: ReadonlyArray<string>): string => `(async () => {
  const seen = new Set(${JSON.stringify(seen)})
  const found = []
  const until = async (ready) => {
    while (!ready()) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const open = () => document.querySelector("dialog[open]")
  for (const button of document.querySelectorAll("main button[aria-haspopup=dialog]:not(:disabled)")) {
    const label = button.innerText
    if (seen.has(label) || !button.checkVisibility()) continue
    seen.add(label)
    button.click()
    await until(open)
    const { violations } = await axe.run(open(), {
      runOnly: { type: "tag", values: ${JSON.stringify(rules)} },
      resultTypes: ["violations"]
    })
    for (const { id, nodes } of violations) {
      found.push(label + ": " + id + ": " + nodes.map(({ html }) => html).join(" | "))
    }
    if (open().scrollWidth > open().clientWidth) found.push(label + ": scrolls sideways")
    open().close()
    await until(() => open() === null)
  }
  return [[...seen], found]
})()`

/** Goes to a page as a link of the console does, and waits for all that it loads. */
const goTo = (path: string): string => `(async () => {
  history.pushState(null, "", ${JSON.stringify(path)})
  dispatchEvent(new PopStateEvent("popstate"))
  const isLoaded = () => document.querySelector("main h1") && !document.querySelector(".loading")
  do await new Promise((resolve) => setTimeout(resolve, 40))
  while (!isLoaded())
})()`

/** The pages that need no id, those of owners among them. */
export const pagesOf = (base: string): Readonly<Record<string, string>> => ({
  overview: base,
  find: `${base}/find?q=andersen`,
  ...Object.fromEntries(
    "users organizations connections invitations audit webhooks hooks blocked-domains settings branding texts hosts providers keys tokens roles applications resources mails transfer"
      .split(" ")
      .map((page) => [page, `${base}/${page}`])
  ),
  "settings of a group": `${base}/settings/sessions`,
  "settings of security": `${base}/settings/security`,
  "look of the pages": `${base}/settings/look`,
  "settings found": `${base}/settings?q=mail`,
  "a time of the trail": `${base}/audit?period=times&to=2100-04-03T07:30`,
  "no page": `${base}/nothing`,
  "no webhook": `${base}/webhooks/nothing`,
  "no hook": `${base}/hooks/nothing`,
  "a hook that is not set up": `${base}/hooks/password.verify`,
  environments: "/installation/environments",
  operators: "/installation/operators",
  "operators' trail": "/installation/audit"
})

/** Looks at each page and at each dialog that opens on it, and answers what is wrong with which. */
export const lookAtAll = async (
  tab: Page,
  origin: string,
  pages: Readonly<Record<string, string>>
): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  await tab.goto(origin)
  for (const locale of ["en", "da"] as const) {
    await tab.evaluate(`localStorage.setItem("gatehouse.locale", "${locale}")`)
    await tab.reload()
    await tab.locator("h1").waitFor()
    let seen: ReadonlyArray<string> = []
    for (const [at, [name, path]] of Object.entries(pages).entries()) {
      for (const look of looksAt(locale, at)) {
        await tab.evaluate(goTo(path))
        const state = `console ${locale} ${name}`
        found.push(...(await lookAt(tab, state, [look])))
        const [labels, faults] = (await tab.evaluate(dialogs(every ? [] : seen))) as [
          ReadonlyArray<string>,
          ReadonlyArray<string>
        ]
        seen = labels
        found.push(...faults.map((fault) => `${state}, ${look.scheme} ${look.width}: ${fault}`))
      }
    }
  }
  return found
}
