import type { Page } from "playwright-core"
import { lookAt, type Look } from "./lookAt.ts"

const looks: ReadonlyArray<Look> = [320, 1280].flatMap((width) =>
  (["light", "dark"] as const).map((scheme) => ({ width: width as Look["width"], scheme }))
)

/** Looks at a page in both themes and at both widths. */
export const inspect = async (page: Page, name: string, found: Array<string>) => {
  found.push(...(await lookAt(page, name, looks)))
}
