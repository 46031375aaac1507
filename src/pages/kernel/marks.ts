import { providerMarkPath } from "../../contract/pagesPlane.ts"
import { Html, html } from "../../platform/Html.ts"
import type { ProviderPresetName } from "../../tenancy/providers/ProviderPresets.ts"

/**
 * Marks of well-known providers on 24 by 24, as their brand rules draw them. Paths of Apple and
 * GitHub are those of Simple Icons (CC0); the color of both is that of the words beside them.
 */
export const marks: Readonly<Record<ProviderPresetName, string>> = {
  google: `<path fill="#4285f4" d="M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92c-.26 1.37-1.04 2.53-2.21 3.31v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.09Z"/><path fill="#34a853" d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84C3.99 20.53 7.7 23 12 23Z"/><path fill="#fbbc05" d="M5.84 14.1c-.22-.66-.35-1.36-.35-2.1s.13-1.44.35-2.1V7.06H2.18a11 11 0 0 0 0 9.88Z"/><path fill="#ea4335" d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15C17.45 2.09 14.97 1 12 1 7.7 1 3.99 3.47 2.18 7.06L5.84 9.9C6.71 7.31 9.14 5.38 12 5.38Z"/>`,
  microsoft: `<path fill="#f25022" d="M2 2h9.5v9.5H2z"/><path fill="#7fba00" d="M12.5 2H22v9.5h-9.5z"/><path fill="#00a4ef" d="M2 12.5h9.5V22H2z"/><path fill="#ffb900" d="M12.5 12.5H22V22h-9.5z"/>`,
  github: `<path d="M12 .297c-6.63 0-12 5.373-12 12 0 5.303 3.438 9.8 8.205 11.385.6.113.82-.258.82-.577 0-.285-.01-1.04-.015-2.04-3.338.724-4.042-1.61-4.042-1.61C4.422 18.07 3.633 17.7 3.633 17.7c-1.087-.744.084-.729.084-.729 1.205.084 1.838 1.236 1.838 1.236 1.07 1.835 2.809 1.305 3.495.998.108-.776.417-1.305.76-1.605-2.665-.3-5.466-1.332-5.466-5.93 0-1.31.465-2.38 1.235-3.22-.135-.303-.54-1.523.105-3.176 0 0 1.005-.322 3.3 1.23.96-.267 1.98-.399 3-.405 1.02.006 2.04.138 3 .405 2.28-1.552 3.285-1.23 3.285-1.23.645 1.653.24 2.873.12 3.176.765.84 1.23 1.91 1.23 3.22 0 4.61-2.805 5.625-5.475 5.92.42.36.81 1.096.81 2.22 0 1.606-.015 2.896-.015 3.286 0 .315.21.69.825.57C20.565 22.092 24 17.592 24 12.297c0-6.627-5.373-12-12-12"/>`,
  apple: `<path d="M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701"/>`
}

/** First letter or digit of a name, in whatever script. */
const firstOf = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0] ?? "•"

/** Stand-in for the logo of an app that has none: its first letter. */
export const letterOf = (name: string): Html =>
  html`<span class="mark" aria-hidden="true">${firstOf(name)}</span>`

/** Stand-in for the picture of a person, an organization or a provider that is unknown here. */
export const discOf = (name: string): Html =>
  html`<span class="disc" aria-hidden="true">${firstOf(name)}</span>`

/**
 * A provider's mark, in the page itself: whatever it would load costs a request, and another host's
 * picture would tell that host of the visit.
 */
export const providerPicture = (iconUrl: string | null, name: string): Html => {
  const known = Object.entries(marks).find(
    ([preset]) => iconUrl?.endsWith(providerMarkPath(preset)) === true
  )
  return known === undefined
    ? discOf(name)
    : Html.of(`<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">${known[1]}</svg>`)
}
