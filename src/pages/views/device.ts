import { pagePaths } from "../../contract/pagesPlane.ts"
import { html, type Html } from "../../platform/Html.ts"
import { formOf } from "../kernel/elements.ts"
import { hiddenField, selectField, textField, type Form } from "../kernel/Form.ts"
import { around, timeOf } from "../kernel/format.ts"
import { displayName } from "../kernel/impersonationBanner.ts"
import { doneMessage, obstacle, problemMessage, refusal } from "../kernel/messages.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { wordings } from "../texts/Words.ts"
import { scopeList, type GivenScope } from "./scopes.ts"

const texts = wordings({
  en: {
    title: "Connect a device",
    intro: "Enter the code that the program or device shows you.",
    next: "Continue",
    over: "The code is used or expired. Start again on the device.",
    askTitle: (app: string) => `Connect ${app}?`,
    asks: (app: string, person: string) =>
      `A device with ${app} asks for access to the account of ${person}.`,
    compare: "The device must show this code:",
    askedAt: (time: string) => `It asked at ${time}`,
    from: (place: string) => `, from the network address ${place}`,
    warning:
      "Allow it only if you have started it yourself, on a device in front of you. If somebody sent you the code or a link to this page, they are trying to get into your account: don't allow it.",
    verified: "This application is known to the operators of this service.",
    stranger:
      "The operators of this service do not know this application. Continue only if you trust it.",
    own: "It is an application of this service.",
    may: "It may:",
    organization: "For which organization",
    noOrganization: "You are not a member of any organization, so this cannot be allowed.",
    allow: "Allow",
    deny: "Don't allow",
    allowed: "The device is connected. You can go back to it and close this page.",
    denied: "The device was not connected. You can close this page.",
    applications: "Your applications",
    notMember: (app: string) =>
      `${app} belongs to an organization that you are not a member of, so this cannot be allowed.`
  },
  da: {
    title: "Tilslut en enhed",
    intro: "Skriv den kode, som programmet eller enheden viser dig.",
    next: "Fortsæt",
    over: "Koden er brugt eller udløbet. Begynd forfra på enheden.",
    askTitle: (app: string) => `Tilslut ${app}?`,
    asks: (app: string, person: string) =>
      `En enhed med ${app} beder om adgang til kontoen for ${person}.`,
    compare: "Enheden skal vise denne kode:",
    askedAt: (time: string) => `Den spurgte ${time}`,
    from: (place: string) => ` fra netadressen ${place}`,
    warning:
      "Tillad det kun, hvis du selv har startet det på en enhed foran dig. Har nogen sendt dig koden eller et link til siden her, forsøger de at få adgang til din konto: Tillad det ikke.",
    verified: "Applikationen er kendt af dem, der driver tjenesten.",
    stranger:
      "De, der driver tjenesten, kender ikke applikationen. Fortsæt kun, hvis du har tillid til den.",
    own: "Det er en af tjenestens egne applikationer.",
    may: "Den må:",
    organization: "For hvilken organisation",
    noOrganization: "Du er ikke medlem af nogen organisation, så det kan ikke tillades.",
    allow: "Tillad",
    deny: "Tillad ikke",
    allowed: "Enheden er tilsluttet. Du kan gå tilbage til den og lukke siden her.",
    denied: "Enheden blev ikke tilsluttet. Du kan lukke siden.",
    applications: "Dine applikationer",
    notMember: (app: string) =>
      `${app} hører til en organisation, som du ikke er medlem af, så det kan ikke tillades.`
  }
})

const operation = "POST /oauth/device/approve"

export const userCodeForm: Form = { operation, fields: { userCode: textField("off") } }

export const answerForm: Form = {
  operation,
  fields: { request: hiddenField, decision: hiddenField }
}
const choosingForm: Form = {
  operation,
  fields: { request: hiddenField, organizationId: selectField, decision: hiddenField }
}

/** A device that waits, with what it would get. */
export interface AskingDevice {
  readonly sealed: string
  readonly userCode: string
  readonly application: string
  readonly trust: "own" | "verified" | "third_party"
  readonly scopes: ReadonlyArray<GivenScope>
  /** Null where none is to be chosen. */
  readonly organizations: ReadonlyArray<{ readonly id: string; readonly name: string }> | null
  readonly person: { readonly name: string | null; readonly email: string | null }
  readonly askedAt: string
  readonly ipAddress: string | null
}

/** State of the page: the field for a code, the question about it, or its end. */
export type DeviceData =
  | { readonly _tag: "Type"; readonly userCode: string | null; readonly isOver: boolean }
  | ({ readonly _tag: "Ask" } & AskingDevice)
  | { readonly _tag: "Stranger"; readonly application: string }
  | { readonly _tag: "Done"; readonly isAllowed: boolean }

const question = (shown: Shown, data: AskingDevice): Html => {
  const text = texts(shown.locale)
  const { application, organizations } = data
  const trust =
    data.trust === "own" ? text.own : data.trust === "verified" ? text.verified : text.stranger
  const cannotChoose = organizations !== null && organizations.length === 0
  const form = (decision: "allow" | "deny") =>
    formOf(shown, decision === "allow" && organizations !== null ? choosingForm : answerForm, {
      id: decision,
      action: `${pagePaths.device}/answer`,
      quiet: decision === "deny",
      values: { request: data.sealed, decision },
      submit: text[decision],
      labels: { organizationId: text.organization },
      options: {
        organizationId: (organizations ?? []).map(({ id, name }) => [id, name] as const)
      }
    })
  return html`${problemMessage(shown)}
    <p>${text.asks(application, displayName(data.person))}</p>
    <p>
      ${around(text.askedAt, timeOf(shown.locale, data.askedAt))}${
        data.ipAddress !== null && text.from(data.ipAddress)
      }.
    </p>
    <p>${text.compare}</p>
    <p class="codes"><code>${data.userCode}</code></p>
    <p class="notice">${text.warning}</p>
    <p>${trust}</p>
    <p>${text.may}</p>
    ${scopeList(shown, data.scopes)}
    ${cannotChoose && html`<p class="notice">${text.noOrganization}</p>`}
    ${!cannotChoose && form("allow")} ${form("deny")}`
}

/** Takes the code of a device, and asks the person if it is theirs. */
export const deviceView = (shown: Shown, data: DeviceData): View => {
  const text = texts(shown.locale)
  const page = "device"
  switch (data._tag) {
    case "Ask":
      return { page, title: text.askTitle(data.application), body: question(shown, data) }
    case "Type":
      return {
        page,
        title: text.title,
        body: html`${problemMessage(shown)}${data.isOver && obstacle("invalid_code", text.over)}
          <p>${text.intro}</p>
          ${formOf(shown, userCodeForm, {
            action: pagePaths.device,
            values: { userCode: data.userCode },
            submit: text.next,
            focus: "userCode"
          })}`
      }
    case "Stranger":
      return {
        page,
        title: text.title,
        body: refusal("access_denied", text.notMember(data.application))
      }
    case "Done":
      return {
        page,
        title: text.title,
        body: html`${doneMessage(data.isAllowed ? text.allowed : text.denied)}
          <p><a href="${pagePaths.accountApplications}">${text.applications}</a></p>`
      }
  }
}
