import { Cause, Effect, DateTime } from "effect"
import { Command, Flag } from "effect/cli"
import { Environments } from "../tenancy/environments/Environments.ts"
import { KeyUse, EnvironmentKey } from "../sessions/tokens/SigningKey.ts"
import { IssuerKeys } from "../provider/keys/IssuerKeys.ts"
import type { EnvironmentId } from "../contract/Ids.ts"
import { commandLine } from "../platform/CommandLine.ts"
import { DecryptionFailed } from "../platform/Crypto.ts"
import { UsageError } from "./CommandFailure.ts"
import { environmentFlag, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { print, table, withExamples, jsonOf } from "./Output.ts"

const toJson = jsonOf(EnvironmentKey)

const printKeys = (keys: ReadonlyArray<EnvironmentKey>) =>
  print(
    keys.map(toJson),
    table(
      ["USE", "KID", "ALGORITHM", "STATUS", "SIGNS FROM", "LEAVES"],
      keys.map(({ algorithm, kid, leavesAt, signsFrom, status, use }) => [
        use,
        kid,
        algorithm,
        status,
        DateTime.formatIso(signsFrom),
        leavesAt === null ? "-" : DateTime.formatIso(leavesAt)
      ])
    )
  )

const list = ofEnvironment(
  "list",
  {},
  Effect.fnUntraced(function* ({ id }) {
    yield* printKeys(yield* (yield* IssuerKeys).list(id))
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withShortDescription("List the keys of an environment's key set"),
  Command.withDescription(
    "List the keys of an environment's key sets, that of sessions and that of applications, in signing order: retired ones that still verify, the current one, the next. The first is created with the first token. Private keys are never shown."
  ),
  withExamples("signing-key list --environment development")
)

/** The service could not sign with a key encrypted under another `ENCRYPTION_KEY`. */
const requireKeyOfService = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
  yield* (yield* IssuerKeys).probe(environmentId).pipe(
    Effect.catchCauseIf(
      (cause) => Cause.squash(cause) instanceof DecryptionFailed,
      () =>
        new UsageError({
          message: "The environment's signing keys were encrypted with another ENCRYPTION_KEY"
        })
    )
  )
})

const rotate = ofEnvironment(
  "rotate",
  {
    use: Flag.Literals("use", KeyUse.literals).pipe(
      Flag.withDescription(
        "session: the key of sessions; oauth: those that sign for applications, one for each algorithm"
      ),
      Flag.withDefault("session")
    )
  },
  Effect.fnUntraced(function* ({ id }, { use }) {
    yield* requireKeyOfService(id)
    yield* printKeys(yield* (yield* IssuerKeys).rotate(id, use))
  })
).pipe(
  Command.provide(Operator.layerEncrypting),
  Command.withShortDescription("Publish the next signing key"),
  Command.withDescription(
    "Publish the next key that signs an environment's tokens. It is in the key set for ten minutes before it signs, and the last one stays until its tokens have expired, so that every verifier keeps up. While a next key is waiting, a repeated command adds none. Needs the ENCRYPTION_KEY of the service."
  ),
  Command.withExamples([
    { command: `${commandLine.usual} signing-key rotate --environment acme` },
    {
      command: `${commandLine.silent} signing-key rotate --environment acme --json`,
      description: "Prints [{ use, kid, algorithm, status, publishedAt, signsFrom, leavesAt }]"
    }
  ])
)

const revoke = Command.make(
  "revoke",
  {
    environment: environmentFlag,
    id: Flag.String("id").pipe(
      Flag.withMetavar("KID"),
      Flag.withDescription("The kid of the key, as listed; write --id=KID if it begins with a dash")
    )
  },
  Effect.fnUntraced(function* ({ environment, id: kid }) {
    const { id } = yield* (yield* Environments).get(environment)
    yield* requireKeyOfService(id)
    yield* printKeys(yield* (yield* IssuerKeys).revoke(id, kid))
  })
).pipe(
  Command.provide(Operator.layerEncrypting),
  Command.withShortDescription("Remove a leaked signing key immediately"),
  Command.withDescription(
    "Remove a key from an environment's key set: for an emergency, such as a leaked private key. Its tokens stop verifying as soon as verifiers read the key set again, within five minutes at most. If it was the current key, the next one signs immediately; a verifier refuses its tokens until it reads the key set again. For a routine change use rotate. Needs the ENCRYPTION_KEY of the service."
  ),
  withExamples("signing-key revoke --environment acme --id KID")
)

/** `signing-key ...` */
export const signingKeyCommand = Command.make("signing-key").pipe(
  Command.withDescription("List, rotate and revoke the keys that sign an environment's tokens"),
  Command.withSubcommands([rotate, list, revoke])
)
