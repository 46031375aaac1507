import { attributes, html, type Html } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import type { Shown } from "../../kernel/Visit.ts"
import { roleWords } from "../../texts/roles.ts"
import { wordings } from "../../texts/Words.ts"
import type { PortalConnectionData } from "./ssoData.ts"
import { peopleForm } from "./ssoForms.ts"

const texts = wordings({
  en: {
    title: "4. Your people",
    intro:
      "People get an account at their first sign-in by the connection, and become members with a role. Nobody becomes an owner this way.",
    enabled: "Make accounts and members at the first sign-in",
    role: "Role of new members",
    noRole: "None: they become no members",
    groups: "Roles by group",
    groupsIntro:
      "The first group that fits gives the role. Leave a group empty to take its line away.",
    group: (number: string) => `Group ${number}`,
    groupRole: (number: string) => `Role of group ${number}`,
    authoritative:
      "Give the role anew at each sign-in, and take it away when no group fits any more",
    save: "Save"
  },
  da: {
    title: "4. Jeres personer",
    intro:
      "Personer får en konto ved deres første login med forbindelsen og bliver medlemmer med en rolle. Ingen bliver ejer på den måde.",
    enabled: "Lav konti og medlemmer ved første login",
    role: "Nye medlemmers rolle",
    noRole: "Ingen: de bliver ikke medlemmer",
    groups: "Roller efter gruppe",
    groupsIntro:
      "Den første gruppe, der passer, giver rollen. Lad en gruppe stå tom for at fjerne dens linje.",
    group: (number: string) => `Gruppe ${number}`,
    groupRole: (number: string) => `Rolle for gruppe ${number}`,
    authoritative: "Giv rollen igen ved hvert login, og fjern den, når ingen gruppe passer mere",
    save: "Gem"
  }
})

/** Lines for further groups beside those that are set. */
const emptyLines = 2
/** The most lines of groups in one form. */
export const maximumLines = 100

type Options = ReadonlyArray<readonly [value: string, text: string]>

const rolesOf = ({ locale }: Shown, { connection, roles }: PortalConnectionData): Options => {
  const given = roles.map(({ key, name }) => [key, roleWords(locale, name)] as const)
  // A role that these pages cannot give stays as it is, and is offered nowhere else.
  const held = [connection.jit.role, ...connection.jit.groupRoles.map(({ role }) => role)]
  const others = [...new Set(held)].filter(
    (role): role is string => role !== null && !roles.some(({ key }) => key === role)
  )
  return [...given, ...others.map((role) => [role, role] as const)]
}

const line = (
  { locale }: Shown,
  at: number,
  { group, role }: { readonly group: string; readonly role: string | undefined },
  options: Options
): Html => {
  const text = texts(locale)
  const number = String(at + 1)
  return html`<div class="row">
    <div class="field">
      <label for="group-${at}">${text.group(number)}</label
      ><input id="group-${at}" name="group-${at}" type="text" autocomplete="off" value="${group}" />
    </div>
    <div class="field">
      <label for="groupRole-${at}">${text.groupRole(number)}</label
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
  const text = texts(shown.locale)
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
