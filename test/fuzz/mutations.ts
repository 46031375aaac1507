import type { Json } from "./operations.ts"
import { boundaryNumbers, hostileText } from "./texts.ts"
import { freeValue, type Making } from "./values.ts"

/** The places of a value, as paths of keys. */
const placesOf = (value: Json, path: ReadonlyArray<string> = []): Array<ReadonlyArray<string>> =>
  typeof value !== "object" || value === null || path.length > 8
    ? [path]
    : [path, ...Object.keys(value).flatMap((key) => placesOf(value[key], [...path, key]))]

/** The value with the one at a place replaced; without it where the new one is undefined. */
const replacedAt = (
  value: Json,
  path: ReadonlyArray<string>,
  change: (old: Json) => Json
): Json => {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => {
      const changed = String(at) === key ? replacedAt(item, rest, change) : item
      return changed === undefined ? [] : [changed]
    })
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const changed = name === key ? replacedAt(member, rest, change) : member
      return changed === undefined ? [] : [[name, changed]]
    })
  )
}

const nested = (depth: number): Json => {
  let value: Json = 1
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value }
  return value
}

/** A value in which one place is wrong. */
export const mutatedValue = (making: Making, value: Json): Json => {
  const { dice, pool } = making
  const place = dice.pick(placesOf(value))
  const change = dice.weighted<(old: Json) => Json>([
    [3, () => hostileText(dice)],
    [2, () => dice.pick(boundaryNumbers)],
    [2, () => null],
    [2, () => undefined],
    [1, () => dice.percent(50)],
    [1, () => []],
    [1, () => ({})],
    // What is taken for a text or a list by the members it has.
    [1, () => ({ toString: 1, valueOf: 1, length: 1e9, constructor: 1 })],
    [1, (old) => [old]],
    [1, (old) => ({ value: old })],
    [1, (old) => (Array.isArray(old) ? [...old, ...old] : [old, old])],
    [1, (old) => (Array.isArray(old) ? Array.from({ length: 1001 }, () => old[0]) : old)],
    [
      1,
      (old) =>
        typeof old === "string" ? old + hostileText(dice).slice(0, 300) : JSON.stringify(old)
    ],
    [1, (old) => (typeof old === "string" ? old.toUpperCase() : old)],
    [1, () => nested(dice.pick([5, 31, 32, 33, 100, 2000]))],
    [
      1,
      (old) => ({ ...(typeof old === "object" ? old : {}), [hostileText(dice).slice(0, 99)]: 1 })
    ],
    [1, () => freeValue(making)],
    [2, () => pool.anyName(dice) ?? ""]
  ])
  return replacedAt(value, place, change) ?? null
}

/** The text of a JSON value, seldom as no program writes it. */
export const jsonText = ({ dice }: Making, value: Json): string => {
  const text = JSON.stringify(value)
  if (dice.percent(94)) return text
  return dice.weighted<() => string>([
    // Every member twice.
    [3, () => text.replace(/^\{(.+)\}$/s, "{$1,$1}")],
    [1, () => text.slice(0, dice.between(0, text.length))],
    [1, () => `${text}${text}`],
    [1, () => `\ufeff${text}`],
    [1, () => text.replaceAll(":", ":\n\t ")],
    [1, () => text.replace(/\d+/, "12345678901234567890")],
    [1, () => text.replace(/"[^"]*"$/, "1e400")],
    [1, () => text.replace(/"([^"\\]*)"/, '"$1\\ud83d"')],
    [1, () => text.replace(/"([^"\\]*)"/, '"$1\\u0000"')],
    [1, () => text.replaceAll('"', "'")],
    [1, () => text.replace("{", '{"__proto__":{"x":1},')],
    [1, () => text.replace("{", '{"\\u005f_proto__":null,')],
    [1, () => `/**/${text}`],
    [1, () => "[".repeat(20_000)],
    [1, () => "null"],
    [1, () => '"text"'],
    [1, () => ""],
    [1, () => " ".repeat(70_000)],
    [1, () => `{"a":"${"x".repeat(66_000)}"}`]
  ])()
}
