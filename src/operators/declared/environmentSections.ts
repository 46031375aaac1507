import { Effect, type Schema } from "effect"
import { hostOf, type AppUrl, type Environment } from "../../contract/Environment.ts"
import { settingsToStore, patchSettings } from "../../contract/settingDefaults.ts"
import type { MetadataPatch } from "../../contract/Metadata.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { type ApplyOptions, bareEntry, mergedList, type Section } from "./Section.ts"
import type { Configuration } from "./Configuration.ts"
import { refusedAt } from "./ConfigurationErrors.ts"

type Declared = Pick<Configuration, "appUrl" | "hosts" | "settings">

const hostsAfter = (
  environment: Environment,
  { appUrl = environment.appUrl, hosts }: Declared,
  prune: boolean
) =>
  hosts === undefined
    ? undefined
    : mergedList<string>(
        environment.hosts,
        [...new Set(hosts.map((host) => hostOf(host, appUrl as AppUrl) ?? host))],
        prune
      )

/**
 * The sections that are parts of the environment itself, which change together: the domain of
 * passkeys is checked against the hosts.
 */
export const environmentSections = Effect.gen(function* () {
  const environments = yield* Environments
  const defaults = yield* environments.defaults

  const appUrl: Pick<Section<"appUrl">, "exported" | "read"> = {
    read: (environment) =>
      Effect.succeed([{ id: "appUrl", name: null, value: { appUrl: environment.appUrl } }]),
    exported: ({ appUrl }) => Effect.succeed(appUrl)
  }

  const hosts: Pick<Section<"hosts">, "exported" | "read"> = {
    read: (environment) => Effect.succeed(environment.hosts.map(bareEntry)),
    exported: ({ hosts }) => Effect.succeed(hosts)
  }

  const settings: Pick<Section<"settings">, "exported" | "read"> = {
    read: (environment) =>
      Effect.succeed([{ id: "settings", name: null, value: environment.settings }]),
    // A default that depends on the installation is no choice of the operator's.
    exported: (environment) =>
      Effect.succeed(settingsToStore(environment.settings, defaults) as Schema.Json)
  }

  const settingsAfter = (
    declared: MetadataPatch | undefined,
    { prune }: ApplyOptions
  ): MetadataPatch =>
    declared === undefined ? {} : prune ? patchSettings(defaults, declared, defaults) : declared

  /** Changes the environment itself, whose row it holds to the end of the transaction. */
  const apply = Effect.fnUntraced(function* (
    environment: Environment,
    declared: Declared,
    options: ApplyOptions
  ) {
    const hosts = hostsAfter(environment, declared, options.prune)
    yield* environments
      .update(
        environment.id,
        settingsAfter(declared.settings, options),
        {
          ...(declared.appUrl === undefined ? {} : { appUrl: new URL(declared.appUrl) }),
          ...(hosts === undefined ? {} : { hosts })
        },
        { force: options.force }
      )
      .pipe(Effect.mapError((error) => refusedAt(sectionOf(error._tag))(error)))
  })

  return { appUrl, hosts, settings, apply }
})

const sectionOf = (tag: string) =>
  tag === "InvalidEnvironmentSettings"
    ? ("settings" as const)
    : tag === "InsecureAppUrl"
      ? ("appUrl" as const)
      : ("hosts" as const)
