import { Array as Arr, DateTime, Effect, Redacted, type Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { EmailAddress } from "../contract/EmailAddress.ts"
import { operatorRoles, type OperatorRole } from "../contract/OperatorSeat.ts"
import type { Operator as OperatorView, OperatorLink } from "../operators/staff/Operator.ts"
import { Operators } from "../operators/staff/Operators.ts"
import { Settings } from "../platform/Settings.ts"
import { Environments } from "../tenancy/environments/Environments.ts"
import { UsageError } from "./CommandFailure.ts"
import { member } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { print, table, withExamples } from "./Output.ts"

const email = Flag.String("email").pipe(
  Flag.withMetavar("E"),
  Flag.withDescription("The operator's email address"),
  Flag.withSchema(EmailAddress)
)

const role = Flag.Literals("role", operatorRoles).pipe(
  Flag.withDescription(
    "owner: operators too; admin: everything in its environments; support: reads, sessions, lockouts, resets, bans; auditor: reads"
  )
)

const environments = Flag.String("environment").pipe(
  Flag.withAlias("e"),
  Flag.withMetavar("NAME"),
  Flag.withDescription("Name or id of an environment they work in; repeatable; default all"),
  Flag.atLeast(0)
)

const idsOf = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const service = yield* Environments
  const found = yield* Effect.forEach(names, (name) => service.get(name))
  const ids = Arr.dedupe(found.map(({ id }) => id))
  return Arr.isReadonlyArrayNonEmpty(ids) ? ids : null
})

const toJson = ({ createdAt, lastSeenAt, ...operator }: OperatorView): Schema.Json => ({
  ...operator,
  lastSeenAt: lastSeenAt === null ? null : DateTime.formatIso(lastSeenAt),
  createdAt: DateTime.formatIso(createdAt)
})

const toText = (operators: ReadonlyArray<OperatorView>): string =>
  table(
    ["EMAIL", "ROLE", "ENVIRONMENTS", "STATUS", "ID"],
    operators.map((operator) => [
      operator.email,
      operator.role,
      operator.environmentIds?.join(", ") ?? "all",
      operator.status,
      operator.id
    ])
  )

const printLink = ({ expiresAt, mailed, operator, url }: OperatorLink) => {
  const { email, environmentIds, role } = operator
  const until = DateTime.formatIso(expiresAt)
  return print(
    { email, role, environmentIds, url: Redacted.value(url), expiresAt: until },
    `Link  ${Redacted.value(url)}\n      (once, until ${until}${mailed ? "; mailed too" : ""})`
  )
}

/** Puts the service's error code in words. */
const inWords = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.mapError(effect, (error) => {
    switch (error._tag) {
      case "operator_not_found":
        return new UsageError({ message: "There is no such operator" })
      case "operator_exists":
        return new UsageError({
          message: "An operator already has this address (see the command operator link)"
        })
      case "NoEnvironmentsToWorkIn":
        return new UsageError({
          message: "Operators work in the environments of applications, not in the platform's"
        })
      case "last_owner":
        return new UsageError({ message: "The installation would be left without an owner" })
      default:
        return error
    }
  })

/** A link leads to the console: in production nothing answers there until it has an address. */
const requireConsole = Effect.gen(function* () {
  const { production } = yield* Settings
  const { appUrl } = yield* (yield* Environments).platform
  if (!production || new URL(appUrl).protocol === "https:") return
  return yield* new UsageError({
    message:
      "The console is off, so the link would lead nowhere: start the service with CONSOLE_URL, the https address of the console, and try again"
  })
})

const invite = Command.make(
  "invite",
  { email, role: Flag.withDefault(role, "owner" as OperatorRole), environments },
  Effect.fnUntraced(function* ({ email, environments, role }) {
    yield* requireConsole
    const operators = yield* Operators
    const environmentIds = yield* idsOf(environments)
    yield* printLink(yield* inWords(operators.invite({ email, role, environmentIds })))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Invite an operator"),
  Command.withDescription(
    "Invite an operator of the console. Prints a link, and mails it if mail is set up. It works once, within 24 hours: anyone who follows it chooses how they sign in."
  ),
  withExamples(
    "operator invite --email ada@example.com",
    "operator invite --email bo@example.com --role support --environment acme"
  )
)

const list = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const all = yield* (yield* Operators).list
    yield* print(all.map(toJson), toText(all))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("List the operators"),
  withExamples("operator list")
)

const change = Command.make(
  "role",
  {
    email,
    role: Flag.optional(role),
    environments,
    all: Flag.Boolean("all-environments").pipe(
      Flag.withDescription("Let them work in every environment"),
      Flag.withoutNegation,
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ all, email, environments, role }) {
    const operators = yield* Operators
    if (all && environments.length > 0) {
      return yield* new UsageError({ message: "Name environments or all of them, not both" })
    }
    const { id } = yield* inWords(operators.byEmail(email))
    const changed = yield* inWords(
      operators.change(id, {
        ...member("role", role),
        ...(all || environments.length > 0 ? { environmentIds: yield* idsOf(environments) } : {})
      })
    )
    yield* print(toJson(changed), toText([changed]))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("Change an operator's role, or the environments they work in"),
  withExamples("operator role --email bo@example.com --role admin")
)

const remove = Command.make(
  "remove",
  { email },
  Effect.fnUntraced(function* ({ email }) {
    const operators = yield* Operators
    const operator = yield* inWords(operators.byEmail(email))
    yield* inWords(operators.remove(operator.id))
    yield* print(toJson(operator), `Removed  ${operator.email}`)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("Remove an operator: deletes their account and ends their sessions"),
  withExamples("operator remove --email bo@example.com")
)

const link = Command.make(
  "link",
  { email },
  Effect.fnUntraced(function* ({ email }) {
    const operators = yield* Operators
    const { id } = yield* inWords(operators.byEmail(email))
    yield* requireConsole
    yield* printLink(yield* inWords(operators.link(id)))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Let a locked-out operator in again"),
  Command.withDescription(
    "Let an operator in again who has lost every sign-in method. Deletes their account and ends its sessions immediately. The link works once, within 15 minutes: anyone who follows it sets the account up again with the same role. Notifies all owners and the operator by mail."
  ),
  withExamples("operator link --email ada@example.com")
)

/** `operator ...` */
export const operatorCommand = Command.make("operator").pipe(
  Command.withDescription("Manage who operates this installation in the console"),
  Command.withSubcommands([invite, list, change, remove, link])
)
