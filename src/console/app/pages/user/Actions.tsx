import { here } from "../../kernel/session.ts"
import { apart } from "../../kernel/names.ts"
import { words } from "../../kernel/words.ts"
import { time } from "../../kernel/format.ts"
import { Action } from "../../ui/Action.tsx"
import { Code } from "../../ui/Copy.tsx"
import { Field } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import { TypedName } from "../../ui/TypedName.tsx"
import { nameOf, type User } from "./people.tsx"

const t = words({
  en: {
    title: "Actions",
    reset: "Mail a reset link",
    resetDoes:
      "Mails a link to the primary address by which they choose a new password. An earlier link stops working.",
    resetDone: (at: string) => `The link is on its way, and works until ${at}.`,
    linkDone: (at: string) => `The link works once, until ${at}.`,
    link: "Show a reset link",
    linkDoes:
      "Makes a reset link and shows it here instead of mailing it. An earlier link stops working.",
    linkFinal: "Whoever has the link has the account: hand it over safely.",
    impersonate: "Act for them",
    impersonateDoes:
      "Opens a session in their name, in which you are named beside them. They do not see your reason, but the trail does.",
    impersonateFinal: "What you do there is done: it stands in the trail under your name.",
    reason: "Reason",
    reasonHint: "It stands in the trail",
    open: "Open the session",
    until: (at: string) => `The link opens one session, and works until ${at}.`,
    sessions: "End all sessions",
    sessionsDoes: "Signs them out everywhere at once. They can sign in again.",
    password: "Remove the password",
    passwordDoes: "Ends their sessions and tells them by mail. A reset link gives them a new one.",
    ban: "Ban",
    banDoes:
      "Ends all sessions, and keeps them from signing in until the ban is lifted. Their data stays.",
    banReason: "Reason, for your colleagues",
    unban: "Lift the ban",
    unbanDoes: "They can sign in again. Sessions that were ended stay ended.",
    delete: "Delete the account",
    deleteDoes: (name: string) =>
      `Deletes the account of ${name}: sessions end, addresses and identities are free again.`,
    deleteFinal:
      "Nobody can bring the account back. Personal data is erased for good after the time that the settings name.",
    purge: "Erase personal data now",
    purgeDoes: "Erases at once what is left of the deleted account. The id and the trail stay."
  },
  da: {
    title: "Handlinger",
    reset: "Send et nulstillingslink",
    resetDoes:
      "Sender et link til den primære adresse, hvor de vælger en ny adgangskode. Et tidligere link holder op med at virke.",
    resetDone: (at: string) => `Linket er på vej og virker indtil ${at}.`,
    linkDone: (at: string) => `Linket virker én gang, indtil ${at}.`,
    link: "Vis et nulstillingslink",
    linkDoes:
      "Laver et nulstillingslink og viser det her i stedet for at sende det. Et tidligere link holder op med at virke.",
    linkFinal: "Den, der har linket, har kontoen: giv det sikkert videre.",
    impersonate: "Handl på deres vegne",
    impersonateDoes:
      "Åbner en session i deres navn, hvor du er nævnt ved siden af. De ser ikke din begrundelse, men den står i sporet.",
    impersonateFinal: "Det, du gør dér, er gjort: det står i sporet under dit navn.",
    reason: "Begrundelse",
    reasonHint: "Den står i sporet",
    open: "Åbn sessionen",
    until: (at: string) => `Linket åbner én session og virker indtil ${at}.`,
    sessions: "Afslut alle sessioner",
    sessionsDoes: "Logger dem ud overalt med det samme. De kan logge ind igen.",
    password: "Fjern adgangskoden",
    passwordDoes:
      "Afslutter deres sessioner og fortæller dem det på mail. Et nulstillingslink giver dem en ny.",
    ban: "Spær",
    banDoes:
      "Afslutter alle sessioner og holder dem ude, til spærringen ophæves. Deres data bliver.",
    banReason: "Begrundelse til dine kolleger",
    unban: "Ophæv spærringen",
    unbanDoes: "De kan logge ind igen. Afsluttede sessioner forbliver afsluttede.",
    delete: "Slet kontoen",
    deleteDoes: (name: string) =>
      `Sletter kontoen for ${name}: sessioner slutter, adresser og identiteter bliver ledige.`,
    deleteFinal:
      "Ingen kan hente kontoen tilbage. Personlige data fjernes for altid efter den tid, som indstillingerne siger.",
    purge: "Fjern personlige data nu",
    purgeDoes: "Fjerner straks det, der er tilbage af den slettede konto. Id'et og sporet bliver."
  }
})

