import type { Dice } from "./Dice.ts"
import type { Json } from "./operations.ts"
import type { Pool } from "./Pool.ts"
import { boundaryNumbers, hostileText } from "./texts.ts"

/** What values are made with. */
export interface Making {
  readonly dice: Dice
  readonly pool: Pool
  readonly resolve: (node: Json) => Json
}

/** The password of every person of the world. */
export const password = "correct horse battery staple"

/** The verifier of every authorization of the world, and its challenge (S256). */
export const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
export const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

const nobody = "018f0000-0000-7000-8000-000000000009"
const languages = ["en", "da", "de", "ar", "zh-Hans"]

const typesOf = (schema: Json): ReadonlyArray<string> =>
  Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type]

const usualText = ({ dice, pool }: Making, name: string): string | undefined => {
  if (/password$/i.test(name)) return password
  if (/^email$|userName/.test(name)) {
    const known = dice.percent(40) ? pool.name(dice, "email") : undefined
    return known ?? `fuzz-${dice.between(1, 1_000_000)}@example.com`
  }
  if (/^(locale|language|defaultLocale)$/.test(name)) return dice.pick(languages)
  if (/redirect.?ur[il]$/i.test(name)) {
    return dice.pick(["https://main.test/callback", "http://main.test/", "/account", "app://x/"])
  }
  if (/^(origins|origin)$/.test(name)) return dice.pick(["http://main.test", "https://x.example"])
  if (/ur[il]s?$/i.test(name)) return `https://host-${dice.between(1, 50)}.example/path`
  if (name.startsWith("domain")) return `company-${dice.between(1, 50)}.test`
  if (/verifier/i.test(name)) return verifier
  if (/challenge$/i.test(name)) return challenge
  if (/^code$/.test(name) && dice.percent(30))
    return String(dice.between(0, 999_999)).padStart(6, "0")
  if (name.startsWith("role")) return dice.pick(["owner", "admin", "member", "auditor"])
  if (/permission/.test(name)) return dice.pick(["invoices:approve", "members:read", "x:y"])
  if (/^actions?$/.test(name)) return dice.pick(["user.created", "session.created", "user.deleted"])
  return undefined
}

/** A text for a place of this name. */
const textFor = (making: Making, schema: Json, name: string): string => {
  const { dice, pool } = making
  const known = dice.percent(75) ? pool.name(dice, name) : undefined
  if (known !== undefined) return known
  if (schema.format === "uuid") {
    // Ids of another kind, or of another environment, are ids all the same.
    return dice.weighted([
      [4, pool.name(dice, /user/i.test(name) ? "userId" : "organizationId") ?? nobody],
      [2, pool.name(dice, `other.${name}`) ?? pool.name(dice, "other.userId") ?? nobody],
      [1, nobody]
    ])
  }
  if (schema.format === "date-time") {
    return dice.pick([
      "2026-01-31T12:00:00.000Z",
      "2030-01-01T00:00:00.000Z",
      "1970-01-01T00:00:00Z"
    ])
  }
  const usual = usualText(making, name)
  if (usual !== undefined) return usual
  const length = dice.between(schema.minLength ?? 1, Math.min(schema.maxLength ?? 20, 30))
  return "Ada Lovelace of the analytical engine".slice(0, Math.max(1, length))
}

const numberFor = (dice: Dice, schema: Json): number => {
  const least = schema.minimum ?? 1
  const most = schema.maximum ?? least + 100
  return dice.weighted([
    [3, dice.between(least, Math.min(most, least + 1000))],
    [1, least],
    [1, most]
  ])
}

/** A value that the schema takes. */
export const validValue = (making: Making, given: Json, name: string, depth = 0): Json => {
  const { dice, resolve } = making
  const schema = resolve(given) ?? {}
  const several = schema.oneOf ?? schema.anyOf
  if (several !== undefined) return validValue(making, dice.pick(several), name, depth + 1)
  if (schema.allOf !== undefined) {
    return Object.assign(
      {},
      ...schema.allOf.map((part: Json) => validValue(making, part, name, depth + 1))
    )
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return dice.pick(schema.enum)
  const types = typesOf(schema)
  const type = dice.percent(90) ? types.find((one) => one !== "null") : dice.pick(types)
  switch (type) {
    case "object":
      return validObject(making, schema, depth)
    case "array": {
      const least = schema.minItems ?? 0
      const count =
        depth > 4 ? least : dice.between(least, Math.min(schema.maxItems ?? 3, least + 3))
      const items = Array.from({ length: count }, () =>
        validValue(making, schema.items ?? {}, name.replace(/s$/, ""), depth + 1)
      )
      return schema.uniqueItems === true
        ? [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
        : items
    }
    case "boolean":
      return dice.percent(50)
    case "integer":
    case "number":
      return numberFor(dice, schema)
    case "null":
      return null
    case "string":
      return textFor(making, schema, name)
    default:
      return freeValue(making, depth)
  }
}

const validObject = (making: Making, schema: Json, depth: number): Json => {
  const { dice } = making
  const required: ReadonlySet<string> = new Set(schema.required ?? [])
  const chance = dice.pick([0, 30, 80])
  const members = Object.entries<Json>(schema.properties ?? {})
    .filter(([name]) => required.has(name) || (depth < 5 && dice.percent(chance)))
    .map(([name, member]): [string, Json] => [name, validValue(making, member, name, depth + 1)])
  const free = schema.additionalProperties
  const more = typeof free === "object" || free === true ? dice.between(0, 3) : 0
  for (let at = 0; at < more; at += 1) {
    const key = dice.percent(80) ? `key${at}` : hostileText(dice).slice(0, 200)
    members.push([
      key,
      typeof free === "object" ? validValue(making, free, key, depth + 1) : freeValue(making, depth)
    ])
  }
  return Object.fromEntries(members)
}

/** JSON of any shape, as metadata has it. */
export const freeValue = (making: Making, depth = 0): Json => {
  const { dice } = making
  return dice.weighted<() => Json>([
    [3, () => "text"],
    [2, () => dice.pick(boundaryNumbers)],
    [1, () => hostileText(dice)],
    [1, () => null],
    [1, () => dice.percent(50)],
    [depth > 5 ? 0 : 1, () => [freeValue(making, depth + 1), freeValue(making, depth + 1)]],
    [
      depth > 5 ? 0 : 1,
      () => ({ a: freeValue(making, depth + 1), [dice.pick(["b", "__proto__", ""])]: 1 })
    ]
  ])()
}

/** An example with its ids and addresses replaced by those of this world. */
export const revived = (making: Making, example: Json, name = ""): Json => {
  const { dice, pool } = making
  if (Array.isArray(example))
    return example.map((item) => revived(making, item, name.replace(/s$/, "")))
  if (typeof example === "object" && example !== null) {
    return Object.fromEntries(
      Object.entries(example).map(([key, value]) => [key, revived(making, value, key)])
    )
  }
  if (typeof example !== "string") return example
  if (/^[0-9a-f]{8}-/.test(example)) return textFor(making, { format: "uuid" }, name)
  const known = dice.percent(60) ? pool.name(dice, name) : undefined
  return known ?? (dice.percent(50) ? usualText(making, name) : undefined) ?? example
}

/** A text for a field of a form. */
export const textOfField = (making: Making, name: string): string => textFor(making, {}, name)
