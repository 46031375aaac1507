import type { PgClient } from "@effect/sql-pg"
import { DateTime, Option } from "effect"
import type { Statement } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { ScimAttribute } from "../../platform/scim/ScimAttribute.ts"
import type { Comparison, ScimFilter } from "../../platform/scim/readFilter.ts"
import { flawed } from "../../platform/scim/ScimFlaw.ts"
import type { ScimTarget } from "../../platform/scim/scimPath.ts"
import { nameKey } from "./DirectoryRecord.ts"

type Fragment = Statement.Fragment
type Value = string | number | boolean | null

const unfit = (detail: string) => flawed("invalidFilter", detail)

/** A place whose values can be compared, and the form in which a value is compared with it. */
interface Comparable {
  readonly expression: Fragment
  readonly attribute: ScimAttribute
  /** True if the expression is in comparison form already, such as an indexed key. */
  readonly keyed?: true
}

/** Tables of resources that filters are about. */
export type Subject = "users" | "groups"

/**
 * Writes filters as SQL. Places come from the white list of attributes, and everything that the
 * sender wrote is a parameter. Throws the flaw of a comparison that makes no sense.
 */
export const filterSql = (sql: PgClient.PgClient, environmentId: EnvironmentId, of: Subject) => {
  const compare = (place: Comparable, comparison: Comparison, value: Value): Fragment => {
    const { attribute, expression } = place
    if (value === null) {
      if (comparison === "eq") return sql`(${expression}) IS NULL`
      if (comparison === "ne") return sql`(${expression}) IS NOT NULL`
      throw unfit("null has no order")
    }
    if (attribute.type === "boolean") return compareFlag(expression, comparison, value)
    if (attribute.type === "dateTime") return compareTime(expression, comparison, value)
    return compareText(place, comparison, String(value))
  }

  const compareFlag = (expression: Fragment, comparison: Comparison, value: Value): Fragment => {
    const text = String(value).toLowerCase()
    if (text !== "true" && text !== "false") throw unfit("Expected true or false")
    if (comparison !== "eq" && comparison !== "ne") throw unfit("true and false have no order")
    const wanted = (text === "true") === (comparison === "eq")
    return sql`coalesce((${expression})::boolean, false) = ${wanted}`
  }

  const compareTime = (expression: Fragment, comparison: Comparison, value: Value): Fragment => {
    const time = typeof value === "string" ? DateTime.make(value) : Option.none()
    if (Option.isNone(time)) throw unfit("Expected a time")
    const operator = operators[comparison]
    if (operator === undefined) throw unfit("Times are compared by their order alone")
    return sql`${expression} ${sql.literal(operator)} ${DateTime.toDateUtc(time.value)}`
  }

  const compareText = (
    { attribute, expression, keyed }: Comparable,
    comparison: Comparison,
    value: string
  ): Fragment => {
    const exact = attribute.caseExact === true
    const own = keyed === true || exact ? expression : sql`lower(${expression})`
    const other =
      keyed === true ? sql`${nameKey(value)}` : exact ? sql`${value}` : sql`lower(${value})`
    switch (comparison) {
      case "co":
        return sql`strpos(${own}, ${other}) > 0`
      case "sw":
        return sql`starts_with(${own}, ${other})`
      case "ew":
        return sql`right(${own}, length(${other})) = ${other}`
      case "eq":
        return sql`${own} = ${other}`
      case "ne":
        return sql`${own} IS DISTINCT FROM ${other}`
      default:
        return sql`${own} COLLATE "C" ${sql.literal(operators[comparison] ?? "=")} ${other}`
    }
  }

  const inJson = (holder: Fragment, names: ReadonlyArray<string>): Fragment => {
    const [first = "", second] = names
    return second === undefined
      ? sql`(${holder} ->> ${first})`
      : sql`(${holder} -> ${first} ->> ${second})`
  }

  /** Columns of the white list that are none of the JSON. */
  const column = ({ attribute, sub }: ScimTarget): Comparable | undefined => {
    const [name, inner] = [attribute.name, sub?.name]
    const text = (expression: string) => ({ expression: sql.literal(expression), attribute })
    switch (name) {
      case "id":
        return text("r.id::text")
      case "externalId":
        return text("r.external_id")
      case "userName":
        return { ...text("r.user_name_key"), keyed: true }
      case "displayName":
        return of === "groups" ? { ...text("r.display_name_key"), keyed: true } : undefined
      case "active":
        return text("r.active")
      case "meta":
        if (inner === "created" && sub !== null) {
          return { expression: sql`r.created_at`, attribute: sub }
        }
        if (inner === "lastModified" && sub !== null) {
          return { expression: sql`r.updated_at`, attribute: sub }
        }
        if (inner === "resourceType" && sub !== null) {
          return {
            expression: sql.literal(of === "users" ? "'User'::text" : "'Group'::text"),
            attribute: sub
          }
        }
        throw unfit("meta is filtered by resourceType, created and lastModified alone")
      default:
        return undefined
    }
  }

  /** A condition about any element of a list, whose members stand in the JSON `e.value`. */
  const anyElement = ({ attribute, extension }: ScimTarget, condition: Fragment): Fragment => {
    const holder = extension === null ? sql`r.attributes` : sql`(r.attributes -> ${extension})`
    return sql`EXISTS (
      SELECT 1 FROM jsonb_array_elements(${holder} -> ${attribute.name}) AS e
      WHERE ${condition})`
  }

  /** A condition about any membership of a record in a group, by the other side's id or name. */
  const anyMember = (
    condition: (place: (attribute: ScimAttribute) => Comparable) => Fragment
  ): Fragment => {
    const id = of === "users" ? sql`m.group_id::text` : sql`m.record_id::text`
    const name = of === "users" ? sql`o.display_name` : sql`o.user_name`
    const place = (attribute: ScimAttribute): Comparable => {
      if (attribute.name === "value") return { expression: id, attribute }
      if (attribute.name === "display") return { expression: name, attribute }
      throw unfit("Groups and members are filtered by value and display alone")
    }
    return of === "users"
      ? sql`EXISTS (
          SELECT 1 FROM directory_group_members m
          JOIN directory_groups o ON o.environment_id = ${environmentId} AND o.id = m.group_id
          WHERE m.environment_id = ${environmentId} AND m.record_id = r.id
            AND ${condition(place)})`
      : sql`EXISTS (
          SELECT 1 FROM directory_group_members m
          JOIN directory_users o ON o.environment_id = ${environmentId} AND o.id = m.record_id
          WHERE m.environment_id = ${environmentId} AND m.group_id = r.id
            AND ${condition(place)})`
  }

  const element = (attribute: ScimAttribute): Comparable => ({
    expression: inJson(sql`e.value`, [attribute.name]),
    attribute
  })

  /** A filter between brackets, about one element. */
  const within = (
    filter: ScimFilter,
    place: (attribute: ScimAttribute) => Comparable
  ): Fragment => {
    switch (filter._tag) {
      case "And":
        return sql.and(filter.all.map((one) => within(one, place)))
      case "Or":
        return sql.or(filter.all.map((one) => within(one, place)))
      case "Not":
        return sql`NOT coalesce(${within(filter.filter, place)}, false)`
      case "Present":
        return sql`${place(filter.target.attribute).expression} IS NOT NULL`
      case "Where":
        throw unfit("An element has no elements")
      case "Compare":
        return compare(place(filter.target.attribute), filter.comparison, filter.value)
    }
  }

  const compared = (target: ScimTarget, test: (place: Comparable) => Fragment): Fragment => {
    const { attribute, extension, sub } = target
    if (isRelation(target)) {
      const wanted = subOf(target)
      return anyMember((place) => test(place(wanted)))
    }
    const own = column(target)
    if (own !== undefined) return test(own)
    if (attribute.multiValued === true) {
      return anyElement(target, test(element(subOf(target))))
    }
    const holder = extension === null ? sql`r.attributes` : sql`(r.attributes -> ${extension})`
    if (attribute.subAttributes === undefined) {
      return test({ expression: inJson(holder, [attribute.name]), attribute })
    }
    const inner = sub ?? subOf(target)
    return test({ expression: inJson(holder, [attribute.name, inner.name]), attribute: inner })
  }

  const present = (target: ScimTarget): Fragment => {
    const { attribute, extension, sub } = target
    if (isRelation(target)) return anyMember(() => sql`true`)
    if (attribute.name === "meta") return sql`true`
    if (column(target) === undefined && sub === null && attribute.subAttributes !== undefined) {
      const holder = extension === null ? sql`r.attributes` : sql`(r.attributes -> ${extension})`
      return sql`(${holder} -> ${attribute.name}) IS NOT NULL`
    }
    return compared(target, ({ expression }) => sql`(${expression}) IS NOT NULL`)
  }

  const written = (filter: ScimFilter): Fragment => {
    switch (filter._tag) {
      case "And":
        return sql.and(filter.all.map(written))
      case "Or":
        return sql.or(filter.all.map(written))
      case "Not":
        return sql`NOT coalesce(${written(filter.filter)}, false)`
      case "Present":
        return present(filter.target)
      case "Where":
        return isRelation(filter.target)
          ? anyMember((place) => within(filter.filter, place))
          : anyElement(filter.target, within(filter.filter, element))
      case "Compare": {
        const { comparison, target, value } = filter
        // Of a list no value may be equal, as people read it.
        if (comparison === "ne" && value !== null && target.attribute.multiValued === true) {
          return sql`NOT ${compared(target, (place) => compare(place, "eq", value))}`
        }
        return compared(target, (place) => compare(place, comparison, value))
      }
    }
  }
  return written
}

const operators: Readonly<Partial<Record<Comparison, string>>> = {
  eq: "=",
  ne: "<>",
  gt: ">",
  ge: ">=",
  lt: "<",
  le: "<="
}

const isRelation = ({ attribute }: ScimTarget): boolean =>
  attribute.name === "groups" || attribute.name === "members"

/** The sub-attribute that a comparison with a whole list or object means. */
const subOf = ({ attribute, sub }: ScimTarget): ScimAttribute => {
  const meant = sub ?? attribute.subAttributes?.find(({ name }) => name === "value")
  if (meant === undefined) throw unfit("A whole object is compared with nothing")
  return meant
}
