import { Result, type Schema } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import type { ActiveOrganization, TokenSession } from "./Jwt.ts"

/**
 * Values that placeholders may name. There is no private metadata in here, and so none in a token.
 */
export interface TemplateSubject {
  readonly user: {
    readonly id: UserId
    /** The primary address. */
    readonly email: string | null
    readonly publicMetadata: MetadataBag
    readonly unsafeMetadata: MetadataBag
  }
  readonly organization: ActiveOrganization | null
  readonly session: Pick<TokenSession, "id">
}

/** A value of a claim; strings in it, at any depth, may hold placeholders. */
type Json = Schema.Json
type Source = (subject: TemplateSubject) => Json

/** Sources of placeholders; nothing else can be reached. */
const values: ReadonlyMap<string, Source> = new Map<string, Source>([
  ["user.id", ({ user }) => user.id],
  ["user.email", ({ user }) => user.email],
  ["organization.id", ({ organization }) => organization?.id ?? null],
  ["organization.role", ({ organization }) => organization?.role ?? null],
  ["session.id", ({ session }) => session.id]
])
const bags: ReadonlyMap<string, Source> = new Map<string, Source>([
  ["user.publicMetadata", ({ user }) => user.publicMetadata],
  ["user.unsafeMetadata", ({ user }) => user.unsafeMetadata]
])

const nameable = [...values.keys(), ...[...bags.keys()].map((bag) => `${bag}.<key>`)].join(", ")

const arrayIndex = /^(0|[1-9][0-9]*)$/

/** One step into a JSON value: own members and elements only, never what a prototype has. */
const member = (value: Json, key: string): Json => {
  if (typeof value !== "object" || value === null) return null
  if (Array.isArray(value) && !arrayIndex.test(key)) return null
  return Object.hasOwn(value, key) ? ((value as Record<string, Json>)[key] ?? null) : null
}

/** Reads `user.publicMetadata.plan`; undefined for what no placeholder can name. */
const sourceOf = (path: string): Source | undefined => {
  const [first = "", second = "", ...keys] = path.split(".")
  const root = `${first}.${second}`
  if (keys.length === 0) return values.get(root) ?? bags.get(root)
  const bag = bags.get(root)
  if (bag === undefined || keys.includes("")) return undefined
  return (subject) => keys.reduce(member, bag(subject))
}

/** Text of a template: literal parts and insertions. */
type Part = string | Source

// Three braces in a row could be read two ways, so that they are no placeholder.
const placeholder = /(?<!\{)\{\{([^{}]*)\}\}/g

/** Takes text apart; fails with what was expected instead, without repeating the text. */
export const parse = (text: string): Result.Result<ReadonlyArray<Part>, string> => {
  const parts: Array<Part> = []
  let end = 0
  for (const match of text.matchAll(placeholder)) {
    const source = sourceOf((match[1] ?? "").trim())
    if (source === undefined) return Result.fail(`Expected a placeholder of ${nameable}`)
    parts.push(text.slice(end, match.index), source)
    end = match.index + match[0].length
  }
  parts.push(text.slice(end))
  const texts = parts.filter((part) => part !== "")
  return texts.some((part) => typeof part === "string" && part.includes("{{"))
    ? Result.fail("Expected {{ and }} around a placeholder")
    : Result.succeed(texts)
}

const asText = (value: Json): string => {
  if (value === null) return ""
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

const renderText = (text: string, subject: TemplateSubject): Json => {
  // A stored template was parsed before it was stored.
  const parts = Result.getOrThrow(parse(text))
  const [only] = parts
  if (parts.length === 1 && typeof only === "function") return only(subject)
  return parts.map((part) => (typeof part === "string" ? part : asText(part(subject)))).join("")
}

const renderValue = (value: Json, subject: TemplateSubject): Json => {
  if (typeof value === "string") return renderText(value, subject)
  if (typeof value !== "object" || value === null) return value
  return Array.isArray(value)
    ? value.map((element) => renderValue(element, subject))
    : renderClaims(value as MetadataBag, subject)
}

/**
 * The claims with every placeholder replaced. A placeholder that is the whole of a string keeps the
 * type of its value and is null where there is none; inside of text it is written out, objects and
 * arrays as JSON, and is empty where there is none.
 */
export const renderClaims = (claims: MetadataBag, subject: TemplateSubject): MetadataBag =>
  // Object.fromEntries makes own members of all keys, `__proto__` too.
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [name, renderValue(value, subject)])
  )
