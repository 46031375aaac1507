import { DateTime, Effect, FileSystem, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import {
  NewBlockedDomains,
  type BlockedDomainLists
} from "../tenancy/blockedDomains/BlockedDomain.ts"
import { BlockedDomains } from "../tenancy/blockedDomains/BlockedDomains.ts"
import { UsageError } from "./CommandFailure.ts"
import * as Operator from "./Operator.ts"
import { print, table, withExamples } from "./Output.ts"
import { ofEnvironment } from "./Flags.ts"

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(NewBlockedDomains), {
  onExcessProperty: "error"
})

const shown = ({ allow, deny, disposable }: BlockedDomainLists) => {
  const { count, enabled, updatedAt } = disposable
  const at = updatedAt === null ? null : DateTime.formatIso(updatedAt)
  const of = at === null ? "" : ` of ${at.slice(0, 10)}`
  return print(
    { allow, deny, disposable: { enabled, updatedAt: at, count } },
    table(
      ["list", "domains"],
      [
        ["allow", allow.join(" ") || "none"],
        ["deny", deny.join(" ") || "none"],
        ["disposable", `${enabled ? "refused" : "let in"} (${count} domains${of})`]
      ]
    )
  )
}

const list = ofEnvironment(
  "list",
  {},
  Effect.fnUntraced(function* ({ id }) {
    yield* shown(yield* (yield* BlockedDomains).list(id))
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withDescription("List the mail domains with which people may not sign up"),
  withExamples("blocked-domains list --environment acme")
)

const set = ofEnvironment(
  "set",
  {
    file: Flag.String("file").pipe(
      Flag.withMetavar("FILE"),
      Flag.withDescription(
        'JSON: { "allow": [], "deny": ["example.com", "*.example.com"], "disposable": { "enabled": true } }'
      )
    )
  },
  Effect.fnUntraced(function* ({ id }, { file }) {
    const files = yield* FileSystem.FileSystem
    const text = yield* Effect.mapError(
      files.readFileString(file),
      () => new UsageError({ message: `--file: ${file} cannot be read` })
    )
    const lists = yield* Effect.mapError(
      decode(text),
      () => new UsageError({ message: `--file: ${file} must hold allow, deny and disposable` })
    )
    const replaced = yield* Effect.mapError(
      (yield* BlockedDomains).replace(id, lists),
      ({ properties }) =>
        new UsageError({
          message: properties.errors
            .map(({ message, path }) => `${path.replace("/body/", "")}: ${message}`)
            .join("\n")
        })
    )
    yield* shown(replaced)
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withDescription(
    "Replace the lists of mail domains with which people may not sign up. The allow list wins; * stands for all domains, *.example.com for the subdomains of one."
  ),
  withExamples("blocked-domains set --environment acme --file domains.json")
)

/** `blocked-domains ...` */
export const blockedDomainsCommand = Command.make("blocked-domains").pipe(
  Command.withDescription("List and replace the mail domains with which people may not sign up"),
  Command.withSubcommands([list, set])
)
