import { useLoad } from "../../kernel/load.ts"
import { ago, number, time } from "../../kernel/format.ts"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { environment, here } from "../../kernel/session.ts"
import { apart } from "../../kernel/names.ts"
import { words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Await } from "../../ui/Notice.tsx"
import { Icon } from "../../ui/icons.tsx"
import type { User } from "./people.tsx"

const t = words({
  en: {
    title: "Can they sign in?",
    fine: "Nothing keeps them out.",
    deleted: "No: the account is deleted.",
    banned: (reason: string) => `No: they are banned${reason}.`,
    unverified: "Not yet: the address has to be verified first.",
    noWay:
      "There is no password, passkey or provider to sign in with; a mailed code or a reset link lets them in.",
    password: "Password",
    secondFactor: "Second factor",
    open: "open",
    throttled: (until: string) =>
      `Too many tries: waits until ${until}, from a device that is not known.`,
    closed: "Closed after a hundred failures in a row: a mailed link, or clearing, opens it.",
    failures: (count: string) => `${count} failures`,
    clear: "Unlock",
    clearDoes:
      "Sets the counters of the password and of the second factor back, for the account and its known devices, and opens what is closed. The owner is told by mail."
  },
  da: {
    title: "Kan de logge ind?",
    fine: "Intet holder dem ude.",
    deleted: "Nej: kontoen er slettet.",
    banned: (reason: string) => `Nej: de er spærret${reason}.`,
    unverified: "Ikke endnu: adressen skal bekræftes først.",
    noWay:
      "Der er hverken adgangskode, adgangsnøgle eller udbyder at logge ind med; en mailet kode eller et nulstillingslink lukker dem ind.",
    password: "Adgangskode",
    secondFactor: "Totrinslogin",
    open: "åben",
    throttled: (until: string) =>
      `For mange forsøg: venter til ${until} fra en enhed, der ikke er kendt.`,
    closed: "Lukket efter hundrede fejl i træk: et mailet link, eller at åbne her, lukker op.",
    failures: (count: string) => `${count} fejl`,
    clear: "Lås op",
    clearDoes:
      "Nulstiller tællerne for adgangskode og andet trin, for kontoen og dens kendte enheder, og åbner det lukkede. Ejeren får det at vide på mail."
  }
})

type Lockout = AnswerOf<EnvironmentClient["lockout"]["getLockout"]>

const sentenceOf = (factor: Lockout["password"]): string | undefined => {
  if (factor.state === "throttled")
    return t.throttled(factor.until === null ? "" : time(factor.until))
  return factor.state === "closed" ? t.closed : undefined
}

/** Why somebody cannot sign in, as far as their account tells, and the way out of it. */
export const Access = ({
  done,
  turn,
  user
}: {
  readonly user: User
  readonly turn: number
  readonly done: () => void
}) => {
  const params = { userId: user.id }
  const lockout = useLoad(
    () => here().lockout.getLockout({ params }),
    [environment.value?.id, user.id],
    turn
  )
  const reasons = (found: Lockout): ReadonlyArray<string> =>
    [
      user.status === "deleted" ? t.deleted : undefined,
      user.status === "banned"
        ? t.banned(user.banReason === null ? "" : ` (${apart(user.banReason)})`)
        : undefined,
      user.registrationState === "pending_email_verification" ? t.unverified : undefined,
      sentenceOf(found.password),
      sentenceOf(found.secondFactor)
    ].filter((reason) => reason !== undefined)
  return (
    <Card title={t.title}>
      <Await of={lockout}>
        {(found) => {
          const against = reasons(found)
          const failures = found.password.failures + found.secondFactor.failures
          return (
            <>
              {against.length === 0 ? (
                <p class="verdict good">
                  <Icon name="check" /> {t.fine}
                </p>
              ) : (
                against.map((reason) => (
                  <p key={reason} class="verdict bad">
                    <Icon name="warning" /> {reason}
                  </p>
                ))
              )}
              {failures > 0 && (
                <ul class="quiet">
                  {(["password", "secondFactor"] as const)
                    .filter((factor) => found[factor].failures > 0)
                    .map((factor) => (
                      <li key={factor}>
                        {t[factor]}: {t.failures(number(found[factor].failures))}
                        {found[factor].until !== null && `, ${ago(found[factor].until)}`}
                      </li>
                    ))}
                </ul>
              )}
              <Action
                operation="lockout.clearLockout"
                label={t.clear}
                does={t.clearDoes}
                run={() => here().lockout.clearLockout({ params })}
                done={done}
              />
            </>
          )
        }}
      </Await>
    </Card>
  )
}
