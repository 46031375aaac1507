import { attributes, html, Html, type HtmlValue } from "../../platform/Html.ts"
import { commonTexts, fieldTexts, type FieldName } from "../texts/common.ts"
import { isFamilyNameFirst } from "../../languages/languageFacts.ts"
import { choicesOf } from "./choices.ts"
import { eye, type IconName, labelled, picture } from "./icons.ts"
import { triedOf } from "./messages.ts"
import type { Shown } from "./Visit.ts"
import { type Field, type Form, type Kind, limitsTries, shownToName, triedName } from "./Form.ts"

const inputTypes: Readonly<
  Record<Exclude<Kind, "checkbox" | "choices" | "select" | "radio" | "multiline">, string>
> = {
  email: "email",
  text: "text",
  "current-password": "password",
  "new-password": "password",
  secret: "password",
  code: "text",
  hidden: "hidden",
  json: "hidden"
}

const isPassword = (kind: Kind): boolean =>
  kind === "current-password" || kind === "new-password" || kind === "secret"

/** Variations of a form. */
export interface FormShown {
  /** Left away: the page's own address. */
  readonly action?: string
  readonly submit: HtmlValue
  readonly values?: Readonly<Record<string, string | null | undefined>>
  /** A name that tells the fields' ids apart if several forms stand on one page. */
  readonly id?: string
  /** The field to begin at. */
  readonly focus?: string
  readonly quiet?: boolean
  /** Its button takes something away for good. */
  readonly danger?: boolean
  /** Its fields stand in a line with its button, named for those alone who cannot see them. */
  readonly inline?: boolean
  /** Markup between the fields and the button. */
  readonly extra?: HtmlValue
  /** Labels of fields that replace the usual words. */
  readonly labels?: Readonly<Record<string, HtmlValue>>
  /** Options of a `select`, `radio` or `choices` field: the sent value and the shown text. */
  readonly options?: Readonly<Record<string, ReadonlyArray<readonly [value: string, text: string]>>>
}

/** A name in a field that password managers read and nobody sees. */
export const userNameField = (email: string): Html =>
  html`<input
    class="unseen"
    type="email"
    autocomplete="username"
    value="${email}"
    readonly
    tabindex="-1"
    aria-hidden="true"
  />`

/** Rendering of one of a page's forms. */
interface Writing {
  readonly details: FormShown
  /** True for the form that was posted and is shown again with its values. */
  readonly isPosted: boolean
  /** The field to begin at. */
  readonly first: string | undefined
}

/** Value of a field: the posted one, except for secrets, else the form's own. */
const valueOf = (shown: Shown, name: string, { kind }: Field, writing: Writing): string => {
  const { details, isPosted } = writing
  const isKept = isPosted && !isPassword(kind) && kind !== "code"
  return (isKept ? shown.form.get(name) : null) ?? details.values?.[name] ?? ""
}

const isFlawed = ({ problem }: Shown, name: string, { kind }: Field, isPosted: boolean): boolean =>
  isPosted &&
  problem !== null &&
  (problem.flaws.includes(name) || (flawedBy[problem.code] ?? []).includes(kind))

