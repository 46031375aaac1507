import { Context, Effect, Layer } from "effect"
import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { Permission } from "../../contract/Permission.ts"
import { ownerKey } from "../../contract/Role.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { greetedAs } from "../../directory/addresses/Addressee.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { graceDays, recordName, type StoredDomain } from "./Domain.ts"
import { DomainsStore } from "./DomainsStore.ts"

// An organization may give it to any role; owners have it always.
const permission: Permission = "organization:manage_connections"

/** Mails about domains to those who may manage connections, and to the contacts they named. */
export class DomainMails extends Context.Service<DomainMails>()(
  "gatehouse/organizations/domains/DomainMails",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const mails = yield* Mails
      const memberships = yield* Memberships
      const store = yield* DomainsStore

      const readersOf = Effect.fnUntraced(function* (
        environment: Environment,
        { organizationId }: StoredDomain
      ) {
        const { organization, roleSet } = yield* memberships.organization(
          environment,
          organizationId
        )
        const roles = roleSet.roles
          .filter(
            ({ key, permissions }) =>
              key === ownerKey || permissions.some((one) => one === permission)
          )
          .map(({ key }) => key)
        const members = yield* store.managers(environment.id, organizationId, roles)
        const accounts = yield* Effect.forEach(members, (id) =>
          addressBook.primaryOf(environment, id)
        )
        const contacts = yield* store.contacts(environment.id, organizationId)
        const readers = [
          ...contacts.map((to) => ({ to, locale: null, firstName: null })),
          ...accounts.flatMap((account) =>
            account?.status === "active"
              ? [
                  {
                    to: account.address.email as EmailAddress,
                    locale: account.locale,
                    firstName: greetedAs(account)
                  }
                ]
              : []
          )
        ]
        // Each address once, and as the person that it greets.
        const unique = new Map(readers.map((reader) => [keyOf(reader.to), reader]))
        return { organization: organization.name, readers: [...unique.values()] }
      })

      /** Queues the mails in the caller's transaction; none for an organization that is gone. */
      const send = (environment: Environment, lacking: StoredDomain, change: "failed" | "lost") =>
        Effect.gen(function* () {
          const { organization, readers } = yield* readersOf(environment, lacking)
          const { domain } = lacking
          const told = { domain, organization, record: recordName(domain) }
          const template =
            change === "lost"
              ? MailTemplate.domain_lost(told)
              : MailTemplate.domain_failing({ ...told, days: graceDays })
          yield* Effect.forEach(
            readers,
            (reader) =>
              mails.queue({ environment, template, ...reader, expiresAt: null, unbudgeted: true }),
            { discard: true }
          )
        }).pipe(Effect.catchTag("organization_not_found", () => Effect.void))

      return { send }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(DomainsStore.layer))
}
