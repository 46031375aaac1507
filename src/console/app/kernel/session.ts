import { computed, signal } from "@preact/signals"
import type { OperatorRole } from "../../../contract/OperatorSeat.ts"
import { needs } from "gatehouse:contract"
import {
  clientOf,
  installation,
  routeOf,
  type AnswerOf,
  type EnvironmentClient,
  type OperationName
} from "./api.ts"
import { address, decoded } from "./router.ts"

export type { OperatorRole }
export type Me = AnswerOf<typeof installation.operators.getMe>

/** The operator who is here; undefined until the service has told. */
export const me = signal<Me | undefined>(undefined)

export const loadMe = async (): Promise<void> => {
  me.value = await installation.operators.getMe()
}

/**
 * Asks who is here, and reloads the page if that is somebody else than before, so that nobody acts
 * under a name that they do not see.
 */
export const requireSameOperator = async (): Promise<void> => {
  const before = me.value?.operator.id
  await loadMe()
  if (me.value?.operator.id === before) return
  location.reload()
  await new Promise(() => undefined)
}

/** Looks who is here whenever the operator turns to this tab: somebody else may have signed in. */
export const watchOperator = (): void => {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload()
  })
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || me.value === undefined) return
    // Without an answer nothing is known to have changed.
    requireSameOperator().catch(() => undefined)
  })
}

const lastEnvironment = "gatehouse.environment"

/** The environments that people can be found in. */
export const environments = computed(
  () => me.value?.environments.filter(({ kind }) => kind !== "platform") ?? []
)

const nameIn = (pathname: string): string | undefined => /^\/e\/([^/]+)/.exec(pathname)?.[1]

/** The environment that the address names; where it names none, the last one, else the first. */
export const environment = computed(() => {
  const name = nameIn(address.value.pathname)
  const wanted = name === undefined ? localStorage.getItem(lastEnvironment) : decoded(name)
  const found = environments.value.find((one) => one.name === wanted)
  if (name === undefined) return found ?? environments.value[0]
  if (found !== undefined) localStorage.setItem(lastEnvironment, found.name)
  return found
})

/** The operations inside of the environment of the page. */
export const here = (): EnvironmentClient => clientOf(environment.value?.id ?? "")

/** The address of a page of the environment. */
export const pathTo = (page: string): string =>
  `/e/${encodeURIComponent(environment.value?.name ?? "")}${page === "" ? "" : `/${page}`}`

const order: ReadonlyArray<OperatorRole> = ["owner", "admin", "support", "auditor"]

/** The least role that may do something; `body` asks for what its body may need besides. */
export const leastRole = (operation: OperationName, body = false): OperatorRole => {
  const [method, path] = routeOf(operation)
  const need = needs[`${method} ${path}`]
  // An operation that the service does not name is left to the owner.
  if (need === undefined) return "owner"
  return body && need.body !== undefined ? need.body.role : need.role
}

/** True if the operator's role is sufficient. */
export const may = (role: OperatorRole): boolean => {
  const own = me.value?.operator.role
  return own !== undefined && order.indexOf(own) <= order.indexOf(role)
}
