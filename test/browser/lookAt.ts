import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"

export const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8"
)

export const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

interface Violation {
  readonly id: string
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary?: string }>
}

/** How a page is looked at. */
export interface Look {
  readonly width: 320 | 1280
  readonly scheme: "light" | "dark" | "forced"
  /** In a made-up language, written from right to left, whose words are longer than any other's. */
  readonly pseudo?: boolean
}

const pseudo = `(() => {
  if (document.documentElement.dir === "rtl") return
  document.documentElement.dir = "rtl"
  document.documentElement.lang = "ar"
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data } = walker.currentNode
    const words = data.trim()
    if (words !== "") {
      const longer = words.split(" ").map((word) => word + "\\u0627".repeat(Math.ceil(word.length * 0.4)))
      walker.currentNode.data = "\\u061c" + longer.join(" ")
    }
  }
})()`

const check = `
  for (const details of document.querySelectorAll("details")) details.open = true
  axe.run(document, { runOnly: { type: "tag", values: ${JSON.stringify(rules)} }, resultTypes: ["violations"] })
    .then(({ violations }) => [
      violations,
      document.documentElement.scrollWidth > document.documentElement.clientWidth
    ])`

/**
 * What axe-core finds on a page as it stands, and whether it has to be scrolled sideways: at 320 it
 * is what somebody sees at 400 %.
 */
const faults = async (page: Page): Promise<ReadonlyArray<string>> => {
  const [violations, overflow] = (await page.evaluate(check)) as [ReadonlyArray<Violation>, boolean]
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
    ...(overflow ? ["scrolls sideways"] : [])
  ]
}

const folder = process.env["PAGES_PICTURES"]

/**
 * Looks at the page of a tab in these ways, and answers what is wrong with it in which; `more` is a
 * script that finds more of it.
 */
export const lookAt = async (
  page: Page,
  name: string,
  looks: ReadonlyArray<Look>,
  more = "[]"
): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource)
  for (const look of looks) {
    const { scheme, width } = look
    if (look.pseudo === true) await page.evaluate(pseudo)
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({
      colorScheme: scheme === "light" ? "light" : "dark",
      forcedColors: scheme === "forced" ? "active" : "none",
      reducedMotion: "reduce"
    })
    const way = `${scheme} ${width}${look.pseudo === true ? " pseudo" : ""}`
    const all = [...(await faults(page)), ...((await page.evaluate(more)) as ReadonlyArray<string>)]
    found.push(...all.map((fault) => `${name}, ${way}: ${fault}`))
    if (folder !== undefined) {
      const file = `${name} ${way}`.replaceAll(/\W+/g, "-")
      await page.screenshot({ path: `${folder}/${file}.png`, fullPage: true })
    }
  }
  return found
}
