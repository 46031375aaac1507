import { DateTime, Option, Result } from "effect"
import type { Language } from "../../contract/Values.ts"
import { firstOffered } from "../../contract/closestLanguage.ts"

/** A user of another system: the members of an object, or the cells of a record by their columns. */
export type ExportRecord = Readonly<Record<string, unknown>>

export const textOf = (value: unknown): string | undefined => {
  if (typeof value === "number") return String(value)
  return typeof value === "string" && value.trim() !== "" ? value : undefined
}

const truths: ReadonlySet<unknown> = new Set([true, "true", "t", "1", 1])
const untruths: ReadonlySet<unknown> = new Set([false, "false", "f", "0", 0])

export const flagOf = (value: unknown): boolean | undefined => {
  const known = typeof value === "string" ? value.toLowerCase() : value
  return truths.has(known) ? true : untruths.has(known) ? false : undefined
}

export const recordOf = (value: unknown): ExportRecord | undefined => {
  const parsed =
    typeof value === "string"
      ? Result.getOrUndefined(Result.try((): unknown => JSON.parse(value)))
      : value
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
    ? (parsed as ExportRecord)
    : undefined
}

export const recordsOf = (value: unknown): ReadonlyArray<ExportRecord> =>
  Array.isArray(value)
    ? value.flatMap((one): ReadonlyArray<ExportRecord> => {
        const record = recordOf(one)
        return record === undefined ? [] : [record]
      })
    : []

// As PostgreSQL and Python write it: a space or T, up to nine digits of a second, an offset of hours.
const WRITTEN =
  /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\s*(?:(Z|UTC)|([+-]\d\d):?(\d\d)?)?$/

/** A time as RFC 3339 has it; what is none stays as it is, to be refused. */
export const instantOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  if (text === undefined) return undefined
  const [written, date, time, fraction = "0", , hours, minutes = "00"] = WRITTEN.exec(text) ?? []
  const offset = hours === undefined ? "Z" : `${hours}:${minutes}`
  const known =
    written === undefined
      ? /^\d{10,14}$/.test(text)
        ? DateTime.make(Number(text))
        : Option.none()
      : DateTime.make(`${date}T${time}.${fraction.padEnd(3, "0")}${offset}`)
  return Option.match(known, { onNone: () => text, onSome: DateTime.formatIso })
}

/** The language that a user chose in the other system; none that the environment does not offer. */
export const languageOf = (
  value: unknown,
  offered: ReadonlyArray<Language>
): Language | undefined => firstOffered([textOf(value) ?? ""], offered)

/** A full name in two: the first word, and the others. */
export const namesOf = (fullName: unknown) => {
  const [firstName, ...others] = (textOf(fullName) ?? "").split(/\s+/).filter((word) => word !== "")
  return { firstName, lastName: others.length === 0 ? undefined : others.join(" ") }
}

const issuers: ReadonlyMap<string, { readonly issuer: string; readonly protocol: string }> =
  new Map([
    ["google", { issuer: "https://accounts.google.com", protocol: "oidc" }],
    ["apple", { issuer: "https://appleid.apple.com", protocol: "oidc" }],
    ["github", { issuer: "https://github.com/login/oauth", protocol: "oauth2" }]
  ])

/** An account at a provider whose issuer is known by its usual names; none of another. */
export const identityOf = (provider: unknown, subject: unknown, label: unknown) => {
  const name = (textOf(provider) ?? "").replace(/(-oauth2|\.com)$/, "")
  const known = issuers.get(name)
  const id = textOf(subject)
  return known === undefined || id === undefined
    ? []
    : [{ ...known, subject: id, label: textOf(label) ?? null }]
}

/** Without what a record does not say, so that a constant can. */
export const present = (members: ExportRecord): ExportRecord =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null)
  )
