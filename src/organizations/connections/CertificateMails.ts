import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { ownerKey } from "../../contract/Role.ts"
import type { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { greetedAs } from "../../directory/addresses/Addressee.ts"
import { Memberships } from "../organizations/Memberships.ts"
import type { StoredConnection } from "./Connection.ts"
import { ConnectionUpkeepStore } from "./ConnectionUpkeepStore.ts"

// An organization may give it to any role; owners have it always.
const permission: string = "organization:manage_connections"

/** A mail about a connection, once its names are known. */
type Notice = (names: {
  readonly connection: string
  readonly organization: string
}) => MailTemplate

/** Mails about certificates of connections to those who may manage them. */
export class CertificateMails extends Context.Service<CertificateMails>()(
  "gatehouse/organizations/connections/CertificateMails",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const mails = yield* Mails
      const memberships = yield* Memberships
      const store = yield* ConnectionUpkeepStore

      const sent = Effect.fnUntraced(function* (
        environment: Environment,
        { name, organizationId }: StoredConnection,
        notice: Notice
      ) {
        const organization = yield* store.organizationName(environment.id, organizationId)
        const { roleSet } = yield* memberships.organization(environment, organizationId)
        const roles = roleSet.roles
          .filter(
            ({ key, permissions }) =>
              key === ownerKey || permissions.some((one) => one === permission)
          )
          .map(({ key }) => key)
        const template = notice({ connection: name, organization: organization ?? "" })
        for (const userId of yield* store.managers(environment.id, organizationId, roles)) {
          const account = yield* addressBook.primaryOf(environment, userId)
          if (account?.status !== "active") continue
          yield* mails.queue({
            environment,
            template,
            to: account.address.email,
            locale: account.locale,
            firstName: greetedAs(account),
            expiresAt: null,
            unbudgeted: true
          })
        }
      })

      /** Queues the mail in the caller's transaction; nothing for an organization that is gone. */
      const send = (environment: Environment, connection: StoredConnection, notice: Notice) =>
        sent(environment, connection, notice).pipe(
          Effect.catchTag("organization_not_found", () => Effect.void)
        )

      return { send }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