const input = (shown: Shown, name: string, field: Field, writing: Writing): HtmlValue => {
  const { environment, speech } = shown
  const { details, first, isPosted } = writing
  const text = commonTexts(speech)
  const id = details.id === undefined ? name : `${details.id}-${name}`
  const value = valueOf(shown, name, field, writing)
  if (field.kind === "hidden" || field.kind === "json") {
    return html`<input type="hidden" name="${name}" value="${value}" />`
  }
  const words = details.labels?.[name] ?? fieldTexts(speech)[(field.label ?? name) as FieldName]
  const flawed = isFlawed(shown, name, field, isPosted)
  const rule = field.kind === "new-password" ? `${id}-rule` : ""
  const state = attributes({
    "aria-invalid": flawed ? "true" : undefined,
    "aria-describedby": [rule, flawed ? "problem" : ""].join(" ").trim() || undefined,
    autofocus: first === name
  })
  if (field.kind === "checkbox") {
    // A box that was not ticked is not posted.
    const checked = isPosted ? shown.form.has(name) : value !== ""
    return html`<div class="field">
      <label class="choice"
        ><input
          id="${id}"
          name="${name}"
          type="checkbox"
          value="true"
          ${attributes({ required: field.optional !== true, checked })}${state}
        />
        <span>${words}</span></label
      >
    </div>`
  }
  if (field.kind === "radio" || field.kind === "choices") {
    const chosen = field.kind === "choices" && isPosted ? shown.form.getAll(name) : [value]
    return choicesOf(field.kind, {
      id,
      name,
      words,
      chosen,
      options: details.options?.[name] ?? []
    })
  }
  if (field.kind === "select") {
    return html`<div class="field">
      <label for="${id}" ${attributes({ class: details.inline === true ? "unseen" : undefined })}
        >${words}</label
      ><select
        id="${id}"
        name="${name}"
        ${attributes({ autocomplete: field.autocomplete })}${state}
      >
        ${(details.options?.[name] ?? []).map(
          ([option, text]) =>
            html`<option value="${option}" ${attributes({ selected: option === value })}>
              ${text}
            </option>`
        )}
      </select>
    </div>`
  }
  const optional = field.optional === true && html` <span class="quiet">(${text.optional})</span>`
  if (field.kind === "multiline") {
    return html`<div class="field">
      <label for="${id}">${words}${optional}</label
      ><textarea
        id="${id}"
        name="${name}"
        rows="6"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        ${attributes({ required: field.optional !== true })}${state}
      >
${value}</textarea>
    </div>`
  }
  const { maxLength, minLength } = environment.settings.password
  const isCode = field.autocomplete === "one-time-code"
  const written = html`<input
    id="${id}"
    name="${name}"
    type="${inputTypes[field.kind]}"
    ${attributes({
      value: isPassword(field.kind) ? undefined : value,
      autocomplete: field.kind === "secret" ? "off" : field.autocomplete,
      inputmode: field.kind === "code" && name !== "recoveryCode" ? "numeric" : undefined,
      dir: isCode ? "ltr" : undefined,
      autocapitalize: field.kind === "text" ? undefined : "none",
      spellcheck: field.kind === "text" ? undefined : "false",
      required: field.optional !== true,
      minlength: field.kind === "new-password" ? minLength : undefined,
      maxlength: field.kind === "new-password" ? maxLength * 2 : undefined,
      passwordrules: field.kind === "new-password" ? `minlength: ${minLength};` : undefined
    })}${state}
  />`
  return html`<div class="field">
    <label for="${id}">${words}${optional}</label>${
      isPassword(field.kind) && field.kind !== "secret"
        ? revealed(written, id, text.showPassword)
        : isCode
          ? html`<div class="cells">${digits}${written}</div>`
          : written
    }${field.kind === "new-password" && html`<p class="quiet" id="${rule}">${text.passwordRule({ count: minLength })}</p>`}
  </div>`
}

/** A password's field, with a box for scripts that shows what was typed. */
const revealed = (written: Html, id: string, words: string): Html =>
  html`<div class="box">
    ${written}<label class="choice scripted" data-show hidden title="${words}"
      ><input type="checkbox" aria-controls="${id}" />${eye}<span class="unseen"
        >${words}</span
      ></label
    >
  </div>`

/** Places of a code's digits, behind the one field that takes them all. */
const digits = Html.of("<i></i>".repeat(6))

/** Which field to look at again after a problem that names none. */
const flawedBy: Readonly<Record<string, ReadonlyArray<Kind>>> = {
  invalid_credentials: ["current-password", "code"],
  invalid_code: ["code"],
  password_rejected: ["new-password"],
  legal_consent_required: ["checkbox"],
  already_member: ["email"],
  invitation_pending: ["email"],
  email_taken: ["email"],
  email_domain_not_allowed: ["email"]
}

