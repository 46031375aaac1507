import { Context, Effect, Layer, Schema } from "effect"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { worksIn } from "../../contract/OperatorSeat.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import type { Organization } from "../../organizations/organizations/Organization.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"

const isAddress = Schema.is(EmailAddress)

/** Mails to the operators about organizations whose directory let their last owner go. */
export class LastOwnerNotice extends Context.Service<LastOwnerNotice>()(
  "gatehouse/users/provisioning/LastOwnerNotice",
  {
    make: Effect.gen(function* () {
      const environments = yield* Environments
      const mails = yield* Mails
      const seats = yield* OperatorSeats

      /** In the caller's transaction; those who may give the organization another owner read it. */
      const tell = Effect.fn("LastOwnerNotice.tell")(function* (
        environment: Environment,
        { id, name }: Pick<Organization, "id" | "name">
      ) {
        const platform = yield* environments.platform
        const template = MailTemplate.last_owner_let_go({
          organization: name,
          environment: environment.name
        })
        for (const seat of yield* seats.list(platform.id)) {
          const { email, role, userId } = seat
          const decides = role === "owner" || role === "admin"
          if (userId === null || !decides || !worksIn(seat, environment.id)) continue
          if (!isAddress(email)) continue
          yield* mails.queue({
            environment: platform,
            template,
            to: email,
            locale: null,
            expiresAt: null,
            about: id
          })
        }
      })

      return { tell }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
