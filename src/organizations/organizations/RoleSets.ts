import { Context, Data, DateTime, Effect, Layer, Schema } from "effect"
import { RoleSetId, type EnvironmentId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { RoleSetNotFound } from "./OrganizationsProblems.ts"
import { defaultRoleSetKey, RoleKey, RoleSetDefinition, rolesOf } from "../../contract/Role.ts"
import { RoleSetsStore } from "./RoleSetsStore.ts"
import { environmentEntry } from "../../tenancy/audit/AuditEntries.ts"
import { problemLines } from "../../platform/firstFlaws.ts"

/** A role set that cannot be used; each line of the message names one flaw. */
export class InvalidRoleSet extends Data.TaggedError("InvalidRoleSet")<{
  readonly problems: ReadonlyArray<string>
}> {
  override get message() {
    return this.problems.join("\n")
  }
}

const decode = Schema.decodeUnknownEffect(
  Schema.Struct({ key: RoleKey, definition: RoleSetDefinition }),
  { errors: "all", onExcessProperty: "error" }
)

/**
 * The roles that the organizations of an environment can have (contract: "Roles" of the fine
 * print).
 */
export class RoleSets extends Context.Service<RoleSets>()(
  "gatehouse/organizations/organizations/RoleSets",
  {
    make: Effect.gen(function* () {
      const store = yield* RoleSetsStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      const newId = Effect.map(crypto.uuidV7, (id) => RoleSetId.make(id))

      /**
       * Makes or replaces the role set of this key; takes what an operator's file holds. A role that
       * members have, or that open invitations are to, cannot be taken away.
       */
      const set = Effect.fn("RoleSets.set")(function* (
        environmentId: EnvironmentId,
        key: string,
        definition: unknown
      ) {
        const decoded = yield* decode({ key, definition }).pipe(
          Effect.mapError(
            (error) =>
              new InvalidRoleSet({
                problems: problemLines(error, (path) => path.replace(/^definition\.?/, ""))
              })
          )
        )
        const roles = rolesOf(decoded.definition)
        const at = yield* DateTime.now
        const id = yield* newId
        return yield* transaction.run(
          Effect.gen(function* () {
            const { name } = decoded.definition
            const stored = yield* store.put(environmentId, { id, key, name, roles, at })
            const keys = roles.map((role) => role.key)
            const held = yield* store.heldBeside(environmentId, stored.id, keys)
            const awaited = yield* store.awaitedBeside(environmentId, stored.id, keys, at)
            const problems = [
              ...held.map((role) => `roles: members have the role ${role}, so it must stay`),
              ...awaited
                .filter((role) => !held.includes(role))
                .map((role) => `roles: open invitations are to the role ${role}, so it must stay`)
            ]
            if (problems.length > 0) return yield* new InvalidRoleSet({ problems })
            yield* audit.record(environmentEntry(environmentId, "role_set.set", { key }))
            return stored
          })
        )
      })

      const defaultSet = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        const found = yield* store.byKey(environmentId, defaultRoleSetKey)
        if (found !== undefined) return found
        const at = yield* DateTime.now
        const id = yield* newId
        const made = { id, key: defaultRoleSetKey, name: "Default", roles: null, at }
        yield* store.insertMissing(environmentId, made)
        return (yield* store.byKey(environmentId, defaultRoleSetKey)) ?? (yield* Effect.die(gone))
      })

      /** By key, the default one among them. */
      const list = Effect.fn("RoleSets.list")(function* (environmentId: EnvironmentId) {
        yield* defaultSet(environmentId)
        return yield* store.list(environmentId)
      })

      /** The role set of this id, or the default one. */
      const get = Effect.fnUntraced(function* (environmentId: EnvironmentId, id: RoleSetId | null) {
        if (id === null) return yield* defaultSet(environmentId)
        return (yield* store.byId(environmentId, id)) ?? (yield* new RoleSetNotFound())
      })

      return { set, list, get }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(RoleSetsStore.layer))
}

const gone = new Error("The default role set is gone")
