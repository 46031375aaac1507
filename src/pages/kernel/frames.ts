import { addressOf, pagePaths, pagesPrefix } from "../../contract/pagesPlane.ts"
import { html } from "../../platform/Html.ts"
import { commonTexts, problemTexts } from "../texts/common.ts"
import { textsOf } from "../../languages/Speech.ts"
import { connectionNamed } from "./connectionWay.ts"
import { problemMessage } from "./messages.ts"
import type { Shown, View } from "./Visit.ts"

const texts = textsOf("problemPage")

const setup = textsOf("portal.overview")

const titleOf = ({ speech, problem }: Shown): string => {
  const text = texts(speech)
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

type Step = readonly [address: string, words: string]

const toSignIn = ({ redirectUrl, speech }: Shown): Step => [
  addressOf(pagePaths.signIn, { redirectUrl }),
  commonTexts(speech).backToSignIn
]

/** True on a page of an organization's set-up, whose reader has no account to sign in to. */
const isOfSetup = ({ path }: Shown): boolean => path.startsWith(`${pagePaths.portal}/`)

/** The next step: it is the sign-in, unless the problem or the page asks for another. */
const nextOf = (shown: Shown): Step => {
  const text = texts(shown.speech)
  switch (shown.problem?.code) {
    case "reauthentication_required":
    case "second_factor_required":
      return [addressOf(pagePaths.reauthenticate, { redirectUrl: pageOf(shown) }), text.prove]
    case "sso_required":
      return connectionNamed(shown) ?? toSignIn(shown)
    case "invalid_cursor":
      return [shown.path, text.fromStart]
    default:
      return isOfSetup(shown) ? [pagePaths.portal, setup(shown.speech).title] : toSignIn(shown)
  }
}

/** A problem that no form can be shown for again: what to do next, and what to tell support. */
export const problemView = (shown: Shown): View => {
  const { environment, speech, problem } = shown
  const text = commonTexts(speech)
  const [next, words] = nextOf(shown)
  const unusable =
    shown.postedTo === null ? texts(speech).unusable : problemTexts(speech).invalid_json
  return {
    page: "error",
    title: titleOf(shown),
    sign: problem?.status === 404 ? "compass" : "lifebuoy",
    body: html`${problemMessage(shown, { invalid_request: unusable }, true)}
      <p><a class="button" href="${next}">${words}</a></p>
      <p class="link">
        <a href="${environment.appUrl}/"
          >${text.continueTo({ place: new URL(environment.appUrl).host })}</a
        >
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
export const leavingView = (
  { speech }: Shown,
  url: string,
  place = new URL(url).host || url
): View => {
  const text = commonTexts(speech)
  return {
    page: "leaving",
    title: text.leaving,
    onward: url,
    body: html`<p>
      <a class="button" href="${url}">${text.continueTo({ place })}</a>
    </p>`
  }
}
