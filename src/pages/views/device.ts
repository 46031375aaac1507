import { pagePaths } from "../../contract/pagesPlane.ts"
import { html, type Html } from "../../platform/Html.ts"
import { decisionForm, type Decision } from "../kernel/decisionForm.ts"
import { formOf } from "../kernel/elements.ts"
import { hiddenField, selectField, textField, type Form } from "../kernel/Form.ts"
import { around, timeOf } from "../kernel/format.ts"
import { displayName } from "../kernel/impersonationBanner.ts"
import { doneMessage, obstacle, problemMessage, refusal } from "../kernel/messages.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { textsOf } from "../../languages/Speech.ts"
import { scopeList, type GivenScope } from "./scopes.ts"

const texts = textsOf("device")

const operation = "POST /oauth/device/approve"

export const userCodeForm: Form = { operation, fields: { userCode: textField("off") } }

export const answerForm: Form = {
  operation,
  fields: { request: hiddenField }
}
const choosingForm: Form = {
  operation,
  fields: { request: hiddenField, organizationId: selectField }
}

/** A device that waits, with what it would get. */
export interface AskingDevice {
  readonly sealed: string
  readonly userCode: string
  readonly application: string
  readonly trust: "own" | "verified" | "third_party"
  readonly scopes: ReadonlyArray<GivenScope>
  /** Name of the organization that the answer is for; null for none, or one that is to be chosen. */
  readonly organization: string | null
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

/** Time of the device's request, and where it came from if that is known. */
const askedOf = (
  { speech }: Shown,
  { ipAddress: place }: { readonly ipAddress: string | null },
  time: string
): string => {
  const text = texts(speech)
  return place === null ? text.askedAt({ time }) : text.askedFrom({ time, place })
}

const question = (shown: Shown, data: AskingDevice): Html => {
  const text = texts(shown.speech)
  const { application, organizations } = data
  const trust =
    data.trust === "own" ? text.own : data.trust === "verified" ? text.verified : text.stranger
  const cannotChoose = organizations !== null && organizations.length === 0
  const decisions: ReadonlyArray<Decision> = [
    ...(cannotChoose ? [] : [["allow", text.allow] as const]),
    ["deny", text.deny]
  ]
  const isChoice = organizations !== null && !cannotChoose
  const form = decisionForm(shown, isChoice ? choosingForm : answerForm, decisions, {
    action: `${pagePaths.device}/answer`,
    values: { request: data.sealed },
    labels: { organizationId: text.organization },
    options: {
      organizationId: (organizations ?? []).map(({ id, name }) => [id, name] as const)
    }
  })
  return html`${problemMessage(shown)}
    <p>${text.asks({ app: application, person: displayName(data.person) })}</p>
    <p>${around((time) => askedOf(shown, data, time), timeOf(shown.speech, data.askedAt))}</p>
    <p>${text.compare}</p>
    <p class="codes"><code>${data.userCode}</code></p>
    <p class="notice">${text.warning}</p>
    <p>${trust}</p>
    <p>${text.may}</p>
    ${scopeList(shown, data.scopes)}
    ${data.organization !== null && html`<p>${text.within({ organization: data.organization })}</p>`}
    ${cannotChoose && html`<p class="notice">${text.noOrganization}</p>`} ${form}`
}

/** Takes the code of a device, and asks the person if it is theirs. */
export const deviceView = (shown: Shown, data: DeviceData): View => {
  const text = texts(shown.speech)
  const page = "device"
  switch (data._tag) {
    case "Ask":
      return { page, title: text.askTitle({ app: data.application }), body: question(shown, data) }
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
        body: refusal("access_denied", text.notMember({ app: data.application }))
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
