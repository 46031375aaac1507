import { DateTime, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { MailId, OutgoingMail } from "../delivery/mail/Mail.ts"
import { OutgoingMails } from "../delivery/mail/OutgoingMails.ts"
import { commandLine } from "../platform/CommandLine.ts"
import { idFlag, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { print, table, withExamples, exampleId, jsonOf } from "./Output.ts"

const toJson = jsonOf(OutgoingMail)

const toText = (mails: ReadonlyArray<OutgoingMail>): string =>
  table(
    ["ID", "CREATED", "STATUS", "TEMPLATE", "TO", "ATTEMPTS", "FAILURE"],
    mails.map((mail) => [
      mail.id,
      DateTime.formatIso(mail.createdAt),
      mail.status,
      mail.template,
      mail.to,
      String(mail.attempts),
      mail.failure ?? "-"
    ])
  )

const list = ofEnvironment(
  "list",
  {
    failed: Flag.Boolean("failed").pipe(
      Flag.withDescription("Only those that could not be delivered"),
      Flag.withoutNegation,
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ id }, { failed }) {
    const found = yield* (yield* OutgoingMails).list(id, { failed })
    yield* print(found.map(toJson), toText(found))
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withShortDescription("List an environment's mails"),
  Command.withDescription(
    "List an environment's mails, newest first, at most 1,000, without their content. queued: waiting for the mail server; sent; failed: refused or given up; expired: dropped because its code or link was no longer valid; kept: shown at /_dev/mail instead. Sent ones are deleted after 7 days, failed ones after 30."
  ),
  Command.withExamples([
    {
      command: `${commandLine.usual} mail list --environment acme --failed`,
      description: "The failed ones, and why"
    }
  ])
)

const retry = ofEnvironment(
  "retry",
  { id: idFlag("id", MailId, "The mail's id, as mail list shows it") },
  Effect.fnUntraced(function* ({ id: environmentId }, { id }) {
    const mail = yield* (yield* OutgoingMails).retry({ environmentId, id })
    yield* print(toJson(mail), toText([mail]))
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withShortDescription("Send a failed mail again"),
  Command.withDescription(
    "Queue an undelivered mail again; the running service sends it within seconds. Refuses a mail whose code or link is no longer valid: its recipient must request another."
  ),
  withExamples(`mail retry --environment acme --id ${exampleId}`)
)

/** `mail ...` */
export const mailCommand = Command.make("mail").pipe(
  Command.withDescription("Show what happened to an environment's mails, and resend failed ones"),
  Command.withSubcommands([list, retry])
)
