import { addressOf } from "../../contract/pagesPlane.ts"
import { html, type HtmlValue } from "../../platform/Html.ts"
import { textsOf } from "../../languages/Speech.ts"
import { partOf } from "./aboutOf.ts"
import { doneMessage, refusal } from "./messages.ts"
import { Outcome, type Shown, type Visit } from "./Visit.ts"
import { isolated } from "./format.ts"

const texts = textsOf("notices")

/** Notices that a page may show; nothing else of its address is repeated. */
const notices = [
  "saved",
  "mailed",
  "removed",
  "ended",
  "linked",
  "disconnected",
  "registered",
  "requested",
  "joined",
  "left",
  "switched",
  "invited",
  "proven",
  "turnedOn",
  "turnedOff"
] as const
export type Notice = (typeof notices)[number]

/**
 * Leads to a page that says what was done: by default the one that was posted to, at the part of its
 * list that the form stood in. What was removed may have been all of a part.
 */
export const backWith = (visit: Visit, notice: Notice, to = visit.path): Outcome => {
  const { path, redirectUrl } = visit
  const { cursor, query } = partOf(visit)
  const here = { query, cursor: notice === "removed" ? null : cursor, redirectUrl }
  return Outcome.GoTo({ location: addressOf(to, { notice, ...(to === path ? here : {}) }) })
}

/** The notice of a completed action, unless a problem came instead. */
export const noticeOf = ({ speech, problem, query }: Shown): HtmlValue => {
  const notice = notices.find((each) => each === query.get("notice"))
  return notice !== undefined && problem === null && doneMessage(texts(speech)[notice])
}

/** The notice of a form that was shown to somebody else, which every page shows. */
export const anotherChosen = "anotherChosen"

/** Says that a form was posted by another person than it was shown to, so that nothing was done. */
export const anotherChosenMessage = ({ speech, problem, query }: Shown): HtmlValue =>
  query.get("notice") === anotherChosen &&
  problem === null &&
  refusal("another_account", texts(speech).anotherChosen)

/** Says which organization was joined, where there is news of one. */
export const joinedMessage = ({ speech }: Shown, organization: string | null): HtmlValue =>
  organization !== null &&
  doneMessage(texts(speech).joinedIt({ organization: isolated(organization) }))

/** The way to the next part of a list; nothing where there is none. */
export const moreOf = (shown: Shown, nextCursor: string | null): HtmlValue =>
  nextCursor !== null &&
  html`<p>
    <a
      class="button quiet"
      href="${addressOf(shown.path, { query: shown.query.get("query"), cursor: nextCursor })}"
      >${texts(shown.speech).more}</a
    >
  </p>`
