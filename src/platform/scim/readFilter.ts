import { Result } from "effect"
import { attributeNamed, type ScimAttribute, type ScimResource } from "./ScimAttribute.ts"
import { flawed, isScimFlaw, type ScimFlaw } from "./ScimFlaw.ts"
import { targetOf, type ScimTarget } from "./scimPath.ts"

/** The longest filter, in UTF-16 code units, and its deepest nesting. */
export const maximumFilterLength = 2048
const maximumDepth = 8

export type Comparison = "eq" | "ne" | "co" | "sw" | "ew" | "gt" | "ge" | "lt" | "le"

/** A filter (RFC 7644 section 3.4.2.2) whose attributes are all known. */
export type ScimFilter =
  | {
      readonly _tag: "Compare"
      readonly target: ScimTarget
      readonly comparison: Comparison
      readonly value: string | number | boolean | null
    }
  | { readonly _tag: "Present"; readonly target: ScimTarget }
  | { readonly _tag: "And" | "Or"; readonly all: ReadonlyArray<ScimFilter> }
  | { readonly _tag: "Not"; readonly filter: ScimFilter }
  /** Elements of a list that a filter of their own chooses. */
  | { readonly _tag: "Where"; readonly target: ScimTarget; readonly filter: ScimFilter }

/** Number of comparisons that a filter makes with an element. */
export const comparisonsIn = (filter: ScimFilter): number => {
  switch (filter._tag) {
    case "And":
    case "Or":
      return filter.all.reduce((sum, one) => sum + comparisonsIn(one), 0)
    case "Not":
    case "Where":
      return comparisonsIn(filter.filter)
    case "Compare":
    case "Present":
      return 1
  }
}

const comparisons: ReadonlySet<string> = new Set([
  "eq",
  "ne",
  "co",
  "sw",
  "ew",
  "gt",
  "ge",
  "lt",
  "le"
])
const isComparison = (word: string): word is Comparison => comparisons.has(word)

const invalid = (detail: string) => flawed("invalidFilter", detail)

const tokenForm = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y

const tokensOf = (text: string): ReadonlyArray<string> => {
  const tokens: Array<string> = []
  const form = new RegExp(tokenForm)
  const end = text.trimEnd().length
  while (form.lastIndex < end) {
    const found = form.exec(text)
    if (found === null) throw invalid("The filter has a text without its end")
    tokens.push(found[1] ?? found[2] ?? found[3] ?? "")
  }
  return tokens
}

const literal = (token: string): string | number | boolean | null => {
  const lower = token.toLowerCase()
  if (lower === "true") return true
  if (lower === "false") return false
  if (lower === "null") return null
  if (/^-?\d+(?:\.\d+)?$/.test(token)) {
    // One of more digits than a double keeps is compared as it is written.
    return Number.isSafeInteger(Math.trunc(Number(token))) ? Number(token) : token
  }
  const text = token.startsWith('"')
    ? Result.getOrUndefined(Result.try((): unknown => JSON.parse(token)))
    : undefined
  if (typeof text !== "string" || text.includes("\u0000") || !text.isWellFormed()) {
    throw invalid("The filter compares with something that is no value")
  }
  return text
}

type Resolve = (path: string) => ScimTarget | undefined

class Reader {
  position = 0
  readonly tokens: ReadonlyArray<string>
  constructor(text: string) {
    this.tokens = tokensOf(text)
  }

  peek(): string {
    return this.tokens[this.position] ?? ""
  }

  take(): string {
    const token = this.tokens[this.position]
    if (token === undefined) throw invalid("The filter ends in the middle")
    this.position += 1
    return token
  }

  expect(token: string): void {
    if (this.take() !== token) throw invalid(`The filter lacks a ${token}`)
  }

