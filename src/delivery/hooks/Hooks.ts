import { Clock, Context, DateTime, Effect, Layer, Result } from "effect"
import { type Environment, hookPoints, type HookPoint } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { outboundUrl } from "../../platform/OutboundRules.ts"
import { publicKeyFlaw } from "../../platform/PublicKeyEncryption.ts"
import { Settings } from "../../platform/Settings.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import { newSigningSecret, rotatedSecrets } from "../../platform/StandardWebhooks.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { type InvalidWebhookUrl, invalidWebhookUrl } from "../webhooks/WebhooksProblems.ts"
import {
  foreignMembers,
  secretPurpose,
  setupOf,
  storedSetup,
  type Hook,
  type HookSetup,
  type NewHook,
  type PutHook,
  type StoredHook,
  HookNotFound,
  InvalidHook
} from "./Hook.ts"
import { HookCalls } from "./HookCalls.ts"
import { p99Of } from "./HookCircuit.ts"
import { HooksStore } from "./HooksStore.ts"
import { changedNames } from "../../platform/plainValues.ts"

const later = (a: DateTime.Utc | null, b: number | null): DateTime.Utc | null => {
  if (b === null) return a
  const other = DateTime.makeUnsafe(b)
  return a === null || DateTime.isLessThan(a, other) ? other : a
}

const invalid = (errors: ReadonlyArray<{ readonly path: string; readonly message: string }>) =>
  new InvalidHook({ properties: { errors } })

const pointOf = (point: string) => {
  const found = hookPoints.find((each) => each === point)
  return found === undefined ? Effect.fail(new HookNotFound()) : Effect.succeed(found)
}

const withSetup = (hook: StoredHook, { create, ...setup }: HookSetup): StoredHook => ({
  ...hook,
  ...setup,
  creates: create
})

