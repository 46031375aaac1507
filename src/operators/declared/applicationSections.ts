import { Effect, type Schema } from "effect"
import { canonicalIdentifier } from "../../tenancy/environments/EnvironmentAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import {
  maximumApplications,
  type Application,
  type ApplicationInput
} from "../../provider/applications/Application.ts"
import { Applications } from "../../provider/applications/Applications.ts"
import { ApplicationSecrets } from "../../provider/applications/ApplicationSecrets.ts"
import type { Resource } from "../../provider/resources/Resource.ts"
import { Resources } from "../../provider/resources/Resources.ts"
import { DeclaredApplication, type DeclaredResource } from "./Configuration.ts"
import { InvalidConfiguration, refusedAt } from "./ConfigurationErrors.ts"
import { exportedPlace, fileForSecret } from "./madeSecrets.ts"
import { paired } from "./paired.ts"
import type { Section } from "./Section.ts"

type JsonObject = { readonly [name: string]: Schema.Json }

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const resourceOf = ({ createdAt: _c, id: _i, secrets, updatedAt: _u, ...resource }: Resource) => ({
  ...resource,
  secrets: secrets.length
})

const pairedResources = (
  declared: ReadonlyArray<DeclaredResource>,
  present: ReadonlyArray<Resource>
) =>
  paired(declared, present, {
    nameOf: ({ identifier }: Pick<DeclaredResource, "identifier">) =>
      canonicalIdentifier(identifier),
    isAlike: () => true
  })

/** APIs that take the access tokens of applications. */
export const resourcesSection = Effect.map(Resources, (resources): Section<"resources"> => ({
  read: ({ id }) =>
    Effect.map(resources.list(id), (found) =>
      found
        .toSorted((one, other) => inOrder(one.identifier, other.identifier))
        .map((resource) => ({
          id: resource.id,
          name: resource.identifier,
          value: resourceOf(resource) as unknown as Schema.Json
        }))
    ),
  exported: (_, entries) => {
    const taken = new Set<string>()
    return Effect.succeed(
      entries.map(({ name, value }) => {
        const { secrets, ...resource } = value as JsonObject
        return secrets === 0
          ? resource
          : { ...resource, secret: { ...exportedPlace("resources", name ?? "", taken) } }
      })
    )
  },
  // The environment may be called by its identifier from now on, or another one have its room, and
  // applications forget it before they change.
  prunedFirst: Effect.fnUntraced(function* ({ id }, declared) {
    for (const other of pairedResources(declared, yield* resources.list(id)).others) {
      const refused = refusedAt("resources", other.identifier)
      yield* Effect.mapError(resources.remove(id, other.id), refused)
    }
  }),
  apply: Effect.fnUntraced(function* (environment, declared, options) {
    const { id } = environment
    const { pairs } = pairedResources(declared, yield* resources.list(id))
    for (const { declared: given, present } of pairs) {
      const { identifier, name, secret: reference } = given
      const input = {
        name,
        scopes: given.scopes ?? [],
        access: given.access ?? "listed",
        tokenFormat: given.tokenFormat ?? "jwt",
        accessTokenSeconds: given.accessTokenSeconds ?? null
      } as const
      const refused = refusedAt("resources", identifier)
      const resource = yield* Effect.mapError(
        present === undefined
          ? resources.create(environment, { identifier, ...input })
          : resources.update(id, present.id, input),
        refused
      )
      if (reference === undefined || resource.secrets.length > 0) continue
      const file = yield* fileForSecret("resources", identifier, reference, options)
      const { secret } = yield* Effect.mapError(resources.addSecret(id, resource.id), refused)
      yield* options.made({ section: "resources", name: identifier, reference: file, secret })
    }
  })
}))

const {
  clientSecret: _s,
  enabled: _e,
  kind: _k,
  name: _n,
  ...settable
} = DeclaredApplication.fields
const settableNames = Object.keys(settable) as ReadonlyArray<keyof ApplicationInput>

/** Every member that a document can set: one that it leaves out has the default of the kind. */
const inputOf = (declared: DeclaredApplication): ApplicationInput =>
  Object.fromEntries(settableNames.map((name) => [name, declared[name] ?? null]))

const applicationOf = (application: Application) => ({
  name: application.name,
  kind: application.kind,
  enabled: application.enabled,
  ...Object.fromEntries(settableNames.map((name) => [name, application[name]])),
  secrets: application.secrets.length
})

/** Applications that operators set up; never those of organizations, backends or that registered. */
export const applicationsSection = Effect.gen(function* () {
  const applications = yield* Applications
  const secrets = yield* ApplicationSecrets

  const operators = Effect.fnUntraced(function* (environment: Environment) {
    const found = yield* applications
      .list(environment, { limit: maximumApplications, source: "operator" })
      .pipe(Effect.orDie)
    return found.items
      .filter(({ organizationId }) => organizationId === null)
      .toSorted((one, other) => inOrder(one.name, other.name) || inOrder(one.id, other.id))
  })

  const section: Section<"applications"> = {
    read: (environment) =>
      Effect.map(operators(environment), (found) =>
        found.map((application) => ({
          id: application.id,
          name: application.name,
          value: applicationOf(application) as unknown as Schema.Json
        }))
      ),
    exported: (_, entries) => {
      const taken = new Set<string>()
      return Effect.succeed(
        entries.map(({ name, value }) => {
          const { secrets: count, ...application } = value as JsonObject
          return count === 0
            ? application
            : {
                ...application,
                clientSecret: { ...exportedPlace("applications", name ?? "", taken) }
              }
        })
      )
    },
    apply: Effect.fnUntraced(function* (environment, declared, options) {
      const { id } = environment
      const { others, pairs } = paired(declared, yield* operators(environment), {
        nameOf: ({ name }: Pick<DeclaredApplication, "name">) => name,
        isAlike: (one, other) => one.kind === other.kind
      })
      for (const other of options.prune ? others : []) {
        const refused = refusedAt("applications", other.name)
        yield* Effect.mapError(applications.remove(id, other.id), refused)
      }
      for (const { declared: given, present } of pairs) {
        const { clientSecret: reference, enabled = true, kind, name } = given
        const refused = refusedAt("applications", name)
        if (present !== undefined && present.kind !== kind) {
          const problem = `applications "${name}": kind: Expected ${present.kind}: an application keeps its kind, so give another one another name`
          return yield* new InvalidConfiguration({ problems: [problem] })
        }
        const input = inputOf(given)
        if (present !== undefined) {
          const changes = { name, enabled, ...input }
          const after = yield* Effect.mapError(
            applications.update(id, present.id, changes),
            refused
          )
          const lacksSecret = after.authentication === "client_secret" && after.secrets.length === 0
          if (reference === undefined || !lacksSecret) continue
          const file = yield* fileForSecret("applications", name, reference, options)
          const made = yield* Effect.mapError(
            secrets.add(id, present.id, { revokeOld: false }),
            refused
          )
          const { secret } = made
          yield* options.made({ section: "applications", name, reference: file, secret })
          continue
        }
        const made = yield* Effect.mapError(
          applications.create(id, { name, kind, ...input }),
          refused
        )
        if (!enabled) {
          yield* Effect.mapError(applications.update(id, made.id, { enabled }), refused)
        }
        if (made.clientSecret === undefined) continue
        const file = yield* fileForSecret("applications", name, reference, options)
        const secret = made.clientSecret
        yield* options.made({ section: "applications", name, reference: file, secret })
      }
    })
  }
  return section
})
