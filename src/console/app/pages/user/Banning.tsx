import { useState } from "preact/hooks"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import type { Values } from "../../kernel/forms.ts"
import { number } from "../../kernel/format.ts"
import { useLoad } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"
import { Check, Field } from "../../ui/Field.tsx"

const t = words({
  en: {
    ban: "Ban",
    banDoes: "Ends all sessions and blocks sign-in until the ban is lifted. Their data stays.",
    banReason: "Reason, for your colleagues",
    ends: "These invitations that they sent end with the ban:",
    more: "and more",
    ended: "They are banned. These invitations that they sent have ended:",
    again: "When you lift the ban, you can send them again.",
    unban: "Lift the ban",
    unbanDoes: "They can sign in again. Sessions that were ended stay ended.",
    choose: "These invitations that they sent ended with the ban. Which should be sent again?",
    all: "Choose all",
    renew: "Send invitations again",
    renewDoes: "Mails a new link for each invitation that you choose, in their name.",
    sent: (count: number) =>
      count === 1
        ? "1 invitation is on its way."
        : `${number(count)} invitations are on their way.`,
    refused: (email: string, why: string) => `${email}: ${why}`
  },
  da: {
    ban: "Spær",
    banDoes:
      "Afslutter alle sessioner og holder dem ude, til spærringen ophæves. Deres data bliver.",
    banReason: "Begrundelse til dine kolleger",
    ends: "Disse invitationer, som de har sendt, slutter med spærringen:",
    more: "og flere",
    ended: "De er spærret. Disse invitationer, som de har sendt, er slut:",
    again: "Når du ophæver spærringen, kan du sende dem igen.",
    unban: "Ophæv spærringen",
    unbanDoes: "De kan logge ind igen. Afsluttede sessioner forbliver afsluttede.",
    choose:
      "Disse invitationer, som de har sendt, sluttede med spærringen. Hvilke skal sendes igen?",
    all: "Vælg alle",
    renew: "Send invitationer igen",
    renewDoes: "Sender et nyt link for hver invitation, du vælger, i deres navn.",
    sent: (count: number) =>
      count === 1 ? "1 invitation er på vej." : `${number(count)} invitationer er på vej.`,
    refused: (email: string, why: string) => `${email}: ${why}`
  }
})

/** Reasons why an invitation could not be sent again, by the problem's code. */
const refusals = words({
  en: {
    invitation_not_found: "it was sent again already",
    organization_not_found: "they are no longer a member of the organization",
    role_not_found: "the role does not exist any more",
    forbidden: "they may no longer invite to this role",
    already_member: "this person is a member already",
    invitation_pending: "another invitation to this address is open",
    email_taken: "this address has an account already",
    metadata_too_large: "its metadata is too large"
  },
  da: {
    invitation_not_found: "den er allerede sendt igen",
    organization_not_found: "de er ikke længere medlem af organisationen",
    role_not_found: "rollen findes ikke længere",
    forbidden: "de må ikke længere invitere til rollen",
    already_member: "personen er allerede medlem",
    invitation_pending: "der er en anden åben invitation til adressen",
    email_taken: "adressen har allerede en konto",
    metadata_too_large: "dens metadata er for store"
  }
})

type Sent = AnswerOf<EnvironmentClient["people"]["listSentInvitations"]>
type Renewed = AnswerOf<EnvironmentClient["people"]["renewSentInvitations"]>
type Invitation = Sent["items"][number]

interface Props {
  readonly userId: string
  readonly done: () => void
}

/** As many at a time as the service sends again at once. */
const most = { limit: 100 }

const endedOf = (userId: string) =>
  here().people.listSentInvitations({ params: { userId }, query: { ...most, ended: "ban" } })

const Named = ({ items, page }: Sent) => (
  <ul>
    {items.map(({ email, id }) => (
      <li key={id}>{email}</li>
    ))}
    {page.hasMore && <li>{t.more}</li>}
  </ul>
)

