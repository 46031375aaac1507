import { common } from "../../ui/common.ts"
import { Badge } from "../../ui/Notice.tsx"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { words } from "../../kernel/words.ts"

export type Hook = AnswerOf<EnvironmentClient["hooks"]["listHooks"]>["items"][number]
export type Point = Hook["point"]

/** Points at which a customer's backend can be asked, in the order in which people meet them. */
export const points: ReadonlyArray<Point> = [
  "sign_up.before",
  "password.verify",
  "session.before",
  "token.claims",
  "mail.send"
]

/** Names of the points, by when they are asked. */
export const pointWords = words({
  en: {
    "sign_up.before": "Before an account is made",
    "password.verify": "Passwords of a former system",
    "session.before": "Before a sign-in is completed",
    "token.claims": "Claims of tokens",
    "mail.send": "Sending mail"
  },
  da: {
    "sign_up.before": "Før en konto oprettes",
    "password.verify": "Adgangskoder fra et tidligere system",
    "session.before": "Før en indlogning gennemføres",
    "token.claims": "Oplysninger i tokens",
    "mail.send": "Afsendelse af mails"
  }
})

/** Decisions that the backend makes at each point. */
export const pointLeads = words({
  en: {
    "sign_up.before":
      "Your backend allows or denies each new account, and may set metadata, language and your own id.",
    "password.verify":
      "Your backend checks the passwords of people who have none here yet. Each right one is kept here, and is asked about no more.",
    "session.before":
      "Your backend allows or denies each sign-in, or requires a second factor or a passkey.",
    "token.claims": "Your backend adds claims to the tokens of sessions.",
    "mail.send": "Your backend sends the mails, in place of a mail server."
  },
  da: {
    "sign_up.before":
      "Jeres system tillader eller afviser hver ny konto og kan sætte metadata, sprog og jeres eget id.",
    "password.verify":
      "Jeres system tjekker adgangskoden for folk, der endnu ikke har en her. Hver rigtig gemmes her, og der spørges ikke om den igen.",
    "session.before":
      "Jeres system tillader eller afviser hver indlogning eller kræver en anden faktor eller en adgangsnøgle.",
    "token.claims": "Jeres system føjer oplysninger til sessioners tokens.",
    "mail.send": "Jeres system sender mailene i stedet for en mailserver."
  }
})

const t = words({
  en: {
    none: "not set up",
    open: "paused after failures",
    trouble: "failing"
  },
  da: {
    none: "ikke sat op",
    open: "holder pause efter fejl",
    trouble: "mislykkes"
  }
})

/** Condition of a hook, in a few words. */
export const HookState = ({ hook }: { readonly hook: Hook | undefined }) =>
  hook === undefined ? (
    <Badge tone="plain">{t.none}</Badge>
  ) : (
    <span class="badges">
      <Badge tone={hook.enabled ? "good" : "plain"}>{hook.enabled ? common.on : common.off}</Badge>
      {hook.openUntil !== null && <Badge tone="bad">{t.open}</Badge>}
      {hook.openUntil === null && hook.failuresInARow > 0 && <Badge tone="warn">{t.trouble}</Badge>}
    </span>
  )
