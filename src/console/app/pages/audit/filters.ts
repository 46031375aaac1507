import { auditActions, auditTargets } from "gatehouse:contract"
import type { EnvironmentClient } from "../../kernel/api.ts"
import { amend, parameter } from "../../kernel/router.ts"

type Search = Parameters<EnvironmentClient["auditEvents"]["searchAuditEvents"]>[0]["body"]
export type Filters = NonNullable<Search["filters"]>

/** The lists that a trail can be narrowed by, and what each may hold. */
export const listed = {
  actions: auditActions,
  results: ["success", "failure", "denied"],
  actorTypes: ["user", "platform_user", "server", "system"],
  targetTypes: auditTargets
} as const

export type ListName = keyof typeof listed

/** The chosen values of a list, as the address has them. */
export const chosenOf = (name: ListName): ReadonlyArray<string> =>
  parameter(name)
    .split(",")
    .filter((value) => (listed[name] as ReadonlyArray<string>).includes(value))

export const choose = (name: ListName, chosen: ReadonlyArray<string>): void =>
  amend({ [name]: chosen.join(",") })

const some = (name: string, values: ReadonlyArray<string>) =>
  values.length === 0 ? {} : { [name]: values }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The filters that the address says. */
export const filtersOf = (): Filters => {
  const correlationId = parameter("correlationId")
    .trim()
    .replace(/^urn:uuid:/, "")
  return {
    ...some("actions", chosenOf("actions")),
    ...some("results", chosenOf("results")),
    ...some("actorTypes", chosenOf("actorTypes")),
    ...some("targetTypes", chosenOf("targetTypes")),
    ...some(
      "actorIds",
      parameter("actorIds")
        .split(/[\s,]+/)
        .filter(Boolean)
    ),
    ...some(
      "targetIds",
      parameter("targetIds")
        .split(/[\s,]+/)
        .filter(Boolean)
    ),
    ...(uuid.test(correlationId) ? { correlationId } : {})
  }
}

const instant = (name: string): string | undefined => {
  const at = new Date(parameter(name))
  return parameter(name) === "" || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

export interface Range {
  readonly from?: string
  readonly to?: string
}

/** The time that the address says. */
export const rangeOf = (): Range => {
  const from = instant("from")
  const to = instant("to")
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** True if a new event matches the filters. */
export const fits = (
  event: {
    readonly action: string
    readonly result: string
    readonly actor: { readonly type: string; readonly id: string | null }
    readonly targets: ReadonlyArray<{ readonly type: string; readonly id: string | null }>
    readonly correlationId: string | null
    readonly occurredAt: string
  },
  filters: Filters,
  { from, to }: Range
): boolean => {
  const among = (
    allowed: ReadonlyArray<string> | undefined,
    values: ReadonlyArray<string | null>
  ) => allowed === undefined || values.some((value) => value !== null && allowed.includes(value))
  return (
    (from === undefined || event.occurredAt >= from) &&
    (to === undefined || event.occurredAt < to) &&
    among(filters.actions, [event.action]) &&
    among(filters.results, [event.result]) &&
    among(filters.actorTypes, [event.actor.type]) &&
    among(filters.actorIds, [event.actor.id]) &&
    among(
      filters.targetTypes,
      event.targets.map(({ type }) => type)
    ) &&
    among(
      filters.targetIds,
      event.targets.map(({ id }) => id)
    ) &&
    (filters.correlationId === undefined || filters.correlationId === event.correlationId)
  )
}
