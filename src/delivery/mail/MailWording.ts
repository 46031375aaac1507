import type { DateTime, Redacted } from "effect"
import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import { instantIn } from "../../languages/instants.ts"
import { type Speech, textsOf } from "../../languages/Speech.ts"
import type { MailTemplate, MailTemplateName } from "./MailTemplate.ts"

/**
 * Wording of one kind of mail in one language: a beginning, facts in rows, a list, then its code or
 * button, and an end.
 */
export interface Wording {
  readonly subject: string
  readonly intro: ReadonlyArray<string>
  readonly facts?: ReadonlyArray<readonly [label: string, value: string]>
  readonly list?: ReadonlyArray<string>
  /** Label of the button; for a template with a link. */
  readonly button?: string
  readonly outro: ReadonlyArray<string>
}

/** Values that every wording may mention. */
export interface WordingContext {
  /** Name of the app that the mail is about. */
  readonly app: string
  /** Lifetime of the code or link in words, such as "10 minutes". */
  readonly validity: string
}

/** The one link of a mail: a page of `settings.pages`, with a token where the page acts on one. */
export interface TemplateLink {
  readonly page: keyof EnvironmentSettings["pages"]
  readonly token: Redacted.Redacted | null
}

/** Everything about one kind of mail. */
export interface TemplateDefinition<Data> {
  /** Purpose of the budget of mails to one address; defaults to the template's name. */
  readonly purpose?: (data: Data) => string
  readonly code?: (data: Data) => Redacted.Redacted
  readonly link?: (data: Data) => TemplateLink | undefined
  readonly wording: (speech: Speech, data: Data, context: WordingContext) => Wording
}

/** Definition of the template of a name. */
export type DefinitionOf<Name extends MailTemplateName> = TemplateDefinition<
  Extract<MailTemplate, { _tag: Name }>
>

/** Texts of every mail. */
export const labelTexts = textsOf("mail")

/** An instant as a mail names it, in UTC. */
export const timeIn = (speech: Speech, at: DateTime.Utc): string => instantIn(speech, at, "long")

/** A row of facts; none where there is no value. */
export const factRow = (label: string, value: string | null) =>
  value === null || value === "" ? [] : [[label, value] as const]
