import type { ProfileField } from "../../directory/users/Profile.ts"
import { english, type English } from "../../languages/en/english.ts"
import { textsOf, saidAs, type Speech } from "../../languages/Speech.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import type { PasswordRejection } from "../../contract/Values.ts"

const roles = textsOf("roles")

/**
 * Name of a role in the reader's language: those that every environment begins with are translated,
 * others are called as their operators call them.
 */
export const roleWords = (speech: Speech, name: string): string =>
  saidAs(roles(speech), name) ?? name

/** Texts of every page. */
export const commonTexts = textsOf("common")

/** Labels of form fields, by the JSON key that they are sent as. */
export const fieldTexts = textsOf("fields")
export type FieldName = keyof English["fields"]
english.fields satisfies Readonly<Record<Exclude<ProfileField, "locale">, string>>

/** Words for each problem code: the problem, and the next step. */
export const problemTexts = textsOf("problems")
export type PageProblemCode = keyof English["problems"]

/** Why a password cannot be used. */
export const passwordTexts = textsOf("passwords")
english.passwords satisfies Readonly<Record<PasswordRejection, string>>

/** Reasons for which a sign-in by a connection was refused, with what to do about each. */
export const attemptReasons = textsOf("attemptReasons")

/** The actions that people are told of: those of their own account. */
export type OwnAction = Extract<
  AuditAction,
  `${"session" | "user" | "mfa" | "passkey" | "identity" | "data_request" | "impersonation" | "grant" | "token" | "api_key"}.${string}`
>

/** Events in the words of their owner; an action without words does not compile. */
export const activityTexts = textsOf("activity")
english.activity satisfies Readonly<Record<OwnAction, string>>