  chain(resolve: Resolve, word: "or" | "and", depth: number): ScimFilter {
    const next = () =>
      word === "or" ? this.chain(resolve, "and", depth) : this.single(resolve, depth)
    const all = [next()]
    while (this.peek().toLowerCase() === word) {
      this.position += 1
      all.push(next())
    }
    const [only] = all
    return all.length === 1 && only !== undefined
      ? only
      : { _tag: word === "or" ? "Or" : "And", all }
  }

  nested(resolve: Resolve, depth: number, end: string): ScimFilter {
    if (depth >= maximumDepth) throw invalid(`The filter nests deeper than ${maximumDepth} levels`)
    const filter = this.chain(resolve, "or", depth + 1)
    this.expect(end)
    return filter
  }

  single(resolve: Resolve, depth: number): ScimFilter {
    const token = this.take()
    if (token === "(") return this.nested(resolve, depth, ")")
    if (token.toLowerCase() === "not" && this.peek() === "(") {
      this.position += 1
      return { _tag: "Not", filter: this.nested(resolve, depth, ")") }
    }
    const target = resolve(token)
    if (target === undefined) throw invalid("The filter names an attribute that is not known here")
    if (this.peek() === "[") {
      this.position += 1
      const { attribute, sub } = target
      if (sub !== null || attribute.multiValued !== true || attribute.subAttributes === undefined) {
        throw invalid("The filter looks into an attribute that has no elements")
      }
      const filter = this.nested(within(attribute), depth, "]")
      return this.peek().startsWith(".")
        ? this.member(attribute, target, filter)
        : { _tag: "Where", target, filter }
    }
    return this.comparison(target)
  }

  /** A member of the elements that a filter chooses: `emails[type eq "work"].value eq "x"` (Entra). */
  member(attribute: ScimAttribute, target: ScimTarget, chosen: ScimFilter): ScimFilter {
    const member = within(attribute)(this.take().slice(1))
    if (member === undefined) throw invalid("The filter names a member that there is not")
    const filter = this.comparison(member)
    const where = (one: ScimFilter): ScimFilter => ({
      _tag: "Where",
      target,
      filter: { _tag: "And", all: [chosen, one] }
    })
    // Of a list no value may be equal, as people read it.
    return filter._tag === "Compare" && filter.comparison === "ne" && filter.value !== null
      ? { _tag: "Not", filter: where({ ...filter, comparison: "eq" }) }
      : where(filter)
  }

  comparison(target: ScimTarget): ScimFilter {
    const word = this.take().toLowerCase()
    if (word === "pr") return { _tag: "Present", target }
    if (!isComparison(word)) throw invalid("The filter has an operator that there is not")
    return { _tag: "Compare", target, comparison: word, value: literal(this.take()) }
  }
}

const within =
  (attribute: ScimAttribute): Resolve =>
  (path) => {
    const sub = attributeNamed(attribute.subAttributes ?? [], path)
    return sub === undefined ? undefined : { extension: null, attribute: sub, sub: null }
  }

const read = (resolve: Resolve, text: string): ScimFilter => {
  if (text.length > maximumFilterLength) {
    throw invalid(`The filter is longer than ${maximumFilterLength} characters`)
  }
  const reader = new Reader(text)
  const filter = reader.chain(resolve, "or", 0)
  if (reader.position < reader.tokens.length) throw invalid("The filter goes on after its end")
  return filter
}

const caught = (filter: () => ScimFilter): Result.Result<ScimFilter, ScimFlaw> =>
  Result.try({
    try: filter,
    catch: (error) => (isScimFlaw(error) ? error : invalid("The filter cannot be read"))
  })

/** Reads a filter of a type of resources; attributes that are not known here are refused. */
export const readFilter = (
  resource: ScimResource,
  text: string
): Result.Result<ScimFilter, ScimFlaw> =>
  caught(() => read((path) => targetOf(resource, path), text))

/** Reads the filter between the brackets of a path, about elements of that attribute. */
export const readElementFilter = (
  attribute: ScimAttribute,
  text: string
): Result.Result<ScimFilter, ScimFlaw> => caught(() => read(within(attribute), text))
