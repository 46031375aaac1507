import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { hookPoints } from "../contract/Environment.ts"
import { UserId } from "../contract/Ids.ts"
import { Hook, HookTestResult, NewHook, PutHook } from "../delivery/hooks/Hook.ts"
import { Hooks } from "../delivery/hooks/Hooks.ts"
import { HookTests } from "../access/hooks/HookTests.ts"
import { UsageError } from "./CommandFailure.ts"
import { idFlag, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { jsonOf, print, table, withExamples } from "./Output.ts"

const encodeHook = jsonOf(Hook)
const encodePut = jsonOf(PutHook)
const encodeResult = jsonOf(HookTestResult)

const pointFlag = Flag.Literals("point", hookPoints).pipe(
  Flag.withDescription("Where the service asks")
)

const { url: _, ...settingsFields } = NewHook.fields
const decodeSettings = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Struct(settingsFields)),
  { onExcessProperty: "error" }
)

/** The other members of a hook; none without the flag. */
const settingsOf = (text: Option.Option<string>) =>
  Option.match(text, {
    onNone: () => Effect.succeed({}),
    onSome: (given) =>
      Effect.mapError(
        decodeSettings(given),
        ({ message }) =>
          new UsageError({ message: `--settings: ${message.replaceAll(/\s+/g, " ")}` })
      )
  })

const settingsFlag = Flag.String("settings").pipe(
  Flag.withMetavar("JSON"),
  Flag.withDescription(
    'The other members as JSON, such as {"onFailure":"allow","timeoutMilliseconds":800}; what is left out has its default'
  ),
  Flag.optional
)

const stateOf = ({ enabled, failuresInARow, openUntil }: Hook): string => {
  if (!enabled) return "disabled"
  if (openUntil !== null) return `given up until ${DateTime.formatIso(openUntil)}`
  return failuresInARow === 0 ? "enabled" : `failing: ${failuresInARow} in a row`
}

const list = ofEnvironment(
  "list",
  {},
  Effect.fnUntraced(function* ({ id }) {
    const found = yield* (yield* Hooks).list(id)
    const rows = found.map((hook) => [hook.point, hook.url, hook.onFailure, stateOf(hook)])
    yield* print(found.map(encodeHook), table(["POINT", "URL", "ON FAILURE", "STATE"], rows))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("List an environment's hooks"),
  withExamples("hook list --environment acme")
)

const set = ofEnvironment(
  "set",
  {
    point: pointFlag,
    url: Flag.String("url").pipe(
      Flag.withMetavar("URL"),
      Flag.withDescription(
        "Your backend's address: https, never in a private network; in development also this machine"
      )
    ),
    settings: settingsFlag
  },
  Effect.fnUntraced(function* (found, { point, settings, url }) {
    const input = { url, ...(yield* settingsOf(settings)) }
    const hook = yield* (yield* Hooks).put(found, point, input)
    yield* Operator.numbered(found.id)
    yield* print(
      encodePut(hook),
      hook.secret === undefined
        ? `Changed ${hook.point}`
        : `Point   ${hook.point}\nSecret  ${Redacted.value(hook.secret)}\n        (shown only now: it cannot be read again)`
    )
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Set up or replace the hook of a point"),
  Command.withDescription(
    "Have the service ask your backend at a point, and wait for its answer. Prints the secret that signs the calls of a new hook, only this once."
  ),
  withExamples(
    "hook set --environment acme --point session.before --url https://api.acme.com/hooks/session"
  )
)

const remove = ofEnvironment(
  "remove",
  { point: pointFlag },
  Effect.fnUntraced(function* ({ id }, { point }) {
    yield* (yield* Hooks).remove(id, point)
    yield* Operator.numbered(id)
    yield* print({ point }, `Removed ${point}`)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("Remove the hook of a point; nobody is asked there any more"),
  withExamples("hook remove --environment acme --point session.before")
)

const test = ofEnvironment(
  "test",
  {
    point: pointFlag,
    user: idFlag("user", UserId, "The user to ask about; without it a made-up person").pipe(
      Flag.optional
    )
  },
  Effect.fnUntraced(function* (found, { point, user }) {
    const result = yield* (yield* HookTests).run(found, point, Option.getOrUndefined(user))
    const took = `after ${result.durationMilliseconds} ms`
    yield* print(
      encodeResult(result),
      result.verdict === null
        ? `No usable answer ${took}: ${result.error}`
        : `Answered ${result.verdict} ${took}`
    )
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("Call the hook of a point once; nothing changes by it"),
  withExamples("hook test --environment acme --point session.before")
)

/** `hook ...` */
export const hookCommand = Command.make("hook").pipe(
  Command.withDescription("List, set, remove and test the hooks that ask your own backend"),
  Command.withSubcommands([list, set, remove, test])
)
