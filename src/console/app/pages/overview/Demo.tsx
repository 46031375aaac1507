import { signal } from "@preact/signals"
import { here, leastRole, may } from "../../kernel/session.ts"
import { number } from "../../kernel/format.ts"
import { words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"

const t = words({
  en: {
    label: "Add demo data",
    does: "Invents 20 people and 4 organizations with members and invitations, and mails some reset links. In development only; npm run demo adds sign-ins too.",
    done: (people: string) => `${people} invented people are here now.`,
    traffic: "Traffic",
    trafficDoes:
      "Something invented happens every three seconds, for as long as this tab is open. In development only."
  },
  da: {
    label: "Tilføj demodata",
    does: "Opfinder 20 personer og 4 organisationer med medlemmer og invitationer og sender nogle nulstillingslinks. Kun under udvikling; npm run demo tilføjer også logins.",
    done: (people: string) => `Der er nu ${people} opfundne personer.`,
    traffic: "Trafik",
    trafficDoes:
      "Hvert tredje sekund sker der noget opfundet, så længe fanen er åben. Kun under udvikling."
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

const restMs = 3000

const isOn = signal(false)
let turn = 0

/** Does one thing after the other, wherever in the console the operator goes meanwhile. */
const keepGoing = async (): Promise<void> => {
  turn += 1
  const own = turn
  const { invitations, password, users } = here()
  const { inventedPerson, pick } = await import("./invented.ts")
  const run = crypto.randomUUID().slice(0, 5)
  const people: Array<{ readonly userId: string }> = []
  const happenings: ReadonlyArray<(index: number) => Promise<unknown>> = [
    async (index) => {
      const { id: userId } = await users.createUser({ body: inventedPerson(index, run) })
      people.push({ userId })
    },
    (index) =>
      password.requestUserPasswordReset({ params: pick(people, index), body: { sendEmail: true } }),
    (index) =>
      users.updateUserMetadata({
        params: pick(people, index),
        body: { publicMetadata: { visits: index } }
      }),
    (index) => users.banUser({ params: pick(people, index), body: { reason: "Chargebacks" } }),
    (index) =>
      invitations.createInvitation({ body: { email: `guest.${run}${index}@example.com` } }),
    (index) => users.unbanUser({ params: pick(people, index - 2) })
  ]
  const next = (index: number): void => {
    if (!isOn.value || turn !== own) return
    Promise.resolve(index)
      .then(pick(happenings, index))
      // What is refused, or gets no answer, is left out.
      .catch(() => undefined)
      .finally(() => setTimeout(next, restMs, index + 1))
  }
  next(0)
}

/** Keeps something going, so that whoever follows the trail sees it move. */
export const Traffic = () => (
  <button
    type="button"
    class="plain live"
    aria-pressed={isOn.value}
    data-state={isOn.value ? "on" : "off"}
    title={t.trafficDoes}
    disabled={!may(leastRole("users.createUser"))}
    onClick={() => {
      isOn.value = !isOn.value
      if (isOn.value) void keepGoing()
    }}
  >
    <span class="dot" /> {t.traffic}
  </button>
)
