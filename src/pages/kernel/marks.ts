import { providerMarkPath } from "../../contract/pagesPlane.ts"
import { Html, html } from "../../platform/Html.ts"
import type { ProviderPresetName } from "../../tenancy/providers/ProviderPresets.ts"

/** Initials of our own drawing, as lines on 24 by 24: no provider's logo, whose use it grants itself. */
export const initials: Readonly<Record<ProviderPresetName, string>> = {
  google: "M17 8.5A6 6 0 1 0 18 13h-5",
  microsoft: "M6 18V6l6 7 6-7v12",
  github: "M10 8.5A4.5 4.5 0 1 0 10.5 13H8M14 7v10M20 7v10M14 12h6",
  apple: "M6 18L12 6l6 12M8.5 14h7"
}

const drawings = {
  passkey: "M12 15.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM10.8 12.7L19.5 4M15.5 8l3 3",
  mail: "M4 6h16v12H4zM4 7l8 6 8-6",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"
}

const drawn = (path: string): Html =>
  Html.of(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`
  )

/** A picture that stands beside words. */
export const picture = (name: keyof typeof drawings): Html => drawn(drawings[name])

/**
 * A provider's mark, in the page itself: whatever it would load costs a request, and another host's
 * picture would tell that host of the visit.
 */
export const providerPicture = (iconUrl: string | null): Html => {
  const known = Object.entries(initials).find(
    ([name]) => iconUrl?.endsWith(providerMarkPath(name)) === true
  )
  return known === undefined ? picture("link") : drawn(known[1])
}

/** Stand-in for the logo of an app that has none: its first letter. */
export const letterOf = (name: string): Html =>
  html`<span class="mark" aria-hidden="true">${[...name][0]}</span>`
