/**
 * Default look of the elements: the layer loses against every rule of the page that stands in none,
 * and the custom properties are the page's to set.
 */
const rules = `@layer gatehouse {
  :is(gatehouse-user-button, gatehouse-organization-switcher) { display: inline-block; position: relative }
  :is(gatehouse-user-button, gatehouse-organization-switcher, gatehouse-impersonation-banner) {
    --_accent: var(--gatehouse-accent, #1f5fbf); --_surface: var(--gatehouse-surface, Canvas);
    --_text: var(--gatehouse-text, CanvasText); --_line: color-mix(in srgb, var(--_text) 20%, transparent);
    color: var(--_text); font: inherit; line-height: 1.4
  }
  :is(gatehouse-user-button, gatehouse-organization-switcher, gatehouse-impersonation-banner) :is(a, button) {
    font: inherit; color: inherit; background: none; border: 0; border-radius: 6px; padding: .5em .75em;
    min-block-size: 44px; display: flex; align-items: center; gap: .5em; box-sizing: border-box;
    text-align: start; text-decoration: none; cursor: pointer
  }
  :is(gatehouse-user-button, gatehouse-organization-switcher) > :is(a, button) { border: 1px solid var(--_line) }
  :is(gatehouse-user-button, gatehouse-organization-switcher) [popover] :is(a, button) { inline-size: 100% }
  :is(gatehouse-user-button, gatehouse-organization-switcher, gatehouse-impersonation-banner) :is(a, button):hover {
    background: color-mix(in srgb, var(--_text) 8%, transparent)
  }
  :is(gatehouse-user-button, gatehouse-organization-switcher, gatehouse-impersonation-banner) :is(a, button):focus-visible {
    outline: 2px solid var(--_accent); outline-offset: 1px
  }
  :is(gatehouse-user-button, gatehouse-organization-switcher) [popover] {
    position: fixed; margin: 0; inset: auto; padding: .375em; inline-size: max-content;
    min-inline-size: 14em; max-inline-size: min(22em, 100vw - 16px); box-sizing: border-box;
    max-block-size: 80vh; overflow: auto; color: var(--_text); background: var(--_surface);
    border: 1px solid var(--_line); border-radius: 10px; box-shadow: 0 8px 24px #0003
  }
  :is(gatehouse-user-button, gatehouse-organization-switcher) [popover] :is(p, ul) { margin: 0; padding: 0; list-style: none }
  :is(gatehouse-user-button, gatehouse-organization-switcher) [popover] p { padding: .5em .75em; overflow-wrap: anywhere }
  :is(gatehouse-user-button, gatehouse-organization-switcher) [popover] small { display: block; opacity: .75 }
  :is(gatehouse-user-button, gatehouse-organization-switcher) [aria-current]::after { content: "✓"; margin-inline-start: auto }
  gatehouse-user-button > button { padding: .25em; border-radius: 50% }
  gatehouse-user-button > button > span {
    display: grid; place-items: center; inline-size: 34px; block-size: 34px; border-radius: 50%;
    background: var(--_accent); color: #fff; font-weight: 600
  }
  gatehouse-impersonation-banner:not([hidden]) {
    display: flex; align-items: center; justify-content: center; flex-wrap: wrap; gap: .25em .75em;
    padding: .25em 1em; background: #7a1f1f; color: #fff; --_text: #fff; --_accent: #fff
  }
  gatehouse-impersonation-banner button { border: 1px solid currentColor }
}`

let adopted = false

/** Gives the page the rules once. A constructed style sheet needs no permission of its policy. */
export const adoptStyle = (): void => {
  if (adopted) return
  adopted = true
  // A test's document, such as jsdom's, has none; what it draws needs no look.
  if (!("adoptedStyleSheets" in document)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
}
