import { signal } from "@preact/signals"
import type { AuditEvent } from "./audit.ts"
import { isVisible } from "./names.ts"
import { here } from "./session.ts"

/** Few, so that what the page itself asks for does not wait. */
const atOnce = 4

type Kind =
  | "user"
  | "organization"
  | "secret_key"
  | "application"
  | "connection"
  | "invitation"
  | "resource"
  | "webhook_endpoint"

const names = signal<ReadonlyMap<string, string>>(new Map())
const asked = new Set<string>()

const readers: Readonly<Record<Kind, (id: string) => Promise<ReadonlyArray<string | null>>>> = {
  user: async (userId) => {
    const { email, name } = await here().users.getUser({ params: { userId } })
    return [name, email]
  },
  organization: async (organizationId) => {
    const { name } = await here().organizations.getOrganization({ params: { organizationId } })
    return [name]
  },
  secret_key: async (secretKeyId) => {
    const { items } = await here().environments.listSecretKeys()
    return [items.find(({ id }) => id === secretKeyId)?.name ?? null]
  },
  application: async (applicationId) => {
    const { name } = await here().applications.getApplication({ params: { applicationId } })
    return [name]
  },
  connection: async (connectionId) => {
    const { name } = await here().connections.getConnection({ params: { connectionId } })
    return [name]
  },
  invitation: async (invitationId) => {
    const { email } = await here().invitations.getInvitation({ params: { invitationId } })
    return [email]
  },
  resource: async (resourceId) => {
    const { items } = await here().resources.listResources()
    return [items.find(({ id }) => id === resourceId)?.name ?? null]
  },
  webhook_endpoint: async (endpointId) => {
    const { items } = await here().webhooks.listWebhookEndpoints()
    return [items.find(({ id }) => id === endpointId)?.url ?? null]
  }
}

const kindOf = (type: string): Kind | undefined => {
  if (type === "user" || type === "member") return "user"
  if (type === "server") return "secret_key"
  return Object.hasOwn(readers, type) ? (type as Kind) : undefined
}

const read = async (waiting: Array<readonly [Kind, string]>): Promise<void> => {
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [kind, id] = next
    try {
      // Each of those who read asks for one after the other.
      // oxlint-disable-next-line no-await-in-loop
      const name = (await readers[kind](id)).find(isVisible)
      if (name !== undefined) names.value = new Map([...names.value, [id, name]])
    } catch {
      // What has gone is told of by its kind.
    }
  }
}

type Named = readonly [type: string, id: string | null]

const readAll = (things: ReadonlyArray<Named>): void => {
  const waiting: Array<readonly [Kind, string]> = []
  for (const [type, id] of things) {
    const kind = kindOf(type)
    if (kind === undefined || id === null || asked.has(id)) continue
    asked.add(id)
    waiting.push([kind, id])
  }
  waiting.reverse()
  for (let readers = 0; readers < Math.min(atOnce, waiting.length); readers += 1) void read(waiting)
}

/** Asks once what the people and things of these events are called. */
export const readNames = (events: ReadonlyArray<AuditEvent>): void =>
  readAll(
    events.flatMap(({ actor, targets }) => [
      [actor.type, actor.id] as const,
      ...targets.map(({ id, type }) => [type, id] as const)
    ])
  )

/** Asks once what a thing is called. */
export const readName = (type: string, id: string): void => readAll([[type, id]])

/** Name of a person or an organization of the environment, once it is known. */
export const knownName = (id: string): string | undefined => names.value.get(id)
