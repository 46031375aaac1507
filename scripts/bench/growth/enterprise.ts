import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../../src/platform/Database.ts"
import { SamlIdentityProvider } from "../../../src/testing/SamlIdentityProvider.ts"
import type { Installation } from "../installation.ts"
import type { Service } from "../service.ts"
import { asking } from "./calls.ts"

/** A directory of an organization, which may ask 50 times a second. */
export interface Directory {
  readonly id: string
  readonly organizationId: string
  readonly domain: string
  readonly token: string
}

/** What organizations brought: their directories, and a connection by SAML with its provider. */
export interface Enterprise {
  readonly directories: ReadonlyArray<Directory>
  readonly connectionId: string
  readonly samlDomain: string
  readonly saml: SamlIdentityProvider
}

/** So many that a load is never deferred by the rate of one. */
const directories = 32

/** Makes organizations with verified domains, directories and an active connection. */
export const setUpEnterprise = Effect.fnUntraced(function* (
  service: Service,
  { details, environmentId, secretKey }: Installation
) {
  const ask = asking(service, secretKey)
  const withDomain = (organizationId: string, domain: string) =>
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`
        INSERT INTO domains
          (environment_id, id, organization_id, domain, token, status, seen, verified_at, created_at)
        VALUES (${environmentId}, gen_random_uuid(), ${organizationId}, ${domain}, 'token',
          'verified', '[]', now(), now())`
    )
  return yield* Effect.gen(function* () {
    const made = yield* Effect.forEach(
      Array.from({ length: directories }, (_, number) => number),
      Effect.fnUntraced(function* (number) {
        const organization = yield* ask("/organizations", { name: `Company ${number}` })
        const domain = `company${number}.example`
        yield* withDomain(organization.id, domain)
        const path = `/organizations/${organization.id}/directories`
        const { id, token } = yield* ask(path, { name: "Directory" })
        const directory: Directory = { id, organizationId: organization.id, domain, token }
        return directory
      }),
      { concurrency: 8 }
    )
    const organization = yield* ask("/organizations", { name: "Company by SAML" })
    const samlDomain = "saml.example"
    yield* withDomain(organization.id, samlDomain)
    const saml = yield* Effect.promise(() => SamlIdentityProvider.make())
    const connection = yield* ask("/connections", {
      organizationId: organization.id,
      protocol: "saml",
      name: "Company",
      settings: { metadataXml: saml.metadata() }
    })
    yield* ask(`/connections/${connection.id}/activate`, { skipTest: true })
    const enterprise: Enterprise = {
      directories: made,
      connectionId: connection.id,
      samlDomain,
      saml
    }
    return enterprise
  }).pipe(Effect.provide(Database.layerWith(details, 1)))
})
