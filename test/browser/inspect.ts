import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8"
)

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

interface Violation {
  readonly id: string
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary?: string }>
}

/** What axe-core finds on a page as it stands, and whether it has to be scrolled sideways. */
const faults = async (page: Page) => {
  await page.evaluate(axeSource)
  const violations = (await page.evaluate(
    `axe.run(document, { runOnly: { type: "tag", values: ${JSON.stringify(rules)} } })
      .then((result) => result.violations)`
  )) as ReadonlyArray<Violation>
  const overflow = await page.evaluate(
    "document.documentElement.scrollWidth > document.documentElement.clientWidth"
  )
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
    ...(overflow ? ["scrolls sideways"] : [])
  ]
}

const widths = [320, 1280]
const schemes = ["light", "dark"] as const

/** Looks at a page in both themes and at both widths. */
export const inspect = async (page: Page, name: string, found: Array<string>) => {
  for (const width of widths) {
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      const faulty = await faults(page)
      found.push(...faulty.map((fault) => `${name} ${colorScheme} ${width}: ${fault}`))
      const folder = process.env["PAGES_PICTURES"]
      if (folder !== undefined) {
        const file = `${name.replaceAll(/\W+/g, "-")}-${colorScheme}-${width}.png`
        await page.screenshot({ path: `${folder}/${file}`, fullPage: true })
      }
    }
  }
}
