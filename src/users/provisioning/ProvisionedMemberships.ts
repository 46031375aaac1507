import { Context, Data, Effect, Layer, Schema } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { OrganizationId, UserId, DirectoryUserId } from "../../contract/Ids.ts"
import { ownerKey, roleOf } from "../../contract/Role.ts"
import { ToldMemberships } from "../../organizations/organizations/ToldMemberships.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { ScimFlaw } from "../../platform/scim/ScimFlaw.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import { StandingsStore, type HeldMembership, type RecordStanding } from "./StandingsStore.ts"
import { roleIn, type ProvisioningTerms } from "./ProvisioningTerms.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { worksIn } from "../../contract/OperatorSeat.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import type { Organization } from "../../organizations/organizations/Organization.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"

/** Rows changed between their first reading and the locks. */
export class MovedMeanwhile extends Data.TaggedError("MovedMeanwhile") {}

const tries = 8

const gone = new ScimFlaw({ status: 404, detail: "The organization is no longer there" })

const over = new ScimFlaw({ status: 401, detail: "The directory is not enabled any more" })
const busy = new ScimFlaw({
  status: 503,
  detail: "Other requests change the same resource: try again",
  retryAfterSeconds: 1
})

/** A person whose membership is to follow from their records anew. */
export interface SettledPerson {
  readonly userId: UserId
  /** True if a directory has just let them go. */
  readonly letGo: boolean
}

const isAddress = Schema.is(EmailAddress)

/** Standing of one person in an organization. */
interface PersonStanding {
  /** Active records of enabled directories, the first linked one first. */
  readonly records: ReadonlyArray<RecordStanding>
  readonly membership: HeldMembership | null
  /** True if a directory has just let them go. */
  readonly letGo: boolean
}

/** Consequence of a person's records for their membership, and for their sessions where it ends. */
type MembershipRuling =
  | { readonly _tag: "Given"; readonly record: DirectoryUserId; readonly role: string }
  /** People decide, as no directory says anything. */
  | { readonly _tag: "Released" }
  | { readonly _tag: "Ended" }

/**
 * Decides who gives a membership: the directory that gave it as long as it gives a role, else the
 * first that does. Without any it ends if a directory gave it or has let the person go.
 */
const membershipRuling = (
  { letGo, membership, records }: PersonStanding,
  terms: ReadonlyArray<ProvisioningTerms>,
  known: (role: string) => boolean
): MembershipRuling => {
  const giving = records.flatMap((record) => {
    const own = terms.find(({ id }) => id === record.directoryId)
    const role = own === undefined ? null : roleIn(own, record.groups, known)
    return role === null ? [] : [{ record: record.id, manages: record.manages, role }]
  })
  const chosen = giving.find(({ manages }) => manages) ?? giving[0]
  if (chosen !== undefined) return { _tag: "Given", record: chosen.record, role: chosen.role }
  if (membership === null) return { _tag: letGo ? "Ended" : "Released" }
  // A group that no longer fits takes a role away, but makes nobody cease to be an owner.
  const isTaken = membership.managedBy === "directory" && membership.role !== "owner"
  return letGo || isTaken ? { _tag: "Ended" } : { _tag: "Released" }
}

/**
 * Memberships that follow from records of directories (enterprise.md "Who decides a role"), and the
 * turns of those who write them: people before the organization, as docs/locks.md has it, and then one
 * writer at a time. Each but `inTurn`, which runs the transaction, is a part of it.
 */
