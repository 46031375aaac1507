import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { canonicalIdentifier } from "../tenancy/environments/EnvironmentAddress.ts"
import {
  NewResource,
  Resource,
  ResourceAccess,
  TokenFormat
} from "../provider/resources/Resource.ts"
import { Resources } from "../provider/resources/Resources.ts"
import { UsageError } from "./CommandFailure.ts"
import { jsonFlag, member, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { jsonOf, print, table, withExamples } from "./Output.ts"

const encode = jsonOf(Resource)

const toText = (resources: ReadonlyArray<Resource>): string =>
  table(
    ["IDENTIFIER", "NAME", "ACCESS", "TOKENS", "SCOPES"],
    resources.map(({ access, identifier, name, scopes, tokenFormat }) => [
      identifier,
      name,
      access,
      tokenFormat,
      scopes.map((scope) => scope.name).join(" ") || "-"
    ])
  )

const identifierFlag = Flag.String("identifier").pipe(
  Flag.withMetavar("URL"),
  Flag.withDescription("The API's address, as applications name it in resource; or a urn")
)

/** The resource of an identifier, however it is spelt. */
const byIdentifier = (resources: ReadonlyArray<Resource>, identifier: string) =>
  resources.find((one) => canonicalIdentifier(one.identifier) === canonicalIdentifier(identifier))

const set = ofEnvironment(
  "set",
  {
    identifier: identifierFlag,
    name: Flag.String("name").pipe(
      Flag.withDescription("Its name, as people are told it; needed for a new one"),
      Flag.withSchema(NewResource.fields.name),
      Flag.optional
    ),
    scopes: jsonFlag(
      "scopes",
      NewResource.fields.scopes.schema,
      'Its scopes: [{ "name", "title"?: { "en", "da" }, "permission"?, "default"? }]; they replace those that it has'
    ).pipe(Flag.optional),
    access: Flag.Literals("access", ResourceAccess.literals).pipe(
      Flag.withDescription(
        "listed: applications whose scopes name it; any: every application, also one that registers itself"
      ),
      Flag.optional
    ),
    tokenFormat: Flag.Literals("token-format", TokenFormat.literals).pipe(
      Flag.withDescription("jwt: verified by anybody; opaque: asked about by introspection"),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* (found, { identifier, ...given }) {
    const resources = yield* Resources
    const before = byIdentifier(yield* resources.list(found.id), identifier)
    const input = {
      ...member("name", given.name),
      ...member("scopes", given.scopes),
      ...member("access", given.access),
      ...member("tokenFormat", given.tokenFormat)
    }
    if (before === undefined && Option.isNone(given.name)) {
      return yield* new UsageError({ message: "A new resource needs --name" })
    }
    const resource =
      before === undefined
        ? yield* resources.create(found, {
            identifier,
            name: Option.getOrElse(given.name, () => identifier),
            ...input
          })
        : yield* resources.update(found.id, before.id, input)
    yield* Operator.numbered(found.id)
    yield* print(encode(resource), toText([resource]))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Add or change a resource"),
  Command.withDescription(
    "Add or change an API that takes access tokens, by its identifier. What is not given stays as it is."
  ),
  withExamples(
    'resource set --environment acme --identifier https://api.acme.com --name "Acme API" --scopes \'[{"name":"invoices:read","title":{"en":"read your invoices","da":"læse dine fakturaer"}}]\''
  )
)

const list = ofEnvironment(
  "list",
  {},
  Effect.fnUntraced(function* ({ id }) {
    const found = yield* (yield* Resources).list(id)
    yield* print(found.map(encode), toText(found))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("List an environment's resources, oldest first"),
  withExamples("resource list --environment acme")
)

const remove = ofEnvironment(
  "remove",
  { identifier: identifierFlag },
  Effect.fnUntraced(function* ({ id }, { identifier }) {
    const resources = yield* Resources
    const found = byIdentifier(yield* resources.list(id), identifier)
    if (found === undefined) {
      return yield* new UsageError({ message: "There is no such resource" })
    }
    yield* resources.remove(id, found.id)
    yield* Operator.numbered(id)
    yield* print({ id: found.id, identifier: found.identifier }, `Removed ${found.identifier}`)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription(
    "Remove a resource: applications that named it forget it, and it is told that its tokens are inactive"
  ),
  withExamples("resource remove --environment acme --identifier https://api.acme.com")
)

/** `resource ...` */
export const resourceCommand = Command.make("resource").pipe(
  Command.withDescription("Add, list and remove the APIs that take access tokens"),
  Command.withSubcommands([set, list, remove])
)
