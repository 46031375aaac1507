import { Option, Schema } from "effect"
import { roundedNumbers } from "../../platform/roundedNumbers.ts"
import type { FieldName } from "../texts/common.ts"

/** The field that counts the tries of a code. */
export const triedName = "tried"

/** The field with whom a form was shown to, where another may be at the page by now. */
export const shownToName = "shownTo"

/** Input kind of a field. */
export type Kind =
  | "email"
  | "text"
  | "current-password"
  | "new-password"
  | "secret"
  | "multiline"
  | "code"
  | "checkbox"
  | "select"
  | "radio"
  | "choices"
  | "hidden"
  | "json"

/** One field of a form; it is sent under its name, and what the operation reads stands in `Form`. */
export interface Field {
  readonly kind: Kind
  /** Its label; left away: the words of its name. */
  readonly label?: FieldName
  readonly autocomplete?: string
  /** Sent as null where it is left empty. */
  readonly optional?: boolean
  /** Never sent on to the operation: it is for the page alone. */
  readonly own?: boolean
  /** Posted by what else stands in the form; never written out. */
  readonly unwritten?: boolean
  /** A code that `codes.maxAttempts` wrong ones close. */
  readonly limited?: boolean
  /** Sent as a number. */
  readonly numeric?: boolean
  /** Each of its choices is posted as JSON. */
  readonly ofJson?: boolean
}

export const emailField: Field = { kind: "email", autocomplete: "username" }
export const currentPasswordField: Field = {
  kind: "current-password",
  autocomplete: "current-password"
}
export const newPasswordField: Field = { kind: "new-password", autocomplete: "new-password" }
export const codeField: Field = { kind: "code", autocomplete: "one-time-code", limited: true }
/** A code that is limited by how often anybody may try, as a password is. */
export const throttledCodeField: Field = { kind: "code", autocomplete: "one-time-code" }
export const recoveryCodeField: Field = { kind: "code", autocomplete: "off" }
export const hiddenField: Field = { kind: "hidden" }
/** Address that a form's code belongs to: another tab may have asked for another one since. */
export const ownEmailField: Field = { kind: "hidden", own: true }
export const consentField: Field = { kind: "checkbox", label: "legalConsentAccepted" }
export const selectField: Field = { kind: "select" }
/** A choice among few that say more than a line of a phone holds. */
export const radioField: Field = { kind: "radio" }
/** A list of what is ticked, posted under its name once for each. */
export const choicesField: Field = { kind: "choices" }
export const textField = (autocomplete: string, optional = false): Field => ({
  kind: "text",
  autocomplete,
  optional
})

/** A form: the operation that it stands for, and the fields that are sent to it. */
export interface Form {
  /** As the contract's tables have it: `POST /auth/login`; a GET where its button opens an address. */
  readonly operation: `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`
  readonly fields: Readonly<Record<string, Field>>
}

/** True if a form limits the tries of a code. */
export const limitsTries = ({ fields }: Form): boolean =>
  Object.values(fields).some(({ limited }) => limited === true)

const json = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Json))

/** Value of a text that is JSON as a whole. */
const parsed = (text: string): Option.Option<Schema.Json> =>
  Option.filter(json(text), () => roundedNumbers(text).length === 0)

/** Value of a text that is JSON; other text is left for the operation to refuse. */
const valueOfJson = (text: string): unknown => Option.getOrElse(parsed(text), () => text)

/** The values of each name, in a pass of its own: a form of 64 KiB can have 16,000 names. */
const valuesOf = (posted: URLSearchParams): ReadonlyMap<string, ReadonlyArray<string>> => {
  const values = new Map<string, Array<string>>()
  for (const [name, value] of posted) {
    const known = values.get(name)
    if (known === undefined) values.set(name, [value])
    else known.push(value)
  }
  return values
}

/**
 * A code without what people type between its characters, and without the marks of direction that
 * are copied with one; its digits as keyboards of Arabic and of eastern Asia have them, too.
 */
const typedCode = (text: string): string =>
  text
    .replace(/[\s\p{Pd}\p{Cf}]/gu, "")
    // The digits of each of these scripts begin at a multiple of 16.
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
      String(digit.charCodeAt(0) & 0xf)
    )

/** Body of a posted form, as the JSON of its operation. */
export const bodyOf = (form: Form, posted: URLSearchParams): Readonly<Record<string, unknown>> => {
  const body: Record<string, unknown> = {}
  const values = valuesOf(posted)
  for (const name of new Set([...Object.keys(form.fields), ...values.keys()])) {
    const field = form.fields[name]
    if (field?.own === true || name === shownToName) continue
    if (name === triedName && limitsTries(form)) continue
    const [value, ...others] = values.get(name) ?? []
    if (field?.kind === "checkbox") body[name] = value !== undefined
    else if (field?.kind === "choices") {
      const chosen = values.get(name) ?? []
      body[name] = field.ofJson === true ? chosen.map(valueOfJson) : chosen
    } else if (value === undefined) continue
    // What a form cannot express is left for the operation to refuse.
    else if (others.length > 0) body[name] = [value, ...others]
    else if (field?.optional === true && value.trim() === "") body[name] = null
    else if (field?.numeric === true && /^\d{1,9}$/.test(value)) body[name] = Number(value)
    else if (field?.kind === "json") body[name] = valueOfJson(value)
    else if (field?.kind === "code") body[name] = typedCode(value)
    else body[name] = value
  }
  return body
}

/** The posted fields that may be kept, sent back or shown again: no password and no code. */
export const withoutSecrets = (form: Form, posted: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    [...posted].filter(
      ([name]) =>
        !["current-password", "new-password", "secret", "code"].includes(
          form.fields[name]?.kind ?? ""
        )
    )
  )
