import { attributes, html, type Html } from "../../../platform/Html.ts"
import type { Shown } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { PortalRole } from "./frame.ts"
import { roleWords } from "../../texts/common.ts"

const texts = textsOf("portal.people")

/** Lines for further groups beside those that are set. */
const emptyLines = 2
/** The most groups that a connection or a directory may name: a form saves the lines that it shows. */
const maximumLines = 200

export type RoleOptions = ReadonlyArray<readonly [value: string, text: string]>

/** Roles by group, and the role of everybody else. */
export interface HeldRoles {
  readonly role: string | null
  readonly groupRoles: ReadonlyArray<{ readonly group: string; readonly role: string }>
}

/** Roles that a form offers: those that these pages give, and those that stand there already. */
export const roleOptions = (
  { speech }: Shown,
  roles: ReadonlyArray<PortalRole>,
  { groupRoles, role: usual }: HeldRoles
): RoleOptions => {
  const given = roles.map(({ key, name }) => [key, roleWords(speech, name)] as const)
  // A role that these pages cannot give stays as it is, and is offered nowhere else.
  const others = [...new Set([usual, ...groupRoles.map(({ role }) => role)])].filter(
    (role): role is string => role !== null && !roles.some(({ key }) => key === role)
  )
  return [...given, ...others.map((role) => [role, role] as const)]
}

const line = (
  { speech }: Shown,
  prefix: string,
  at: number,
  { group, role }: { readonly group: string; readonly role: string | undefined },
  options: RoleOptions
): Html => {
  const text = texts(speech)
  const number = String(at + 1)
  return html`<div class="row">
    <div class="field">
      <label for="${prefix}group-${at}">${text.group({ number })}</label
      ><input
        id="${prefix}group-${at}"
        name="group-${at}"
        type="text"
        autocomplete="off"
        value="${group}"
      />
    </div>
    <div class="field">
      <label for="${prefix}groupRole-${at}">${text.groupRole({ number })}</label
      ><select id="${prefix}groupRole-${at}" name="groupRole-${at}">
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

/** Lines of groups and their roles; `prefix` tells the forms of one page apart. */
export const groupLines = (
  shown: Shown,
  { groupRoles, role }: HeldRoles,
  options: RoleOptions,
  prefix = ""
): Html => {
  const text = texts(shown.speech)
  // Nobody is given more by an empty line than by none.
  const usual = role ?? options.at(-1)?.[0]
  const lines = [
    ...groupRoles,
    ...Array.from({ length: Math.min(emptyLines, maximumLines - groupRoles.length) }, () => ({
      group: "",
      role: usual
    }))
  ]
  return html`<fieldset>
    <legend>${text.groups}</legend>
    <p class="quiet">${text.groupsIntro}</p>
    ${lines.map((one, at) => line(shown, prefix, at, one, options))}
  </fieldset>`
}
