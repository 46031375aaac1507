import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { keyOf } from "../../contract/EmailAddress.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { AuditOrigin } from "../../tenancy/audit/AuditOrigin.ts"
import type { StoredConnection } from "./Connection.ts"
import { ConnectionsStore } from "./ConnectionsStore.ts"

/** Tells an organization what became of its connection: its owners, and the contacts it names. */
export class ConnectionMails extends Context.Service<ConnectionMails>()(
  "gatehouse/organizations/connections/ConnectionMails",
  {
    make: Effect.gen(function* () {
      const store = yield* ConnectionsStore
      const mails = yield* Mails

      /** In the caller's transaction. */
      const tell = Effect.fnUntraced(function* (
        environment: Environment,
        { environmentId, id, name, organizationId, terms }: StoredConnection,
        notice: (names: {
          readonly connection: string
          readonly organization: string
        }) => MailTemplate,
        unbudgeted: boolean
      ) {
        const organization = yield* store.organizationName(environmentId, organizationId)
        const template = notice({ connection: name, organization })
        const owners = yield* store.ownersOf(environmentId, organizationId)
        const contacts = terms.contacts.map((email) => ({ email, locale: null }))
        const readers = new Map(
          [...contacts, ...owners].map((reader) => [keyOf(reader.email), reader])
        )
        for (const { email, locale } of readers.values()) {
          yield* mails.queue({
            environment,
            template,
            to: email,
            locale,
            expiresAt: null,
            about: id,
            unbudgeted
          })
        }
      })

      return {
        /** Within the budgets, but for a backend's: they restrain who clicks on and off. */
        disabled: (environment: Environment, connection: StoredConnection) =>
          Effect.flatMap(AuditOrigin, ({ actor }) =>
            tell(
              environment,
              connection,
              (names) => MailTemplate.connection_disabled(names),
              actor.type === "server"
            )
          ),
        // Time tells of each connection once, so that what a budget kept back would never come.
        certificateEnding: (environment: Environment, connection: StoredConnection, days: number) =>
          tell(
            environment,
            connection,
            (names) => MailTemplate.certificate_ending({ ...names, days }),
            true
          ),
        certificateNew: (environment: Environment, connection: StoredConnection) =>
          tell(environment, connection, (names) => MailTemplate.certificate_new(names), true)
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ConnectionsStore.layer))
}
