import { Schema } from "effect"
import { LocalizedText } from "../../contract/Problems.ts"
import { attributes, html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { commonTexts, passwordTexts, problemTexts, type PageProblemCode } from "../texts/common.ts"
import { english } from "../../languages/en/english.ts"
import { saidAs, type Speech, textsOf } from "../../languages/Speech.ts"
import { connectionWay } from "./connectionWay.ts"
import { triedName } from "./Form.ts"
import { formatWait } from "./format.ts"
import type { ShownProblem } from "./ShownProblem.ts"
import type { Shown } from "./Visit.ts"

const isKnown = (code: string): code is PageProblemCode => Object.hasOwn(english.problems, code)

const isMessage = Schema.is(LocalizedText)

/** The words of the customer's backend, which has none but English and Danish ones. */
const saidIn = (message: unknown, { language }: Speech): HtmlValue => {
  if (!isMessage(message)) return undefined
  if (language === "en" || language === "da") return message[language]
  return html`<span lang="en" dir="auto">${message.en}</span>`
}

const sentenceOf = ({ speech }: Shown, { code, properties }: ShownProblem): HtmlValue => {
  const reason = String(properties["reason"] ?? "")
  const rejected = code === "password_rejected" ? saidAs(passwordTexts(speech), reason) : undefined
  if (rejected !== undefined) return rejected
  if (code === "invalid_redirect_url" && reason === "mixed_loopback") {
    return commonTexts(speech).mixedLoopback
  }
  // The app's own words, which are shown as text.
  const said = code === "denied_by_hook" ? saidIn(properties["message"], speech) : undefined
  if (said !== undefined) return said
  return problemTexts(speech)[isKnown(code) ? code : "internal_error"]
}

/**
 * Number of wrong codes sent from this page. The page counts them itself: a code that is nobody's
 * has no count of its own, and the two must look alike.
 */
export const triedOf = ({ form, problem }: Shown): number =>
  Number(/^\d{1,2}$/.exec(form.get(triedName) ?? "")?.[0] ?? 0) +
  (problem?.code === "invalid_code" ? 1 : 0)

const triesLeft = (shown: Shown, isOver: boolean): HtmlValue => {
  if (shown.problem?.code !== "invalid_code" || !shown.form.has(triedName)) return null
  const { maxAttempts } = shown.environment.settings.codes
  const left = Math.max(0, maxAttempts - triedOf(shown))
  const text = commonTexts(shown.speech)
  if (isOver && left > 0) return null
  return ` ${left === 0 ? text.noTriesLeft : text.triesLeft({ count: left })}`
}

/**
 * The one element that tells a person of something in their way: none goes without its code
 * (contract: "Hosted pages"). A `refused` request is read out at once, and the page begins there.
 */
const message = (
  code: string,
  words: HtmlValue,
  { calm = false, refused }: { readonly refused: boolean; readonly calm?: boolean }
): Html =>
  html`<div
    class="${calm ? "calm" : "problem"}"
    ${attributes({
      id: refused ? "problem" : undefined,
      role: refused ? "alert" : undefined,
      tabindex: refused ? "-1" : undefined
    })}
    data-problem-code="${code}"
  >
    ${words}
  </div>`

const keysOfReasons: ReadonlyMap<string, string> = new Map(
  Object.entries(english["portal.reasons"]).map(([key, reason]) => [reason, key])
)
const reasonTexts = textsOf("portal.reasons")

/** Reasons why a provider is refused: nobody can mend it by a marked field alone. */
const reasonsOf = ({ speech }: Shown, { code, reasons }: ShownProblem): HtmlValue =>
  code === "invalid_connection" &&
  reasons.map((reason) => {
    const said = saidAs(reasonTexts(speech), keysOfReasons.get(reason) ?? "")
    return said === undefined
      ? html`<p class="quiet" lang="en" dir="ltr">${reason}</p>`
      : html`<p class="quiet" lang="${speech.language}" dir="${speech.direction}">${said}</p>`
  })

/**
 * A problem in words, with the time of the next try; `instead` replaces the usual words, and an
 * `isOver` problem has no form to try again with.
 */
export const problemMessage = (
  shown: Shown,
  instead: { readonly [code: string]: string } = {},
  isOver = false
): HtmlValue => {
  const { speech, problem } = shown
  if (problem === null) return null
  const wait = problem.retryAfterSeconds
  const text = commonTexts(speech)
  const words = html`<p>
      ${instead[problem.code] ?? sentenceOf(shown, problem)}${triesLeft(shown, isOver)}${
        wait !== undefined &&
        html` <span data-retry-after="${wait}" data-retry-now="${text.retryNow}"
          >${text.retryIn({ wait: formatWait(speech, wait) })}</span
        >`
      }
    </p>
    ${reasonsOf(shown, problem)} ${!isOver && connectionWay(shown)}
    ${
      problem.status === 500 &&
      html`<p>${text.reference}: <code>${problem.correlationId}</code></p>`
    }`
  return message(problem.code, words, { refused: true, calm: isOver && problem.status < 500 })
}

/** Message of a page that was opened without its link. */
export const incompleteLink = ({ speech }: Shown): Html =>
  message("invalid_token", html`<p>${commonTexts(speech).incompleteLink}</p>`, { refused: true })

/** Refusal of a protocol's request, which no problem of an operation stands for. */
export const refusal = (code: string, words: string): Html =>
  message(code, html`<p>${words}</p>`, { refused: true })

/** The reason why a page can not do what it is for, or soon can not, though nothing was refused. */
export const obstacle = (code: PageProblemCode | "recovery_codes_low", words: string): Html =>
  message(code, html`<p>${words}</p>`, { refused: false })

/** A notice that something has been done. */
export const doneMessage = (text: string): Html =>
  html`<div class="done" role="status"><p>${text}</p></div>`
