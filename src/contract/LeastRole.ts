import { Context, Option } from "effect"
import { type HttpApiEndpoint, OpenApi } from "effect/http-api"
import type { OperatorRole } from "./OperatorSeat.ts"

/** Requirements of an operation of the console plane for its operator. */
export interface Need {
  readonly role: OperatorRole
  /** True if the operator must have authenticated within the last minutes. */
  readonly fresh?: true
  /** Members of the body that ask for the same, where one of them is present. */
  readonly freshMembers?: readonly [string, ...ReadonlyArray<string>]
  /** Role that the body asks for: if one of the members is present, or has this value. */
  readonly body?: {
    readonly members: readonly [string, ...ReadonlyArray<string>]
    readonly value?: boolean
    readonly role: OperatorRole
  }
}

/** Usual requirements; the fresh ones guard secrets, trust, and changes that cannot be undone. */
export const needs = {
  auditor: { role: "auditor" },
  support: { role: "support" },
  admin: { role: "admin" },
  owner: { role: "owner" },
  freshSupport: { role: "support", fresh: true },
  freshAdmin: { role: "admin", fresh: true },
  freshOwner: { role: "owner", fresh: true }
} as const satisfies Readonly<Record<string, Need>>

/**
 * Annotation of each operation that the console plane offers, those of the server plane that it
 * mirrors included. The guard, the document, the console's buttons and the tests read it.
 */
export class LeastRole extends Context.Service<LeastRole, Need>()("gatehouse/contract/LeastRole") {}

/** Words about an operation in the document of its plane. */
export const described = (summary: string, description: string): Context.Context<never> =>
  OpenApi.annotations({ summary, description })

/** Name of a group of operations in the document of its plane, and words about it. */
export const titled = (title: string, description: string): Context.Context<never> =>
  OpenApi.annotations({ title, description })

/** Requirement of an operation, and the words about it. */
export const operation = (
  need: Need,
  summary: string,
  description: string
): Context.Context<LeastRole> => Context.add(described(summary, description), LeastRole, need)

/** Requirement of an operation; throws for one without, so that none is open by omission. */
export const needOf = ({ annotations, method, path }: HttpApiEndpoint.Top): Need =>
  Option.getOrThrowWith(
    Context.getOption(annotations, LeastRole),
    () => new Error(`${method} ${path} is on the console plane without a LeastRole`)
  )

/**
 * Least role that sees private bags, and the queries of the addresses of webhooks and hooks; answers
 * to others leave them out.
 */
export const privateBags: OperatorRole = "admin"
