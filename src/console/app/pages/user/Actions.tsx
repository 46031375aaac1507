import { useLoad } from "../../kernel/load.ts"
import { here, may } from "../../kernel/session.ts"
import { isolateText } from "../../kernel/names.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { time } from "../../kernel/format.ts"
import { Action } from "../../ui/Action.tsx"
import { Code } from "../../ui/Copy.tsx"
import { Field, TypedName } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Ban, RenewInvitations, Unban } from "./Banning.tsx"
import { nameOf, type UserPart } from "./people.tsx"

const t = words({
  en: {
    reset: "Mail a reset link",
    resetDoes:
      "Mails a link for choosing a new password to the primary address. Earlier links stop working.",
    resetDone: (at: string) => `The link is on its way and works until ${at}.`,
    linkDone: (at: string) => `The link works once, until ${at}.`,
    link: "Show a reset link",
    linkDoes:
      "Creates a reset link and shows it here instead of mailing it. Earlier links stop working.",
    linkFinal: "Anyone who has the link can take over the account: hand it over safely.",
    impersonate: "Act for them",
    impersonateDoes:
      "Opens a session as this user, in which you are named too. They do not see your reason; it is recorded in the audit trail.",
    impersonateFinal:
      "Everything you do there takes effect, and is recorded in the audit trail under your name.",
    reason: "Reason",
    reasonHint: "Recorded in the audit trail",
    open: "Open the session",
    until: (at: string) => `The link opens one session and works until ${at}.`,
    isBanned: "banned",
    noAddress: "no address",
    noSession: "none open",
    sessions: "End all sessions",
    sessionsDoes: "Signs them out everywhere immediately. They can sign in again.",
    password: "Remove the password",
    passwordDoes:
      "Ends their sessions and tells them by mail. They can choose a new one with a reset link.",
    delete: "Delete the account",
    deleteDoes: (name: string) =>
      `Deletes the account of ${name}. Their sessions end, and their addresses and linked identities become free.`,
    deleteFinal:
      "Nobody can restore the account. Personal data is erased for good after the time in the settings.",
    purge: "Erase personal data now",
    purgeDoes:
      "Erases the personal data that is left of the deleted account. Its id and its audit events stay."
  },
  da: {
    reset: "Send et nulstillingslink",
    resetDoes:
      "Sender et link til den primære adresse, hvor de vælger en ny adgangskode. Et tidligere link holder op med at virke.",
    resetDone: (at: string) => `Linket er på vej og virker indtil ${at}.`,
    linkDone: (at: string) => `Linket virker én gang, indtil ${at}.`,
    link: "Vis et nulstillingslink",
    linkDoes:
      "Laver et nulstillingslink og viser det her i stedet for at sende det. Et tidligere link holder op med at virke.",
    linkFinal: "Den, der har linket, kan overtage kontoen: giv det sikkert videre.",
    impersonate: "Handl på deres vegne",
    impersonateDoes:
      "Åbner en session som brugeren, hvor du også er nævnt. De ser ikke din begrundelse; den skrives i revisionssporet.",
    impersonateFinal: "Alt, du gør dér, gælder og skrives i revisionssporet under dit navn.",
    reason: "Begrundelse",
    reasonHint: "Skrives i revisionssporet",
    open: "Åbn sessionen",
    until: (at: string) => `Linket åbner én session og virker indtil ${at}.`,
    isBanned: "spærret",
    noAddress: "ingen adresse",
    noSession: "ingen åben",
    sessions: "Afslut alle sessioner",
    sessionsDoes: "Logger dem ud overalt med det samme. De kan logge ind igen.",
    password: "Fjern adgangskoden",
    passwordDoes:
      "Afslutter deres sessioner og fortæller dem det på mail. De kan vælge en ny med et nulstillingslink.",
    delete: "Slet kontoen",
    deleteDoes: (name: string) =>
      `Sletter kontoen for ${name}. Sessioner slutter, og adresser og tilknyttede identiteter bliver ledige.`,
    deleteFinal:
      "Ingen kan gendanne kontoen. Personlige data fjernes for altid efter tiden i indstillingerne.",
    purge: "Fjern personlige data nu",
    purgeDoes:
      "Fjerner de personlige data, der er tilbage af den slettede konto. Id'et og hændelserne bliver."
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

/** Actions of an operator on a user's account. */
export const Actions = ({ done, turn, user }: UserPart) => {
  const params = { userId: user.id }
  const open = useLoad(
    () => here().sessions.listUserSessions({ params, query: { status: "active", limit: 1 } }),
    [user.id],
    turn
  )
  const banned = user.status === "banned" ? t.isBanned : undefined
  const unreachable = user.email === null ? t.noAddress : banned
  const name = nameOf(user)
  // The environment decides whether the role of support may act for people.
  const settings = useLoad(async () =>
    may("admin") ? undefined : here().environments.getSettings()
  )
  const mayImpersonate = settings.value?.values.support.impersonate ?? true
  const isThere = user.status !== "deleted"
  return (
    <Card title={common.actions}>
      <div class="stack">
        {isThere && (
          <>
            <Action
              operation="password.requestUserPasswordReset"
              label={t.reset}
              blocked={unreachable}
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
              blocked={unreachable}
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
              least={mayImpersonate ? undefined : "admin"}
              label={t.impersonate}
              blocked={banned}
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
              blocked={open.value?.items.length === 0 ? t.noSession : undefined}
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
          <>
            <RenewInvitations userId={user.id} turn={turn} done={done} />
            <Ban userId={user.id} done={done} />
          </>
        )}
        {user.status === "banned" && <Unban userId={user.id} done={done} />}
        {isThere ? (
          <Action
            operation="users.deleteUser"
            label={t.delete}
            tone="danger"
            does={t.deleteDoes(isolateText(name))}
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