export class ProvisionedMemberships extends Context.Service<ProvisionedMemberships>()(
  "gatehouse/users/provisioning/ProvisionedMemberships",
  {
    make: Effect.gen(function* () {
      const store = yield* StandingsStore
      const told = yield* ToldMemberships
      const memberships = yield* Memberships
      const environments = yield* Environments
      const mails = yield* Mails
      const seats = yield* OperatorSeats
      const people = yield* UserDirectory
      const transaction = yield* Transaction

      /**
       * Mails to the operators who may give an organization another owner that its directory let the
       * last one go.
       */
      const tellOperators = Effect.fnUntraced(function* (
        environment: Environment,
        { id, name }: Pick<Organization, "id" | "name">
      ) {
        const platform = yield* environments.platform
        const template = MailTemplate.last_owner_let_go({
          organization: name,
          environment: environment.name
        })
        for (const seat of yield* seats.list(platform.id)) {
          const { email, role, userId } = seat
          const decides = role === "owner" || role === "admin"
          if (userId === null || !decides || !worksIn(seat, environment.id)) continue
          if (!isAddress(email)) continue
          yield* mails.queue({
            environment: platform,
            template,
            to: email,
            locale: null,
            expiresAt: null,
            about: id
          })
        }
      })

      /** Brings memberships in line with the records; answers the last owners, whose stay. */
      const settle = Effect.fn("ProvisionedMemberships.settle")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        people: ReadonlyArray<SettledPerson>
      ) {
        const kept: Array<UserId> = []
        if (people.length === 0) return kept
        const { id } = environment
        const ids = people.map(({ userId }) => userId)
        const terms = yield* store.terms(id, organizationId)
        const found = yield* memberships.organization(environment, organizationId)
        const records = yield* store.records(id, organizationId, ids)
        const held = yield* store.memberships(id, organizationId, ids)
        const membershipOf = new Map(held.map((one) => [one.userId, one]))
        const recordsOf = Map.groupBy(records, ({ userId }) => userId)
        const isKnown = (role: string) =>
          role !== ownerKey && roleOf(found.roleSet, role) !== undefined
        for (const { letGo, userId } of people) {
          const own = recordsOf.get(userId) ?? []
          const membership = membershipOf.get(userId) ?? null
          const ruling = membershipRuling({ records: own, membership, letGo }, terms, isKnown)
          if (ruling._tag === "Given") {
            const manager = own.find(({ manages }) => manages)
            if (manager?.id !== ruling.record) {
              yield* store.setManager(id, organizationId, userId, ruling.record)
            }
            const isSame =
              membership !== null &&
              membership.managedBy === "directory" &&
              (membership.role === ruling.role || membership.role === ownerKey)
            if (!isSame)
              yield* told.giveByDirectory(environment, organizationId, userId, ruling.role)
            continue
          }
          yield* store.setManager(id, organizationId, userId, null)
          if (ruling._tag === "Released") {
            if (membership?.managedBy === "directory") {
              yield* told.release(environment, organizationId, userId)
            }
            continue
          }
          const ended = yield* told.end(environment, organizationId, userId)
          if (ended !== "last_owner") continue
          kept.push(userId)
          yield* tellOperators(environment, found.organization)
        }
        return kept
      })

      /** Runs a change in a transaction, and anew where what it read first has moved meanwhile. */
      const inTurn = <A, E, R>(
        change: Effect.Effect<A, E | MovedMeanwhile, R>
      ): Effect.Effect<A, Exclude<E, MovedMeanwhile> | ScimFlaw, R> =>
        transaction.run(change).pipe(
          Effect.retry({ while: (error) => error instanceof MovedMeanwhile, times: tries }),
          Effect.catchIf(
            (error) => error instanceof MovedMeanwhile,
            () => Effect.fail(busy)
          )
        ) as Effect.Effect<A, Exclude<E, MovedMeanwhile> | ScimFlaw, R>

      /** Takes the turn; the caller has locked the people of the change. */
      const takeTurn = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId
      ) {
        const there = yield* memberships.lockOrganization(environment.id, organizationId)
        if (!there) return yield* gone
      })

      /** Terms of a directory as they are now; whoever may no longer write is refused. */
      const currentTerms = Effect.fnUntraced(function* (
        environment: Environment,
        { id, organizationId }: ProvisioningTerms
      ) {
        const terms = yield* store.terms(environment.id, organizationId)
        const found = terms.find((one) => one.id === id)
        return found === undefined || !found.enabled ? yield* over : found
      })

      /** Takes the turn of a directory; answers its terms, which hold until the turn ends. */
      const takeTurnFor = Effect.fnUntraced(function* (
        environment: Environment,
        directory: ProvisioningTerms
      ) {
        yield* takeTurn(environment, directory.organizationId)
        return yield* currentTerms(environment, directory)
      })

      return {
        inTurn,
        takeTurn,
        takeTurnFor,
        currentTerms,
        /** Locks people by their ids, each before anything of theirs changes. */
        lockPeople: (environment: Environment, ids: ReadonlyArray<UserId>) =>
          people.lockAll(environment.id, ids),
        settle,
        usersOf: store.usersOf,
        managedBy: store.managedBy,
        terms: store.terms,
        releaseAll: store.releaseAll
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(StandingsStore.layer))
}
