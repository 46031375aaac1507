import { addressOf } from "../../contract/pagesPlane.ts"
import { html, type HtmlValue } from "../../platform/Html.ts"
import { wordings } from "../texts/Words.ts"
import { doneMessage } from "./messages.ts"
import { isolated } from "./isolated.ts"
import { Outcome, type Shown, type Visit } from "./Visit.ts"

const texts = wordings({
  en: {
    saved: "Saved.",
    mailed: "A mail is on its way.",
    removed: "Removed.",
    ended: "That device is signed out.",
    linked: "The account is linked.",
    disconnected: "The application has no access any more.",
    registered: "The passkey is added. You can sign in with it now.",
    requested: "We are preparing your copy. You will get a mail when it is ready.",
    joined: "You are a member now.",
    left: "You have left the organization.",
    switched: "Your active organization is changed.",
    invited: "The invitation is on its way.",
    proven: "The domain is proven.",
    turnedOn: "The connection is on.",
    turnedOff: "The connection is off.",
    joinedIt: (organization: string) => `You are a member of ${organization} now.`,
    more: "Show more"
  },
  da: {
    saved: "Gemt.",
    mailed: "En mail er på vej.",
    removed: "Fjernet.",
    ended: "Enheden er logget ud.",
    linked: "Kontoen er tilknyttet.",
    disconnected: "Applikationen har ikke adgang længere.",
    registered: "Adgangsnøglen er tilføjet. Du kan logge ind med den fra nu af.",
    requested: "Vi gør din kopi klar og sender en mail, når den er færdig.",
    joined: "Du er medlem nu.",
    left: "Du har forladt organisationen.",
    switched: "Din aktive organisation er skiftet.",
    invited: "Invitationen er på vej.",
    proven: "Domænet er bevist.",
    turnedOn: "Forbindelsen er slået til.",
    turnedOff: "Forbindelsen er slået fra.",
    joinedIt: (organization: string) => `Du er medlem af ${organization} nu.`,
    more: "Vis flere"
  }
})

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

/** Leads to a page, by default the one that was posted to, which says what was done. */
export const backWith = ({ path, redirectUrl }: Visit, notice: Notice, to = path): Outcome =>
  Outcome.GoTo({
    location: addressOf(to, { notice, redirectUrl: to === path ? redirectUrl : null })
  })

/** The notice of a completed action, unless a problem came instead. */
export const noticeOf = ({ locale, problem, query }: Shown): HtmlValue => {
  const notice = notices.find((each) => each === query.get("notice"))
  return notice !== undefined && problem === null && doneMessage(texts(locale)[notice])
}

/** Says which organization was joined, where there is news of one. */
export const joinedMessage = ({ locale }: Shown, organization: string | null): HtmlValue =>
  organization !== null && doneMessage(texts(locale).joinedIt(isolated(organization)))

/** The way to the next part of a list; nothing where there is none. */
export const moreOf = (shown: Shown, nextCursor: string | null): HtmlValue =>
  nextCursor !== null &&
  html`<p>
    <a
      class="button quiet"
      href="${addressOf(shown.path, { query: shown.query.get("query"), cursor: nextCursor })}"
      >${texts(shown.locale).more}</a
    >
  </p>`