const Link = ({
  at,
  label,
  url
}: {
  readonly url: string
  readonly label?: string
  readonly at: string
}) => (
  <>
    <p>{at}</p>
    <Code text={url} />
    {label !== undefined && (
      <p>
        <a class="button" href={url} target="_blank" rel="noopener">
          {label}
        </a>
      </p>
    )}
  </>
)

/** What an operator can do with somebody's account. */
export const Actions = ({ done, user }: { readonly user: User; readonly done: () => void }) => {
  const params = { userId: user.id }
  const name = nameOf(user)
  const isThere = user.status !== "deleted"
  return (
    <Card title={t.title}>
      <div class="stack">
        {isThere && (
          <>
            <Action
              operation="password.requestUserPasswordReset"
              label={t.reset}
              does={t.resetDoes}
              run={() =>
                here().password.requestUserPasswordReset({ params, body: { sendEmail: true } })
              }
              shown={({ expiresAt }) => <p>{t.resetDone(time(expiresAt))}</p>}
              done={done}
            />
            <Action
              operation="password.requestUserPasswordReset"
              body
              label={t.link}
              does={t.linkDoes}
              final={t.linkFinal}
              run={() =>
                here().password.requestUserPasswordReset({ params, body: { sendEmail: false } })
              }
              shown={({ expiresAt, url }) => (
                <Link url={url ?? ""} at={t.linkDone(time(expiresAt))} />
              )}
              done={done}
            />
            <Action
              operation="people.impersonateUser"
              label={t.impersonate}
              does={t.impersonateDoes}
              final={t.impersonateFinal}
              run={(values) =>
                here().people.impersonateUser({ params, body: { reason: values["reason"] ?? "" } })
              }
              shown={({ expiresAt, url }) => (
                <Link url={url} label={t.open} at={t.until(time(expiresAt))} />
              )}
              done={done}
            >
              <Field label={t.reason} name="reason" required maxLength={500} hint={t.reasonHint} />
            </Action>
            <Action
              operation="sessions.revokeUserSessions"
              label={t.sessions}
              does={t.sessionsDoes}
              run={() => here().sessions.revokeUserSessions({ params })}
              done={done}
            />
          </>
        )}
        {isThere && user.hasPassword && (
          <Action
            operation="password.removeUserPassword"
            label={t.password}
            tone="danger"
            does={t.passwordDoes}
            final
            run={() => here().password.removeUserPassword({ params })}
            done={done}
          />
        )}
        {user.status === "active" && (
          <Action
            operation="users.banUser"
            label={t.ban}
            tone="danger"
            does={t.banDoes}
            run={(values) =>
              here().users.banUser({ params, body: { reason: values["reason"] || null } })
            }
            done={done}
          >
            <Field label={t.banReason} name="reason" maxLength={500} />
          </Action>
        )}
        {user.status === "banned" && (
          <Action
            operation="users.unbanUser"
            label={t.unban}
            does={t.unbanDoes}
            run={() => here().users.unbanUser({ params })}
            done={done}
          />
        )}
        {isThere ? (
          <Action
            operation="users.deleteUser"
            label={t.delete}
            tone="danger"
            does={t.deleteDoes(apart(name))}
            final={t.deleteFinal}
            run={() => here().users.deleteUser({ params })}
            done={done}
          >
            <TypedName name={name} />
          </Action>
        ) : (
          <Action
            operation="people.purgeUser"
            label={t.purge}
            tone="danger"
            does={t.purgeDoes}
            final
            run={() => here().people.purgeUser({ params })}
            done={done}
          />
        )}
      </div>
    </Card>
  )
}
