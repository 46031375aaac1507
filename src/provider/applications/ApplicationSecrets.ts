import { Context, Effect, Layer } from "effect"
import type { ApplicationId, ClientSecretId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { ClientSecrets } from "../secrets/ClientSecrets.ts"
import { SecretNotFound } from "../secrets/ClientSecret.ts"
import { applicationEntry } from "./Application.ts"
import { ApplicationNotFound, NoSecretMethod } from "./ApplicationsProblems.ts"
import { ApplicationsStore } from "./ApplicationsStore.ts"

/** The secrets of applications, as operators and backends change them. */
export class ApplicationSecrets extends Context.Service<ApplicationSecrets>()(
  "gatehouse/provider/applications/ApplicationSecrets",
  {
    make: Effect.gen(function* () {
      const store = yield* ApplicationsStore
      const secrets = yield* ClientSecrets
      const audit = yield* Audit
      const transaction = yield* Transaction

      /** Makes a secret, which is in this answer and nowhere else; `createdBy` names a member. */
      const add = Effect.fn("ApplicationSecrets.add")(function* (
        environmentId: EnvironmentId,
        id: ApplicationId,
        options: { readonly revokeOld: boolean },
        createdBy: UserId | null = null
      ) {
        const application = yield* store.lock(environmentId, id)
        if (application === undefined) return yield* new ApplicationNotFound()
        const { authentication } = application.configuration
        if (authentication !== "client_secret") return yield* new NoSecretMethod()
        const made = yield* secrets.add(environmentId, id, "application", {
          ...options,
          createdBy
        })
        const metadata = { secretId: made.id, ...options }
        yield* audit.record(applicationEntry(application, "application.secret_created", metadata))
        return made
      }, transaction.run)

      const remove = Effect.fn("ApplicationSecrets.remove")(function* (
        environmentId: EnvironmentId,
        id: ApplicationId,
        secretId: ClientSecretId
      ) {
        const application = yield* store.find(environmentId, id)
        if (application === undefined) return yield* new SecretNotFound()
        yield* secrets.remove(environmentId, id, secretId)
        yield* audit.record(
          applicationEntry(application, "application.secret_revoked", { secretId })
        )
      }, transaction.run)

      return { add, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ApplicationsStore.layer, ClientSecrets.layer])
  )
}
