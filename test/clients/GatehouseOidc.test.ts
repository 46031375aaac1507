import { describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert } from "vitest"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { SecretKeys } from "../../src/tenancy/secretKeys/SecretKeys.ts"
import { Chromium, isMissing, skipped } from "../browser/Chromium.ts"
import { newMember, startService } from "../examples/service.ts"
import { asker, TestService } from "../support/TestService.ts"
import { openIdConnection, rolesOf, walkedIn } from "./signInWalk.ts"

/** Another Gatehouse, with somebody who is the owner of one organization and a member of another. */
const partner = Effect.acquireRelease(
  Effect.promise(async () => {
    const folder = await mkdtemp(join(tmpdir(), "gatehouse-partner-"))
    const service = await startService(folder)
    return { folder, service, member: await newMember(service, "ada@partner.example") }
  }),
  ({ folder, service }) =>
    Effect.promise(async () => {
      await service.stop()
      await rm(folder, { recursive: true, force: true })
    })
)

/** An environment on this machine itself: a web application's address is https or there. */
const onThisMachine = Effect.gen(function* () {
  const service = yield* TestService
  const environments = yield* Environments
  const environment = yield* environments.create({
    name: EnvironmentName.make("here"),
    appUrl: new URL(service.origin),
    hosts: [],
    settings: {}
  })
  const keys = yield* SecretKeys
  const key = { environmentId: environment.id, kind: "test", expiresAt: null } as const
  const { secret: secretKey } = yield* keys.create(key)
  const ask = asker(`${service.origin}/api/server/v1`, secretKey)
  const here = { environment, secretKey, client: service.client }
  return TestService.of({
    ...service,
    ...here,
    ask,
    browser: (at = here) => service.browser(at)
  })
})

describe.skipIf(isMissing)(`Gatehouse as an organization's OpenID provider${skipped}`, () => {
  layer(Chromium.layerWithService, { excludeTestServices: true })((it) => {
    it.effect("signs people in by its own pages", () =>
      Effect.gen(function* () {
        const { member, service } = yield* partner
        const here = yield* onThisMachine
        yield* Effect.gen(function* () {
          // The provider's application and the connection name each other.
          const made = yield* Effect.promise(() =>
            service.server.applications.createApplication({
              body: { name: "Acme", kind: "web", redirectUris: ["http://127.0.0.1/"] }
            })
          )
          const connection = yield* openIdConnection({
            preset: "generic",
            issuer: `${service.url}/_service/oauth`,
            clientId: made.clientId,
            clientSecret: made.clientSecret
          })
          yield* Effect.promise(() =>
            service.server.applications.updateApplication({
              params: { applicationId: made.id },
              body: { redirectUris: [connection.redirectUri] }
            })
          )
          const { email, password } = member
          yield* walkedIn(connection, { email, credentials: { email, password } }, async (tab) => {
            // What was allowed once is not asked in the next browser.
            const consent = tab.locator('form[data-operation="POST /oauth/consent"] [type=submit]')
            const isOver = tab.waitForURL(`${here.origin}/_service/pages/account*`)
            const isAsked = consent.first().waitFor()
            await Promise.race([isAsked.catch(() => null), isOver])
            if ((await consent.count()) > 0) await consent.first().click()
            await isOver
          })
          assert.strictEqual((yield* rolesOf(connection.organizationId))[email], "member")
        }).pipe(Effect.provideService(TestService, here))
      })
    )
  })
})
