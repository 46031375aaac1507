import { Context, Effect, Layer, Option } from "effect"
import type { EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { OperatorSeat } from "../../contract/OperatorSeat.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { InvitationIssuing } from "../../organizations/invitations/InvitationIssuing.ts"
import { Invitations } from "../../organizations/invitations/Invitations.ts"
import { Settings } from "../../platform/Settings.ts"
import type { Operator } from "./Operator.ts"

/** The invitations by which somebody becomes an operator, and the mails about their links. */
export class OperatorInvitations extends Context.Service<OperatorInvitations>()(
  "gatehouse/operators/staff/OperatorInvitations",
  {
    make: Effect.gen(function* () {
      const invitations = yield* Invitations
      const issuing = yield* InvitationIssuing
      const mails = yield* Mails
      const seats = yield* OperatorSeats
      const { smtpUrl } = yield* Settings
      const areMailed = Option.isSome(smtpUrl)

      /** An invitation for one who is to be an operator, mailed where mail is set up. */
      const issue = (
        platform: Environment,
        email: EmailAddress,
        lifetimeSeconds: number = platform.settings.invitations.lifetimeSeconds
      ) =>
        issuing.issue(platform, {
          email,
          organization: null,
          redirectUrl: null,
          inviterId: null,
          lifetimeSeconds,
          sendEmail: areMailed,
          language: null,
          publicMetadata: {},
          privateMetadata: {}
        })

      /** One that was accepted, revoked or has expired is out of the way already. */
      const withdraw = (platform: Environment, { invitationId }: OperatorSeat) =>
        invitationId === null
          ? Effect.void
          : Effect.ignore(invitations.revoke(platform, invitationId))

      /** Mails all owners, and the operator, that a link was made for the operator. */
      const tellOwners = Effect.fnUntraced(function* (platform: Environment, operator: Operator) {
        for (const { email, id, role } of yield* seats.list(platform.id)) {
          if (role !== "owner" && id !== operator.id) continue
          yield* mails.queue({
            environment: platform,
            to: email as EmailAddress,
            template: MailTemplate.operator_link({ operator: operator.email }),
            locale: null,
            expiresAt: null
          })
        }
      })

      return { areMailed, issue, withdraw, tellOwners }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
