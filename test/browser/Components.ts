import type { Locator, Page } from "playwright-core"
import { bundle, type React, reacts } from "./bundle.ts"
import { app, type Person } from "./Chromium.ts"
import { axeSource, rules } from "./lookAt.ts"

/** A policy stricter than most, under which the components have to work. */
export const policy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const page = (lang: string, script: string, drawn: string) => `<!doctype html>
<html lang="${lang}"><head><title>An app</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/app.css"></head>
<body><div id="root">${drawn}</div><script type="module" src="${script}"></script></body></html>`

/** The app's own look. */
const css = `:root { color-scheme: light dark; font-family: system-ui, sans-serif }
  body { margin: 0; background: light-dark(#f3f4f7, #16181d); color: CanvasText }
  header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem; padding: .5rem 1rem }
  main { padding: 1rem }`

/** An application of an import and what it shows between a provider's tags. */
export const appOf = (imports: string, content: string, provider = ""): string => `
  import { createClient } from "@gatehouse-id/client"
  import { GatehouseProvider, ${imports} } from "@gatehouse-id/react"
  import { StrictMode } from "react"
  import { createRoot } from "react-dom/client"
  const client = createClient({ url: "" })
  const problems = []
  createRoot(document.getElementById("root")).render(
    <StrictMode><GatehouseProvider client={client} ${provider}>${content}</GatehouseProvider></StrictMode>)`

/** Sign-in, switcher and user button around a page, as most applications have them. */
export const usual = appOf(
  "SignIn, UserButton, OrganizationSwitcher, Protect",
  `<Protect fallback={<main><h1>An app</h1><SignIn /></main>} loading={<p>Wait</p>}>
    <header><OrganizationSwitcher /><UserButton /></header>
    <main><h1>Home</h1><Protect permission="organization:update"><p>May rename it</p></Protect></main>
  </Protect>`
)

const bundles = new Map<string, Promise<string>>()

/** Language and address of a page, and the version of React in it. */
interface Opening {
  readonly lang?: string
  readonly path?: string
  readonly react?: React
  /** Content that a server has drawn. */
  readonly drawn?: string
}

/** Opens a page of the app with this program, in a tab of its own. */
export const opened = async (
  person: Person,
  code: string,
  { drawn = "", lang = "en", path = "/app", react = reacts[1] }: Opening = {}
): Promise<Page> => {
  const key = (react === "preact" ? react : react.version) + code
  const body = await (bundles.get(key) ?? bundle(code, react))
  bundles.set(key, Promise.resolve(body))
  const headers = { "content-security-policy": `${policy}; style-src 'self'` }
  const serve = (url: string, contentType: string, text: string) =>
    person.context.route(
      (at) => at.origin === app && at.pathname === url,
      (route) => route.fulfill({ contentType, headers, body: text })
    )
  await serve(path, "text/html", page(lang, `${path}.js`, drawn))
  await serve("/app.css", "text/css", css)
  await serve(`${path}.js`, "text/javascript", body)
  const tab = await person.tab()
  await tab.goto(`${app}${path}`)
  return tab
}

interface Violation {
  readonly id: string
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary?: string }>
}

const folder = process.env["PAGES_PICTURES"]

const everyLook = [
  { width: 360, scheme: "light" },
  { width: 360, scheme: "dark" },
  { width: 1280, scheme: "light" },
  { width: 1280, scheme: "dark" }
] as const

/** Ways in which each component is looked at: a phone and a desktop, light and dark. */
const looks = folder === undefined ? [everyLook[0], everyLook[3]] : everyLook

/** The tab's page as axe-core sees it on a phone and a desktop, light and dark; each fault in words. */
export const faultsOf = async (tab: Page, name: string): Promise<ReadonlyArray<string>> => {
  const cdp = await tab.context().newCDPSession(tab)
  // The page's policy lets no script in but its own.
  await cdp.send("Page.setBypassCSP", { enabled: true })
  if (!(await tab.evaluate("'axe' in window"))) await tab.evaluate(axeSource)
  const found: Array<string> = []
  for (const { scheme, width } of looks) {
    await tab.setViewportSize({ width, height: 800 })
    await tab.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" })
    const [violations, isWide] = (await tab.evaluate(
      `axe.run(document, { runOnly: { type: "tag", values: ${JSON.stringify(rules)} }, resultTypes: ["violations"] })
        .then(({ violations }) => [violations, document.documentElement.scrollWidth > innerWidth])`
    )) as [ReadonlyArray<Violation>, boolean]
    const way = `${name}, ${scheme} ${width}`
    for (const { id, nodes } of violations) {
      found.push(
        `${way}: ${id}: ${nodes.map(({ failureSummary, html }) => `${html} ${failureSummary}`).join(" | ")}`
      )
    }
    if (isWide) found.push(`${way}: scrolls sideways`)
    if (folder !== undefined) {
      await tab.screenshot({ path: `${folder}/${way.replaceAll(/\W+/g, "-")}.png`, fullPage: true })
    }
  }
  return found
}

/** Waits until an element has the focus. */
export const focusOn = (tab: Page, element: Locator): Promise<void> =>
  element.and(tab.locator(":focus")).waitFor({ timeout: 5_000 })