const buttonClass = ({ danger, quiet }: FormShown): string | undefined =>
  [quiet === true && "quiet", danger === true && "danger"].filter(Boolean).join(" ") || undefined

const shownToOf = ({ shownTo }: Shown): HtmlValue =>
  shownTo !== undefined && html`<input type="hidden" name="${shownToName}" value="${shownTo}" />`

const triesOf = (shown: Shown, form: Form): HtmlValue =>
  limitsTries(form) && html`<input type="hidden" name="${triedName}" value="${triedOf(shown)}" />`

/**
 * True if this form of the page is the posted one: of several in a list, the one for the same
 * thing.
 */
const isPosted = (shown: Shown, { fields }: Form, { action, values = {} }: FormShown): boolean =>
  shown.postedTo === (action ?? shown.path).replace(/\?.*$/s, "") &&
  Object.entries(fields).every(
    ([name, { kind }]) =>
      kind !== "hidden" || values[name] === undefined || values[name] === shown.form.get(name)
  )

const writingOf = (shown: Shown, form: Form, details: FormShown): Writing => {
  const posted = isPosted(shown, form, details)
  const flawed = Object.entries(form.fields).find(([name, field]) =>
    isFlawed(shown, name, field, posted)
  )
  const focus = shown.problem === null ? details.focus : undefined
  return { details, isPosted: posted, first: flawed?.[0] ?? focus }
}

/** Writes out one field of a form that is written elsewhere, such as that of a passkey. */
export const fieldOf = (
  shown: Shown,
  form: Form,
  name: string,
  details: Omit<FormShown, "submit">
): HtmlValue => {
  const field = form.fields[name]
  return field && input(shown, name, field, writingOf(shown, form, { ...details, submit: null }))
}

const turned: Readonly<Record<string, string>> = { firstName: "lastName", lastName: "firstName" }

/** Fields of a form in the order that the language asks for names in. */
const inOrder = ({ speech }: Shown, { fields }: Form): ReadonlyArray<readonly [string, Field]> =>
  Object.entries(fields).map(([name, field]) => {
    const other = isFamilyNameFirst(speech.language) ? turned[name] : undefined
    const instead = other === undefined ? undefined : fields[other]
    return other === undefined || instead === undefined ? [name, field] : [other, instead]
  })

/** Writes out a form of the page that is shown. */
export const formOf = (shown: Shown, form: Form, details: FormShown): Html => {
  const writing = writingOf(shown, form, details)
  return html`<form
    method="post"
    action="${details.action ?? selfOf(shown)}"
    data-operation="${form.operation}"
    ${attributes({ class: details.inline === true ? "inline" : undefined })}
  >
    ${inOrder(shown, form).map(([name, field]) => field.unwritten !== true && input(shown, name, field, writing))}
    ${triesOf(shown, form)} ${shownToOf(shown)} ${details.extra}
    <button type="submit" ${attributes({ class: buttonClass(details) })}>${details.submit}</button>
  </form>`
}

/** A form of a button alone. */
export const buttonOf = (shown: Shown, form: Form, details: FormShown): Html =>
  formOf(shown, form, { quiet: true, ...details })

/** A line between the first way and the others. */
export const orElse = ({ speech }: Shown): Html => html`<p class="or">${commonTexts(speech).or}</p>`

/** A further way that opens from a button, as those do that need no field. */
export const furtherWay = (icon: IconName, words: string, form: Html, isOpen: boolean): Html =>
  html`<details class="way" ${attributes({ open: isOpen })}>
    <summary>${labelled(picture(icon), words)}</summary>
    ${form}
  </details>`

/** The page's own address, with where to go on to. */
export const selfOf = ({ path, redirectUrl }: Shown): string =>
  redirectUrl === null ? path : `${path}?${new URLSearchParams({ redirectUrl })}`
