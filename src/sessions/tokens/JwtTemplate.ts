import { Result, Schema } from "effect"
import { Text, Timestamp } from "../../contract/Values.ts"
import { byteSize, MetadataPatch, type MetadataBag } from "../../contract/Metadata.ts"
import { reservedClaims } from "./Jwt.ts"
import { parse } from "./ClaimsTemplate.ts"
import { longestLifetimeSeconds } from "./SigningKey.ts"
import { Problem } from "../../contract/Problem.ts"

/** The media type of a templated token, without `application/` (RFC 7519 section 5.1). */
export const templateTokenType = "JWT"

/** The largest claims of a template, in bytes of compact JSON in UTF-8. */
const MAXIMUM_BYTES = 8192

/** Bound of the walk alone: storable values are less deep. */
const MAXIMUM_DEPTH = 64

/** Each may expand to a whole bag, so this bounds how large a token can grow. */
const MAXIMUM_PLACEHOLDERS = 64

/** An operator's name for a template; unique in its environment. */
export const JwtTemplateName = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/u, {
    expected: "1 to 63 letters, digits, dots, dashes or underscores"
  })
).pipe(Schema.brand("JwtTemplateName"))
export type JwtTemplateName = typeof JwtTemplateName.Type

interface Flaw {
  readonly path: ReadonlyArray<PropertyKey>
  readonly issue: string
}

const flawsOf = (claims: MetadataBag): ReadonlyArray<Flaw> => {
  const flaws: Array<Flaw> = []
  let placeholders = 0
  let isDeep = false

  const visit = (value: Schema.Json, path: ReadonlyArray<PropertyKey>): void => {
    if (typeof value === "string") {
      const parsed = parse(value)
      if (Result.isFailure(parsed)) flaws.push({ path, issue: parsed.failure })
      else placeholders += parsed.success.filter((part) => typeof part === "function").length
    } else if (path.length > MAXIMUM_DEPTH) {
      isDeep = true
    } else if (Array.isArray(value)) {
      for (const [index, element] of value.entries()) visit(element, [...path, index])
    } else if (typeof value === "object" && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        if (key.includes("{{")) {
          flaws.push({ path, issue: "Expected placeholders in values, not in names" })
        }
        visit(member, [...path, key])
      }
    }
  }

  for (const name of Object.keys(claims)) {
    if (reservedClaims.has(name)) {
      flaws.push({ path: [name], issue: "Expected a claim that the service does not write itself" })
    }
  }
  visit(claims, [])
  // That alone is told of it then, by the check on what can be stored.
  if (isDeep) return []
  if (placeholders > MAXIMUM_PLACEHOLDERS) {
    flaws.push({ path: [], issue: `Expected at most ${MAXIMUM_PLACEHOLDERS} placeholders` })
  }
  if (byteSize(claims) > MAXIMUM_BYTES) {
    flaws.push({ path: [], issue: `Expected at most ${MAXIMUM_BYTES} bytes of JSON` })
  }
  return flaws
}

/** JSON that can be stored, whose names are free to use and whose placeholders are all known. */
const TemplateClaims = MetadataPatch.check(Schema.makeFilter<MetadataBag>(flawsOf))

/** A named token (contract: "JWT templates"). */
export const JwtTemplate = Schema.Struct({
  lifetimeSeconds: Schema.Int.check(
    Schema.isBetween({ minimum: 30, maximum: longestLifetimeSeconds })
  ),
  /** Null: one that names the template, never that of access tokens. */
  audience: Schema.NullOr(Text.check(Schema.isMinLength(1), Schema.isMaxLength(500))),
  claims: TemplateClaims
})
export type JwtTemplate = typeof JwtTemplate.Type

/**
 * Audience of a template's token. Without one of its own it names the template, so that a verifier
 * of access tokens refuses it even if that verifier looks at no `typ`.
 */
export const audienceOfTemplate = ({
  audience,
  name
}: Pick<NamedJwtTemplate, "audience" | "name">): string =>
  audience ?? `urn:gatehouse:template:${name}`

/** A template as it is stored. */
export const NamedJwtTemplate = Schema.Struct({
  ...JwtTemplate.fields,
  name: JwtTemplateName,
  updatedAt: Timestamp
})
export type NamedJwtTemplate = typeof NamedJwtTemplate.Type

/** The environment has no JWT template of this name. */
export class TemplateNotFound extends Problem<TemplateNotFound>()(
  "template_not_found",
  404,
  "There is no such token template"
) {}
