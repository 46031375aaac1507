import { Schema } from "effect"

const some = <S extends Schema.Top>(schema: S) => Schema.Array(schema).check(Schema.isMaxLength(3))
const Word = Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9]{1,8}$/))
const Title = Schema.String.check(
  Schema.isPattern(/^[A-Z][a-zæøå]{1,8} [0-9"':#&*!|>%@`-]{0,4}[a-z]$/)
)
const maybe = Schema.optionalKey
const seconds = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Made-up configuration: what documents say of it in many ways, each of them sound. */
export const MadeConfiguration = Schema.Struct({
  origins: some(Word),
  idleSeconds: maybe(seconds(1, 100_000)),
  displayName: maybe(Schema.NullOr(Title)),
  deny: some(Word),
  templates: some(
    Schema.Struct({
      name: Word,
      lifetimeSeconds: seconds(30, 3600),
      audience: Schema.NullOr(Title),
      claims: Schema.Record(Schema.String.check(Schema.isPattern(/^x[a-z]{1,5}$/)), Schema.Boolean)
    })
  ),
  roleSets: some(Schema.Struct({ key: Word, name: Title, roles: some(Word) })),
  resources: some(Schema.Struct({ name: Title, scopes: some(Word), isAny: maybe(Schema.Boolean) })),
  applications: some(
    Schema.Struct({
      name: Title,
      kind: Schema.Literals(["web", "browser", "native"]),
      enabled: maybe(Schema.Boolean),
      path: Word
    })
  ),
  webhooks: some(
    Schema.Struct({
      path: Schema.Literals(["one", "two"]),
      actions: maybe(Schema.NullOr(Schema.Literals(["user.created", "user.deleted"]))),
      enabled: maybe(Schema.Boolean)
    })
  )
})

const firstOf = <A>(things: ReadonlyArray<A>, nameOf: (thing: A) => string): ReadonlyArray<A> => [
  ...new Map(things.map((thing) => [nameOf(thing), thing])).values()
]

/** It as a document of the environment `acme`; `secrets` names the folder of generated secrets. */
export const documentOf = (made: typeof MadeConfiguration.Type, secrets = "secrets") => ({
  environment: "acme",
  origins: made.origins.map((name) => `https://${name}.example`),
  settings: {
    session: made.idleSeconds === undefined ? {} : { idleSeconds: made.idleSeconds },
    branding: made.displayName === undefined ? {} : { displayName: made.displayName }
  },
  blockedDomains: { deny: made.deny.map((name) => `*.${name}.example`) },
  roleSets: firstOf(made.roleSets, ({ key }) => key).map(({ key, name, roles }) => ({
    key,
    name,
    roles: [...new Set(roles)].map((role) => ({ key: `r${role}`, name: role }))
  })),
  templates: firstOf(made.templates, ({ name }) => name).map((template) => ({ ...template })),
  resources: made.resources.map(({ isAny, name, scopes }, index) => ({
    identifier: `https://api${index}.example`,
    name,
    scopes: [...new Set(scopes)].map((scope) => ({ name: `s:${scope}` })),
    ...(isAny === undefined ? {} : { access: isAny ? "any" : "listed" })
  })),
  applications: made.applications.map(({ path, ...application }, index) => ({
    ...application,
    redirectUris: [
      application.kind === "native"
        ? `com.example.${path}:/callback`
        : `https://${path}.example/callback`
    ],
    ...(application.kind === "web" ? { clientSecret: { file: `${secrets}/a${index}` } } : {})
  })),
  webhooks: made.webhooks.map(({ actions, path, ...webhook }, index) => ({
    ...webhook,
    url: `https://hooks.example/${path}`,
    ...(actions === undefined ? {} : { actions: actions === null ? null : [actions] }),
    secret: { file: `${secrets}/w${index}` }
  }))
})
