import { useRef } from "preact/hooks"
import { number } from "../../kernel/format.ts"
import { isolateText } from "../../kernel/names.ts"
import { toldOf } from "../../kernel/problems.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"
import { Field } from "../../ui/Field.tsx"
import { nameOf, type User } from "./people.tsx"

const t = words({
  en: {
    chosen: (count: number) => `${number(count)} chosen`,
    none: "Choose none",
    ban: "Ban",
    title: (count: number) => (count === 1 ? "Ban 1 user" : `Ban ${number(count)} users`),
    does: "Ends all their sessions and the open invitations that they sent, and blocks sign-in until the ban is lifted. Their data stays.",
    reason: "Reason, for your colleagues",
    banned: (count: number) => (count === 1 ? "1 user is banned." : `${number(count)} are banned.`),
    failed: (name: string, why: string) => `${name}: ${why}`
  },
  da: {
    chosen: (count: number) => `${number(count)} valgt`,
    none: "Vælg ingen",
    ban: "Spær",
    title: (count: number) => (count === 1 ? "Spær 1 bruger" : `Spær ${number(count)} brugere`),
    does: "Afslutter alle deres sessioner og de åbne invitationer, de har sendt, og holder dem ude, til spærringen ophæves. Deres data bliver.",
    reason: "Begrundelse til dine kolleger",
    banned: (count: number) =>
      count === 1 ? "1 bruger er spærret." : `${number(count)} er spærret.`,
    failed: (name: string, why: string) => `${name}: ${why}`
  }
})

interface Outcome {
  readonly banned: number
  readonly failed: ReadonlyArray<{ readonly user: User; readonly problem: unknown }>
}

/** Bans one after the other, and goes on where one of them cannot be banned. */
const banAll = async (users: ReadonlyArray<User>, reason: string | null): Promise<Outcome> => {
  const failed: Array<Outcome["failed"][number]> = []
  for (const user of users) {
    try {
      // A service that others use too is asked for one thing at a time.
      // oxlint-disable-next-line no-await-in-loop
      await here().users.banUser({ params: { userId: user.id }, body: { reason } })
    } catch (problem) {
      failed.push({ user, problem })
    }
  }
  return { banned: users.length - failed.length, failed }
}

/** Actions on the selected users of a list. */
export const BulkBan = ({
  chooseNone,
  done,
  users
}: {
  readonly users: ReadonlyArray<User>
  readonly chooseNone: () => void
  readonly done: () => void
}) => {
  const isDone = useRef(false)
  return (
    <div class="chosen" role="status">
      <strong>{t.chosen(users.length)}</strong>
      <Action
        operation="users.banUser"
        label={t.ban}
        tone="danger"
        title={t.title(users.length)}
        does={t.does}
        submit={t.title(users.length)}
        run={(values) => banAll(users, values["reason"] || null)}
        shown={({ banned, failed }) => (
          <>
            <p>{t.banned(banned)}</p>
            {failed.length > 0 && (
              <ul class="notice problem">
                {failed.map(({ problem, user }) => (
                  <li key={user.id}>
                    {t.failed(isolateText(nameOf(user)), toldOf(problem).sentence)}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
        done={() => {
          isDone.current = true
        }}
        // What came of it stays to be read until then.
        closed={() => {
          if (!isDone.current) return
          chooseNone()
          done()
        }}
      >
        <Field label={t.reason} name="reason" maxLength={500} />
      </Action>
      <button type="button" class="link" onClick={chooseNone}>
        <span>{t.none}</span>
      </button>
    </div>
  )
}
