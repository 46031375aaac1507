import { DateTime, Effect, Redacted } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import type { Environment, EnvironmentName } from "../../contract/Environment.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { invalidRequest, bodyFlaws } from "../../http/FlawReport.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type {
  EnvironmentTaken,
  InsecureAppUrl,
  InvalidEnvironmentAddress,
  InvalidEnvironmentSettings
} from "../../tenancy/environments/EnvironmentErrors.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { SecretKeys } from "../../tenancy/secretKeys/SecretKeys.ts"
import { CurrentOperator, onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { Operators } from "../staff/Operators.ts"
import { EnvironmentsConsoleApi } from "./EnvironmentsConsoleApi.ts"
import { EnvironmentExists, HostTaken, SecretKeyMissing } from "./EnvironmentsProblems.ts"
import { settingsSchemaOf } from "./settingsSchema.ts"

const naming = ({
  appUrl,
  hosts,
  name
}: {
  readonly name?: EnvironmentName
  readonly appUrl?: string
  readonly hosts?: ReadonlyArray<string>
}) => ({
  ...(name === undefined ? {} : { name }),
  ...(appUrl === undefined ? {} : { appUrl: new URL(appUrl) }),
  ...(hosts === undefined ? {} : { hosts })
})

/** Why an environment cannot be called, or be found, as a request asks. */
const refused = (
  error: EnvironmentTaken | InvalidEnvironmentAddress | InvalidEnvironmentSettings | InsecureAppUrl
) => {
  switch (error._tag) {
    case "EnvironmentTaken":
      return error.host === undefined ? new EnvironmentExists() : new HostTaken()
    case "InsecureAppUrl":
      return invalidRequest([
        { path: "/body/appUrl", message: "Expected https, as this is production" }
      ])
    default:
      return invalidRequest(error.problems.map((message) => ({ path: "/body", message })))
  }
}

const answerOf = (
  { settings: values }: Pick<Environment, "settings">,
  defaults: Environment["settings"]
) => ({ values, defaults, schema: settingsSchemaOf(defaults) })

export const EnvironmentsConsoleHttp = group(
  onConsolePlane(EnvironmentsConsoleApi),
  "console.environments",
  Effect.fn(function* (handlers) {
    const environments = yield* Environments
    const keys = yield* SecretKeys
    const operators = yield* Operators
    const transaction = yield* Transaction
    return handlers.handleAll({
      listEnvironments: Effect.fnUntraced(function* () {
        const { environmentIds } = yield* CurrentOperator
        const all = yield* environments.list
        return { items: all.filter(({ id }) => environmentIds?.includes(id) ?? true) }
      }),
      getEnvironment: () => CurrentEnvironment,
      createEnvironment: Effect.fnUntraced(function* ({ payload: { appUrl, hosts = [], name } }) {
        const { id } = yield* CurrentOperator
        const creating = environments
          .create({ name, appUrl: new URL(appUrl), hosts, settings: {} })
          .pipe(Effect.tap((created) => operators.admit(id, created.id)))
        return yield* Effect.mapError(transaction.run(creating), refused)
      }),
      changeEnvironment: inEnvironment(({ id }, { payload }) =>
        environments
          .update(id, {}, naming(payload))
          .pipe(Effect.catchTag("EnvironmentNotFound", Effect.die), Effect.mapError(refused))
      ),
      getSettings: Effect.fnUntraced(function* () {
        return answerOf(yield* CurrentEnvironment, yield* environments.defaults)
      }),
      changeSettings: Effect.fnUntraced(function* ({ payload }) {
        const { id } = yield* CurrentEnvironment
        const changed = environments.update(id, payload).pipe(
          Effect.catchTag("InvalidEnvironmentSettings", ({ problems }) =>
            Effect.fail(invalidRequest(bodyFlaws(problems, "settings.")))
          ),
          Effect.catchIf((error) => error._tag !== "invalid_request", Effect.die)
        )
        return answerOf(yield* changed, yield* environments.defaults)
      }),
      listSecretKeys: inEnvironment(({ id }) => listed(keys.list(id))),
      createSecretKey: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const { access = "full", expiresInDays, kind = keys.usualKind(environment), name } = payload
        yield* Effect.mapError(keys.requireGroups(access), ({ known, unknown }) =>
          invalidRequest(
            unknown.map((group) => ({
              path: `/body/access/${group}`,
              message: `Expected a group of the server API: ${known.join(", ")}`
            }))
          )
        )
        const now = yield* DateTime.now
        const expiresAt =
          expiresInDays === undefined ? null : DateTime.add(now, { days: expiresInDays })
        const { key, secret } = yield* keys.create({
          environmentId: environment.id,
          name,
          access,
          kind,
          expiresAt
        })
        return { ...key, secretKey: Redacted.value(secret) }
      }),
      revokeSecretKey: inEnvironment(({ id }, { params }) =>
        keys.revoke(id, params.secretKeyId).pipe(
          Effect.asVoid,
          Effect.mapError(() => new SecretKeyMissing())
        )
      )
    })
  })
)
