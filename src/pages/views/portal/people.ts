import { attributes, html, type Html } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import type { Shown } from "../../kernel/Visit.ts"
import { roleWords } from "../../texts/roles.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { PortalConnectionData } from "./ssoData.ts"
import { peopleForm } from "./ssoForms.ts"

const texts = textsOf("portal.people")

/** Lines for further groups beside those that are set. */
const emptyLines = 2
/** The most lines of groups in one form. */
export const maximumLines = 100

type Options = ReadonlyArray<readonly [value: string, text: string]>

const rolesOf = ({ speech }: Shown, { connection, roles }: PortalConnectionData): Options => {
  const given = roles.map(({ key, name }) => [key, roleWords(speech, name)] as const)
  // A role that these pages cannot give stays as it is, and is offered nowhere else.
  const held = [connection.jit.role, ...connection.jit.groupRoles.map(({ role }) => role)]
  const others = [...new Set(held)].filter(
    (role): role is string => role !== null && !roles.some(({ key }) => key === role)
  )
  return [...given, ...others.map((role) => [role, role] as const)]
}

const line = (
  { speech }: Shown,
  at: number,
  { group, role }: { readonly group: string; readonly role: string | undefined },
  options: Options
): Html => {
  const text = texts(speech)
  const number = String(at + 1)
  return html`<div class="row">
    <div class="field">
      <label for="group-${at}">${text.group({ number })}</label
      ><input id="group-${at}" name="group-${at}" type="text" autocomplete="off" value="${group}" />
    </div>
    <div class="field">
      <label for="groupRole-${at}">${text.groupRole({ number })}</label
      ><select id="groupRole-${at}" name="groupRole-${at}">
        ${options.map(
          ([value, words]) =>
            html`<option value="${value}" ${attributes({ selected: value === role })}>
              ${words}
            </option>`
        )}
      </select>
    </div>
  </div>`
}

/** The people who get an account by the connection, and their roles. */
export const peopleSection = (shown: Shown, data: PortalConnectionData): Html => {
  const text = texts(shown.speech)
  const { id, jit } = data.connection
  const options = rolesOf(shown, data)
  // Nobody is given more by an empty line than by none.
  const usual = jit.role ?? options.at(-1)?.[0]
  const set = jit.groupRoles.slice(0, maximumLines)
  const lines = [...set, ...Array.from({ length: emptyLines }, () => ({ group: "", role: usual }))]
  return html`<h2>${text.title}</h2>
    <p>${text.intro}</p>
    ${formOf(shown, peopleForm, {
      id: "people",
      action: `${shown.path}/people`,
      values: {
        connectionId: id,
        enabled: jit.enabled ? "true" : "",
        role: jit.role ?? "",
        authoritative: jit.authoritative ? "true" : ""
      },
      options: { role: [...options, ["", text.noRole]] },
      labels: { enabled: text.enabled, role: text.role, authoritative: text.authoritative },
      extra: html`<fieldset>
        <legend>${text.groups}</legend>
        <p class="quiet">${text.groupsIntro}</p>
        ${lines.map((one, at) => line(shown, at, one, options))}
      </fieldset>`,
      submit: text.save
    })}`
}
