import { signal } from "@preact/signals"
import { here, leastRole, may } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"

const t = words({
  en: {
    traffic: "Traffic",
    does: "Something invented happens every three seconds, for as long as this tab is open. In development only."
  },
  da: {
    traffic: "Trafik",
    does: "Hvert tredje sekund sker der noget opfundet, så længe fanen er åben. Kun under udvikling."
  }
})

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
    title={t.does}
    disabled={!may(leastRole("users.createUser"))}
    onClick={() => {
      isOn.value = !isOn.value
      if (isOn.value) void keepGoing()
    }}
  >
    <span class="dot" /> {t.traffic}
  </button>
)
