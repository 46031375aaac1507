import { Effect, type Schema } from "effect"
import { foreignMembers, type Hook, type NewHook } from "../../delivery/hooks/Hook.ts"
import { Hooks } from "../../delivery/hooks/Hooks.ts"
import type { WebhookEndpoint } from "../../delivery/webhooks/WebhookEndpoint.ts"
import { WebhookEndpoints } from "../../delivery/webhooks/WebhookEndpoints.ts"
import type { HookPoint } from "../../contract/Environment.ts"
import type { DeclaredWebhook } from "./Configuration.ts"
import { refusedAt } from "./ConfigurationErrors.ts"
import { exportedPlace, fileForSecret } from "./madeSecrets.ts"
import { paired } from "./paired.ts"
import type { Section } from "./Section.ts"

/** Members of a hook that its point has: the others are refused in a document as in a request. */
const hookOf = ({ point, publicKey, ...hook }: Hook) => {
  const { create, cacheSeconds, enabled, include, onFailure, timeoutMilliseconds, url } = hook
  const all: NewHook = {
    url,
    onFailure,
    timeoutMilliseconds,
    include,
    create,
    cacheSeconds,
    enabled,
    ...(publicKey === null ? {} : { publicKey })
  }
  const foreign: ReadonlyArray<string> = foreignMembers(point, all)
  const own = Object.entries(all).filter(([name]) => !foreign.includes(name))
  return { point, ...Object.fromEntries(own) } as { readonly point: HookPoint } & NewHook
}

const secretPlaces = <A extends { readonly name: string | null; readonly value: Schema.Json }>(
  section: string,
  entries: ReadonlyArray<A>
): ReadonlyArray<Schema.Json> => {
  const taken = new Set<string>()
  return entries.map(({ name, value }) => ({
    ...(value as { readonly [name: string]: Schema.Json }),
    secret: { ...exportedPlace(section, name ?? "", taken) }
  }))
}

/** Hooks that the customer's backend is asked by. */
export const hooksSection = Effect.map(Hooks, (hooks): Section<"hooks"> => ({
  read: ({ id }) =>
    Effect.map(hooks.list(id), (found) =>
      found
        .toSorted((one, other) => one.point.localeCompare(other.point))
        .map((hook) => ({
          id: hook.point,
          name: hook.point,
          value: hookOf(hook) as unknown as Schema.Json
        }))
    ),
  exported: (_, entries) => Effect.succeed(secretPlaces("hooks", entries)),
  apply: Effect.fnUntraced(function* (environment, declared, options) {
    const present = new Set((yield* hooks.list(environment.id)).map(({ point }) => point))
    for (const { point, secret: reference, ...input } of declared) {
      const isNew = !present.delete(point)
      const file = isNew ? yield* fileForSecret("hooks", point, reference, options) : undefined
      const put = yield* Effect.mapError(
        hooks.put(environment, point, input),
        refusedAt("hooks", point)
      )
      if (put.secret === undefined || file === undefined) continue
      const { secret } = put
      yield* options.made({ section: "hooks", name: point, reference: file, secret })
    }
    if (!options.prune) return
    for (const point of present) {
      yield* Effect.mapError(hooks.remove(environment.id, point), refusedAt("hooks", point))
    }
  })
}))

const webhookOf = ({ actions, description, enabled, url }: WebhookEndpoint) => ({
  url,
  actions,
  description,
  enabled
})

const actionsKey = ({ actions }: Pick<DeclaredWebhook, "actions">): string =>
  [...new Set(actions)].join()

/** Endpoints that events are delivered to. */
export const webhooksSection = Effect.map(WebhookEndpoints, (webhooks): Section<"webhooks"> => {
  const listed = (id: Parameters<typeof webhooks.list>[0]) =>
    Effect.map(webhooks.list(id), (found) =>
      found.toSorted((one, other) => one.url.localeCompare(other.url))
    )
  return {
    read: ({ id }) =>
      Effect.map(listed(id), (found) =>
        found.map((endpoint) => ({
          id: endpoint.id,
          name: endpoint.url,
          value: webhookOf(endpoint) as Schema.Json
        }))
      ),
    exported: (_, entries) => Effect.succeed(secretPlaces("webhooks", entries)),
    apply: Effect.fnUntraced(function* ({ id }, declared, options) {
      const { others, pairs } = paired(declared, yield* listed(id), {
        nameOf: ({ url }: Pick<DeclaredWebhook, "url">) => url,
        isAlike: (one, other) => actionsKey(one) === actionsKey(other)
      })
      // One that goes makes room for another.
      for (const other of options.prune ? others : []) {
        yield* Effect.mapError(webhooks.remove(id, other.id), refusedAt("webhooks", other.url))
      }
      for (const { declared: given, present } of pairs) {
        const { actions = null, description = null, enabled = true, url } = given
        const refused = refusedAt("webhooks", url)
        if (present !== undefined) {
          const changes = { actions, description, enabled }
          yield* Effect.mapError(webhooks.update(id, present.id, changes), refused)
          continue
        }
        const reference = yield* fileForSecret("webhooks", url, given.secret, options)
        const made = yield* Effect.mapError(
          webhooks.create(id, { url, actions, description }),
          refused
        )
        if (!enabled) yield* Effect.mapError(webhooks.update(id, made.id, { enabled }), refused)
        yield* options.made({ section: "webhooks", name: url, reference, secret: made.secret })
      }
    })
  }
})