/** The hooks of an environment, at most one a point (extensions.md "Hooks"). */
export class Hooks extends Context.Service<Hooks>()("gatehouse/delivery/hooks/Hooks", {
  make: Effect.gen(function* () {
    const audit = yield* Audit
    const calls = yield* HookCalls
    const crypto = yield* Crypto
    const settings = yield* Settings
    const store = yield* HooksStore
    const environments = yield* Environments
    const transaction = yield* Transaction

    /** The hook with its condition in this process. */
    const shown = Effect.fnUntraced(function* (hook: StoredHook): Effect.fn.Return<Hook> {
      const health = calls.healthOf(hook)
      const now = yield* Clock.currentTimeMillis
      const { openUntil } = health
      return {
        point: hook.point,
        ...storedSetup(hook),
        openUntil: openUntil === null || openUntil <= now ? null : DateTime.makeUnsafe(openUntil),
        failuresInARow: health.failuresInARow,
        lastCalledAt: later(hook.lastCalledAt, health.lastCalledAt),
        p99Milliseconds: p99Of(health),
        createdAt: hook.createdAt,
        updatedAt: hook.updatedAt
      }
    })

    const requireSound = Effect.fnUntraced(function* (point: HookPoint, input: NewHook) {
      const url = outboundUrl(input.url, settings)
      if (Result.isFailure(url)) return yield* invalidWebhookUrl(url.failure)
      const foreign = foreignMembers(point, input).map((name) => ({
        path: `/body/${name}`,
        message: `Expected no such member for ${point}`
      }))
      if (foreign.length > 0) return yield* invalid(foreign)
      if (point !== "password.verify") return
      const { publicKey } = input
      const message =
        publicKey === undefined ? "Expected a public key" : yield* publicKeyFlaw(publicKey)
      if (message !== undefined) return yield* invalid([{ path: "/body/publicKey", message }])
    })

    const recorded = (
      environmentId: EnvironmentId,
      point: HookPoint,
      action: AuditAction,
      metadata: MetadataBag = {}
    ) => audit.record({ environmentId, action, targets: [{ type: "hook", id: point }], metadata })

    const newSecret = (ref: Pick<StoredHook, "environmentId" | "point">) =>
      newSigningSecret(crypto, secretPurpose(ref))

    /** The environment's row tells its sign-ins which points have a hook. */
    const notePoints = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
      const hooks = yield* store.list(environmentId)
      const enabled = hooks.filter((hook) => hook.enabled).map(({ point }) => point)
      yield* store.notePoints(environmentId, enabled)
    })

    const list = Effect.fn("Hooks.list")(function* (environmentId: EnvironmentId) {
      return yield* Effect.forEach(yield* store.list(environmentId), shown)
    })

    /** Sets the hook of a point up; the secret of a new one is in this answer and nowhere else. */
    const put = Effect.fn("Hooks.put")(function* (
      { id: environmentId, kind }: Pick<Environment, "id" | "kind">,
      name: string,
      input: NewHook
    ): Effect.fn.Return<PutHook, HookNotFound | InvalidHook | InvalidWebhookUrl> {
      const point = yield* pointOf(name)
      if (kind === "platform") {
        // Operators have to get in whatever some server answers.
        return yield* invalid([
          { path: "/", message: "Expected another environment: the platform has no hooks" }
        ])
      }
      yield* requireSound(point, input)
      const setup = setupOf(point, input)
      const now = yield* DateTime.now
      const { sealed, secret } = yield* newSecret({ environmentId, point })
      return yield* transaction.run(
        Effect.gen(function* () {
          yield* environments.lock(environmentId)
          const before = yield* store.find(environmentId, point)
          if (before === undefined) {
            const hook = withSetup(
              {
                environmentId,
                point,
                ...setup,
                creates: false,
                secret: sealed,
                previousSecret: null,
                previousSecretUntil: null,
                lastCalledAt: null,
                createdAt: now,
                updatedAt: now
              },
              setup
            )
            yield* store.insert(hook)
            yield* notePoints(environmentId)
            yield* recorded(environmentId, point, "hook.created")
            return { ...(yield* shown(hook)), secret }
          }
          const changed = changedNames(storedSetup(before), setup)
          if (changed.length === 0) return yield* shown(before)
          const after = { ...withSetup(before, setup), updatedAt: now }
          yield* store.save(after)
          yield* notePoints(environmentId)
          yield* recorded(environmentId, point, "hook.updated", { changed })
          return yield* shown(after)
        })
      )
    })

    const remove = Effect.fn("Hooks.remove")(function* (
      environmentId: EnvironmentId,
      name: string
    ) {
      const point = yield* pointOf(name)
      yield* transaction.run(
        Effect.gen(function* () {
          yield* environments.lock(environmentId)
          if (!(yield* store.remove(environmentId, point))) return yield* new HookNotFound()
          yield* notePoints(environmentId)
          yield* recorded(environmentId, point, "hook.deleted")
        })
      )
    })

    /** Makes a new secret; the one before it signs for another day unless it is revoked. */
    const rotateSecret = Effect.fn("Hooks.rotateSecret")(function* (
      environmentId: EnvironmentId,
      name: string,
      { revokeOld }: { readonly revokeOld: boolean }
    ) {
      const point = yield* pointOf(name)
      const { sealed, secret } = yield* newSecret({ environmentId, point })
      const now = yield* DateTime.now
      yield* transaction.run(
        Effect.gen(function* () {
          yield* environments.lock(environmentId)
          const hook = yield* store.find(environmentId, point)
          if (hook === undefined) return yield* new HookNotFound()
          yield* store.save({
            ...hook,
            ...rotatedSecrets(hook, sealed, revokeOld, now),
            updatedAt: now
          })
          yield* recorded(environmentId, point, "hook.secret_rotated", { revokeOld })
        })
      )
      return secret
    })

    /** The hook of a point, enabled or not. */
    const find = Effect.fnUntraced(function* (environmentId: EnvironmentId, name: string) {
      const point = yield* pointOf(name)
      return (yield* store.find(environmentId, point)) ?? (yield* new HookNotFound())
    })

    return { list, put, remove, rotateSecret, find }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(HooksStore.layer))
}