/** Invitations to choose from, none of them chosen at first. */
const Chosen = ({ items }: { readonly items: ReadonlyArray<Invitation> }) => {
  const [all, setAll] = useState(false)
  return (
    <fieldset>
      <legend>{t.choose}</legend>
      {items.map(({ email, id }) => (
        <Check key={`${id} ${all}`} label={email} name={id} checked={all} />
      ))}
      <button type="button" class="link" onClick={() => setAll(true)}>
        {t.all}
      </button>
    </fieldset>
  )
}

const renewChosen = async (
  userId: string,
  items: ReadonlyArray<Invitation>,
  values: Values
): Promise<Renewed> => {
  const invitationIds = items.map(({ id }) => id).filter((id) => values[id] === "on")
  return invitationIds.length === 0
    ? { sent: [], refused: [] }
    : here().people.renewSentInvitations({ params: { userId }, body: { invitationIds } })
}

const outcomeOf = (items: ReadonlyArray<Invitation>, { refused, sent }: Renewed) => {
  if (sent.length + refused.length === 0) return undefined
  const emails = new Map(items.map(({ email, id }) => [id, email]))
  return (
    <>
      <p>{t.sent(sent.length)}</p>
      {refused.length > 0 && (
        <ul class="notice problem">
          {refused.map(({ code, id }) => (
            <li key={id}>{t.refused(emails.get(id) ?? id, refusals[code])}</li>
          ))}
        </ul>
      )}
    </>
  )
}

const Ending = ({ userId }: { readonly userId: string }) => {
  const open = useLoad(
    () => here().people.listSentInvitations({ params: { userId }, query: most }),
    [userId]
  ).value
  if (open === undefined || open.items.length === 0) return null
  return (
    <>
      <p>{t.ends}</p>
      <Named {...open} />
    </>
  )
}

/** Bans a user, and names the invitations of theirs that end with it. */
export const Ban = ({ done, userId }: Props) => {
  const params = { userId }
  return (
    <Action
      operation="users.banUser"
      label={t.ban}
      tone="danger"
      does={t.banDoes}
      run={async (values) => {
        await here().users.banUser({ params, body: { reason: values["reason"] || null } })
        return endedOf(userId)
      }}
      shown={(ended) =>
        ended.items.length === 0 ? undefined : (
          <>
            <p>{t.ended}</p>
            <Named {...ended} />
            <p>{t.again}</p>
          </>
        )
      }
      // What came of it stays to be read until then.
      closed={done}
    >
      <Field label={t.banReason} name="reason" maxLength={500} />
      <Ending userId={userId} />
    </Action>
  )
}

/** Lifts a ban, and offers to send the invitations again that ended with it. */
export const Unban = ({ done, userId }: Props) => {
  const ended = useLoad(() => endedOf(userId), [userId]).value?.items ?? []
  return (
    <Action
      operation="users.unbanUser"
      label={t.unban}
      does={t.unbanDoes}
      run={async (values) => {
        await here().users.unbanUser({ params: { userId } })
        return renewChosen(userId, ended, values)
      }}
      shown={(renewed) => outcomeOf(ended, renewed)}
      closed={done}
    >
      {ended.length > 0 && <Chosen items={ended} />}
    </Action>
  )
}

/** Sends invitations again that ended with a ban which was lifted, where there are any. */
export const RenewInvitations = ({ done, turn, userId }: Props & { readonly turn: number }) => {
  const ended = useLoad(() => endedOf(userId), [userId], turn).value?.items ?? []
  if (ended.length === 0) return null
  return (
    <Action
      operation="people.renewSentInvitations"
      label={t.renew}
      does={t.renewDoes}
      run={(values) => renewChosen(userId, ended, values)}
      shown={(renewed) => outcomeOf(ended, renewed)}
      closed={done}
    >
      <Chosen items={ended} />
    </Action>
  )
}
