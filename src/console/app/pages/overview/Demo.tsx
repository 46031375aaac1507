import { number } from "../../kernel/format.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"

const t = words({
  en: {
    label: "Add demo data",
    does: "Invents 20 people and 4 organizations with members and invitations, and mails some reset links. In development only; npm run demo adds sign-ins too.",
    done: (people: string) => `${people} invented people are here now.`
  },
  da: {
    label: "Tilføj demodata",
    does: "Opfinder 20 personer og 4 organisationer med medlemmer og invitationer og sender nogle nulstillingslinks. Kun under udvikling; npm run demo tilføjer også logins.",
    done: (people: string) => `Der er nu ${people} opfundne personer.`
  }
})

const peopleCount = 20
const organizationCount = 4

/** Fills the environment through the operations that the console has, one after the other. */
const invent = async (): Promise<number> => {
  const { invitations, organizations, password, users } = here()
  const { inventedPerson, organizationNames, pick } = await import("./invented.ts")
  const run = crypto.randomUUID().slice(0, 5)
  const people: Array<{ readonly id: string }> = []
  for (let index = 0; index < peopleCount; index += 1) {
    // oxlint-disable-next-line no-await-in-loop
    people.push(await users.createUser({ body: inventedPerson(index, run) }))
  }
  for (let index = 0; index < organizationCount; index += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { id: organizationId } = await organizations.createOrganization({
      body: { name: pick(organizationNames, index), ownerUserId: pick(people, index * 4).id }
    })
    for (const step of [1, 2, 3]) {
      const userId = pick(people, index * 4 + step).id
      // oxlint-disable-next-line no-await-in-loop
      await organizations.addMember({ params: { organizationId }, body: { userId } })
    }
    const email = `guest.${run}${index}@example.com`
    // oxlint-disable-next-line no-await-in-loop
    await invitations.createInvitation({ body: { email, organizationId } })
    const params = { userId: pick(people, index * 3 + 1).id }
    // oxlint-disable-next-line no-await-in-loop
    await password.requestUserPasswordReset({ params, body: { sendEmail: true } })
  }
  const params = { userId: pick(people, 2).id }
  await users.banUser({ params, body: { reason: "Chargebacks" } })
  return people.length
}

/** Gives a developer something to look at. */
export const DemoData = ({ done }: { readonly done: () => void }) => (
  <Action
    operation="users.createUser"
    label={t.label}
    does={t.does}
    run={invent}
    shown={(people) => <p class="notice done">{t.done(number(people))}</p>}
    done={done}
  />
)
