import { Context, DateTime, Effect, Layer, type Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { readerOf } from "../../directory/addresses/Addressee.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import { Passwords } from "./Passwords.ts"
import { PasswordsStore } from "./PasswordsStore.ts"

/** Days for which the answer of the service of breaches about a password is not asked for again. */
const soughtDays = 30

/** Record of a stored password: when it was found in a breach, and last looked for at the service. */
export interface BreachHistory {
  readonly breachedAt: DateTime.Utc | null
  readonly breachSoughtAt: DateTime.Utc | null
}

/** Record of a password that was not stored before. */
export const neverLooked: BreachHistory = { breachedAt: null, breachSoughtAt: null }

/** Result of looking for a right password among the breached ones. */
export interface BreachFinding {
  /** Null where it is not looked for, or nobody could say. */
  readonly breached: boolean | null
  /** News to write down in the transaction of the sign-in. */
  readonly news: "found" | "sought" | "none"
}

/** Finding of a password that nobody looks for. */
export const notLookedFor: BreachFinding = { breached: null, news: "none" }

/** True if a password is to be looked for: in the file at each sign-in, at the service now and then. */
export const isSearchDue = (
  mode: "offline" | "online",
  { breachSoughtAt }: BreachHistory,
  now: DateTime.Utc
): boolean =>
  mode === "offline" ||
  breachSoughtAt === null ||
  DateTime.isLessThanOrEqualTo(DateTime.add(breachSoughtAt, { days: soughtDays }), now)

/** Passwords of open accounts that turn up in a breach, once for each password. */
export class BreachedPasswords extends Context.Service<BreachedPasswords>()(
  "gatehouse/credentials/passwords/BreachedPasswords",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const mails = yield* Mails
      const passwords = yield* Passwords
      const store = yield* PasswordsStore

      /**
       * Looks for a password that was just proven right, outside of any transaction; what the
       * service of breaches said is not asked for again for a while.
       */
      const look = Effect.fn("BreachedPasswords.look")(function* (
        environment: Environment,
        password: Redacted.Redacted,
        history: BreachHistory
      ): Effect.fn.Return<BreachFinding> {
        const { breached: mode } = environment.settings.password
        if (mode === "off") return { breached: null, news: "none" }
        if (history.breachedAt !== null) return { breached: true, news: "none" }
        const now = yield* DateTime.now
        if (!isSearchDue(mode, history, now)) return { breached: false, news: "none" }
        const breached = yield* passwords.isBreached(environment, password)
        if (breached === true) return { breached, news: "found" }
        return { breached, news: breached === false && mode === "online" ? "sought" : "none" }
      })

      const tellOwner = Effect.fnUntraced(function* (environment: Environment, userId: UserId) {
        const account = yield* addressBook.primaryOf(environment, userId)
        if (account === undefined) return
        yield* mails.queue({
          environment,
          template: MailTemplate.password_breached(),
          ...readerOf(account),
          expiresAt: null
        })
      })

      /**
       * Writes the news of a look down in the transaction of the sign-in, and tells the owner; true
       * for the one sign-in that found a breach.
       */
      const note = Effect.fn("BreachedPasswords.note")(function* (
        environment: Environment,
        userId: UserId,
        { news }: BreachFinding
      ) {
        if (news === "none") return false
        const now = yield* DateTime.now
        if (news === "sought") {
          yield* store.soughtBreach(environment.id, userId, now)
          return false
        }
        if (!(yield* store.foundBreach(environment.id, userId, now))) return false
        yield* audit.record({
          environmentId: environment.id,
          action: "password.breached_found",
          actor: userActor(userId),
          targets: [{ type: "user", id: userId }]
        })
        yield* tellOwner(environment, userId)
        return true
      })

      return { look, note }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(PasswordsStore.layer))
}
