import { Effect } from "effect"
import { oauthCallbackPath } from "../../contract/ClientPaths.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import type { Environment } from "../../contract/Environment.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { invalidRequest, bodyFlaws } from "../../http/FlawReport.ts"
import type { ListedProvider, ProviderSecret } from "../../tenancy/providers/Provider.ts"
import { describedProvider } from "../../tenancy/providers/ProviderPresets.ts"
import { Providers, type InvalidProvider } from "../../tenancy/providers/Providers.ts"
import { Doctor } from "../doctor/Doctor.ts"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { ProviderNotFound, ProviderUnreachable } from "../../contract/Problems.ts"
import {
  type NewProvider,
  ProvidersConsoleApi,
  TemplatesConsoleApi
} from "./ConfigurationConsoleApi.ts"
import { JwtTemplates } from "../../sessions/tokens/JwtTemplates.ts"
import { TemplateNotFound } from "../../sessions/tokens/JwtTemplate.ts"
import { Users } from "../../users/management/Users.ts"

const shown = ({ appUrl }: Environment, provider: ListedProvider) => ({
  ...provider,
  callbackUrl: `${appUrl}${oauthCallbackPath(provider.key)}`
})

const secretOf = (given: NewProvider): ProviderSecret | undefined => {
  const { clientSecret, keyId, privateKey, teamId } = given
  if (clientSecret !== undefined) return { _tag: "shared", value: clientSecret }
  return teamId === undefined || keyId === undefined || privateKey === undefined
    ? undefined
    : { _tag: "signed", teamId, keyId, privateKey }
}

const refused = ({ problems }: InvalidProvider) => invalidRequest(bodyFlaws(problems))

export const ProvidersConsoleHttp = group(
  onConsolePlane(ProvidersConsoleApi),
  "console.providers",
  Effect.fn(function* (handlers) {
    const doctor = yield* Doctor
    const providers = yield* Providers
    return handlers.handleAll({
      listProviders: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const found = yield* providers.list(environment.id)
        return { items: found.map((provider) => shown(environment, provider)) }
      }),
      setProvider: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const secret = secretOf(payload)
        if (secret === undefined) return yield* invalidRequest([])
        const definition = describedProvider({ ...payload, key: params.provider })
        const discovery = yield* Effect.mapError(providers.examine(definition), refused)
        if (discovery === "unreachable") return yield* new ProviderUnreachable()
        const set = yield* Effect.mapError(
          providers.set(environment.id, definition, secret),
          refused
        )
        return shown(environment, set)
      }),
      checkProvider: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const steps = yield* doctor.stepsOf(environment, params.provider)
        return steps === undefined ? yield* new ProviderNotFound() : { steps }
      }),
      removeProvider: inEnvironment(({ id }, { params }) =>
        Effect.mapError(providers.remove(id, params.provider), () => new ProviderNotFound())
      )
    })
  })
)

export const TemplatesConsoleHttp = group(
  onConsolePlane(TemplatesConsoleApi),
  "console.templates",
  Effect.fn(function* (handlers) {
    const templates = yield* JwtTemplates
    const users = yield* Users
    return handlers.handleAll({
      listTemplates: inEnvironment(({ id }) => listed(templates.list(id))),
      setTemplate: inEnvironment(({ id }, { params, payload }) =>
        Effect.orDie(templates.set(id, params.templateName, payload))
      ),
      previewTemplate: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const user = yield* users.get(environment, payload.userId)
        return { claims: yield* templates.preview(environment.id, params.templateName, user) }
      }),
      removeTemplate: inEnvironment(({ id }, { params }) =>
        Effect.mapError(templates.remove(id, params.templateName), () => new TemplateNotFound())
      )
    })
  })
)
