import { addressOf, pagePaths, pagesPrefix } from "../../contract/pagesPlane.ts"
import { html } from "../../platform/Html.ts"
import { commonTexts } from "../texts/common.ts"
import { problemTexts } from "../texts/problems.ts"
import { wordings } from "../texts/Words.ts"
import { problemMessage } from "./messages.ts"
import type { Shown, View } from "./Visit.ts"

const texts = wordings({
  en: {
    notFound: "Page not found",
    nothing: "Nothing to continue",
    forbidden: "This can't be done",
    gone: "This is gone",
    busy: "Just a moment",
    fault: "Something went wrong",
    unusable: "This address can't be used. The link may be old or mistyped.",
    prove: "Confirm that it's you",
    fromStart: "Start at the beginning"
  },
  da: {
    notFound: "Siden findes ikke",
    nothing: "Der er intet at fortsætte",
    forbidden: "Det kan ikke lade sig gøre",
    gone: "Det er her ikke længere",
    busy: "Et øjeblik",
    fault: "Noget gik galt",
    unusable: "Adressen kan ikke bruges. Linket er måske gammelt eller skrevet forkert.",
    prove: "Bekræft, at det er dig",
    fromStart: "Begynd forfra"
  }
})

const titleOf = ({ locale, problem }: Shown): string => {
  const text = texts(locale)
  const status = problem?.status ?? 500
  if (problem?.code === "nothing_pending") return text.nothing
  if (status === 404) return text.notFound
  if (status === 410) return text.gone
  if (status === 429 || status === 503) return text.busy
  return status < 500 ? text.forbidden : text.fault
}

/**
 * Page that a person moves on to from an address that is no page's: a copy of one's data is
 * downloaded from one.
 */
const pageOf = ({ path }: Shown): string =>
  path.startsWith(`${pagesPrefix}/`)
    ? path
    : path.endsWith("/download")
      ? pagePaths.accountData
      : pagePaths.account

/** The next step: it is the sign-in, unless the problem asks for another. */
const nextOf = (shown: Shown): readonly [address: string, words: string] => {
  const text = texts(shown.locale)
  switch (shown.problem?.code) {
    case "reauthentication_required":
    case "second_factor_required":
      return [addressOf(pagePaths.reauthenticate, { redirectUrl: pageOf(shown) }), text.prove]
    case "invalid_cursor":
      return [shown.path, text.fromStart]
    default:
      return [
        addressOf(pagePaths.signIn, { redirectUrl: shown.redirectUrl }),
        commonTexts(shown.locale).backToSignIn
      ]
  }
}

/** A problem that no form can be shown for again: what to do next, and what to tell support. */
export const problemView = (shown: Shown): View => {
  const { environment, locale, problem } = shown
  const text = commonTexts(locale)
  const [next, words] = nextOf(shown)
  const unusable =
    shown.postedTo === null ? texts(locale).unusable : problemTexts.invalid_json[locale]
  return {
    page: "error",
    title: titleOf(shown),
    body: html`${problemMessage(shown, { invalid_request: unusable }, true)}
      <p><a class="button" href="${next}">${words}</a></p>
      <p class="link">
        <a href="${environment.appUrl}/">${text.continueTo(new URL(environment.appUrl).host)}</a>
      </p>
      <p class="quiet">
        ${text.reference}:
        <code data-correlation-id>${problem?.correlationId || shown.correlationId}</code>
      </p>`
  }
}

/**
 * Leads to another origin by way of a page, because browsers apply a form's policy to every later
 * hop of a redirect.
 */
export const leavingView = ({ locale }: Shown, url: string): View => {
  const text = commonTexts(locale)
  return {
    page: "leaving",
    title: text.leaving,
    onward: url,
    body: html`<p>
      <a class="button" href="${url}">${text.continueTo(new URL(url).host || url)}</a>
    </p>`
  }
}
