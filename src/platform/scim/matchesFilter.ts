import { isJsonObject, type Json, type JsonObject, type ScimAttribute } from "./ScimAttribute.ts"
import type { Comparison, ScimFilter } from "./readFilter.ts"

const folded = ({ caseExact }: ScimAttribute, text: string): string =>
  caseExact === true ? text : text.toLowerCase()

const compared = (comparison: Comparison, own: string, other: string): boolean => {
  switch (comparison) {
    case "eq":
      return own === other
    case "ne":
      return own !== other
    case "co":
      return own.includes(other)
    case "sw":
      return own.startsWith(other)
    case "ew":
      return own.endsWith(other)
    case "gt":
      return own > other
    case "ge":
      return own >= other
    case "lt":
      return own < other
    case "le":
      return own <= other
  }
}

const isAbsent = (value: Json | undefined): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** True if an element of a list fits a filter about its members. */
export const matchesFilter = (filter: ScimFilter, element: JsonObject): boolean => {
  switch (filter._tag) {
    case "And":
      return filter.all.every((one) => matchesFilter(one, element))
    case "Or":
      return filter.all.some((one) => matchesFilter(one, element))
    case "Not":
      return !matchesFilter(filter.filter, element)
    case "Present":
      return !isAbsent(element[filter.target.attribute.name])
    case "Where":
      return false
    case "Compare": {
      const { comparison, target, value } = filter
      const own = element[target.attribute.name]
      if (value === null) return (comparison === "eq") === isAbsent(own)
      // An element that says nothing of being the primary one is none.
      const present = target.attribute.type === "boolean" && own === undefined ? false : own
      if (isAbsent(present) || isJsonObject(present)) return comparison === "ne"
      const text = folded(target.attribute, String(present))
      return compared(comparison, text, folded(target.attribute, String(value)))
    }
  }
}

/** Members that an element has if it fits: those that a filter compares for equality. */
export const impliedBy = (filter: ScimFilter): JsonObject => {
  if (filter._tag === "And") return Object.assign({}, ...filter.all.map(impliedBy))
  return filter._tag === "Compare" && filter.comparison === "eq" && filter.value !== null
    ? { [filter.target.attribute.name]: filter.value }
    : {}
}
