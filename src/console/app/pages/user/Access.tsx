import { useLoad } from "../../kernel/load.ts"
import { number, time } from "../../kernel/format.ts"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { here } from "../../kernel/session.ts"
import { isolateText } from "../../kernel/names.ts"
import { words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Await } from "../../ui/Notice.tsx"
import { Icon } from "../../ui/icons.tsx"
import type { UserPart } from "./people.tsx"

const t = words({
  en: {
    title: "Can they sign in?",
    fine: "Yes: nothing stops them.",
    deleted: "No: the account is deleted.",
    banned: (reason: string) => `No: they are banned${reason}.`,
    unverified: "Not yet: their address must be verified first.",
    throttled: (factor: string, until: string) =>
      `Not on unknown devices until ${until}: too many attempts (${factor}).`,
    closed: (factor: string) =>
      `Not yet: locked after 100 failures in a row (${factor}). A mailed link, or Unlock, opens it.`,
    failures: (count: number) =>
      count === 1 ? "1 failed attempt" : `${number(count)} failed attempts`,
    clear: "Unlock",
    clearDoes:
      "Resets the failure counters of the password, the second factor and mailed codes, for the account and its known devices, and unlocks what is locked. The user is told by mail."
  },
  da: {
    title: "Kan de logge ind?",
    fine: "Ja: intet forhindrer det.",
    deleted: "Nej: kontoen er slettet.",
    banned: (reason: string) => `Nej: de er spærret${reason}.`,
    unverified: "Ikke endnu: adressen skal bekræftes først.",
    throttled: (factor: string, until: string) =>
      `Ikke på ukendte enheder før ${until}: for mange forsøg (${factor}).`,
    closed: (factor: string) =>
      `Ikke endnu: låst efter 100 fejl i træk (${factor}). Et mailet link, eller Lås op, åbner igen.`,
    failures: (count: number) =>
      count === 1 ? "1 mislykket forsøg" : `${number(count)} mislykkede forsøg`,
    clear: "Lås op",
    clearDoes:
      "Nulstiller tællerne for adgangskode, andet trin og koder fra mails, for kontoen og dens kendte enheder, og åbner det låste. Brugeren får det at vide på mail."
  }
})

const factorNames = words<Readonly<Record<string, string>>>({
  en: { password: "Password", secondFactor: "Second factor", emailCode: "Mailed code" },
  da: { password: "Adgangskode", secondFactor: "Totrinslogin", emailCode: "Mailet kode" }
})

type Lockout = AnswerOf<EnvironmentClient["lockout"]["getLockout"]>
type Factor = keyof Lockout

const factorsOf = (found: Lockout) => Object.keys(found) as ReadonlyArray<Factor>

const nameOf = (factor: Factor): string => factorNames[factor] ?? factor

const sentenceOf = (factor: Factor, { state, until }: Lockout[Factor]): string | undefined => {
  if (state === "throttled") return t.throttled(nameOf(factor), until === null ? "" : time(until))
  return state === "closed" ? t.closed(nameOf(factor)) : undefined
}

/** Why somebody cannot sign in, as far as their account tells, and the way out of it. */
export const Access = ({ done, turn, user }: UserPart) => {
  const params = { userId: user.id }
  const lockout = useLoad(() => here().lockout.getLockout({ params }), [user.id], turn)
  const reasons = (found: Lockout): ReadonlyArray<string> =>
    [
      user.status === "deleted" ? t.deleted : undefined,
      user.status === "banned"
        ? t.banned(user.banReason === null ? "" : ` (${isolateText(user.banReason)})`)
        : undefined,
      user.registrationState === "pending_email_verification" ? t.unverified : undefined,
      ...factorsOf(found).map((factor) => sentenceOf(factor, found[factor]))
    ].filter((reason) => reason !== undefined)
  return (
    <Card title={t.title}>
      <Await of={lockout}>
        {(found) => {
          const against = reasons(found)
          const failed = factorsOf(found).filter((factor) => found[factor].failures > 0)
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
              {failed.length > 0 && (
                <ul class="quiet">
                  {failed.map((factor) => (
                    <li key={factor}>
                      {nameOf(factor)}: {t.failures(found[factor].failures)}
                    </li>
                  ))}
                </ul>
              )}
              {user.status !== "deleted" && (
                <Action
                  operation="lockout.clearLockout"
                  label={t.clear}
                  does={t.clearDoes}
                  run={() => here().lockout.clearLockout({ params })}
                  done={done}
                />
              )}
            </>
          )
        }}
      </Await>
    </Card>
  )
}
