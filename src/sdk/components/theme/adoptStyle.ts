import { style } from "./style.ts"

const adopted = new WeakSet<Document>()

/**
 * Gives the page the rules once, unless it has the package's style sheet already. A constructed
 * style sheet needs no permission of the page's policy.
 */
export const adoptStyle = (): void => {
  if (adopted.has(document)) return
  adopted.add(document)
  // A test's document, such as jsdom's, has none; what it draws needs no look.
  if (!("adoptedStyleSheets" in document)) return
  const own = getComputedStyle(document.documentElement).getPropertyValue("--gh-style")
  if (own.trim() !== "") return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
