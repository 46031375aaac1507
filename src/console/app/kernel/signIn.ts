const pages = "/_service/pages"

const here = (): string => `${location.pathname}${location.search}`

const returning = (page: string, to: string): string =>
  `${pages}/${page}?${new URLSearchParams({ redirectUrl: `${location.origin}${to}` })}`

/** Number of actions on their way. */
let underway = 0

/** Runs an action of a form, which asks for a sign-in by itself where there is no session any more. */
export const asAction = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
  underway += 1
  try {
    return await run()
  } finally {
    underway -= 1
  }
}

/** True where leaving the page would lose what was entered, or a secret that is shown once. */
const holdsSomething = (): boolean =>
  underway > 0 || document.querySelector("dialog[open] .form, .save-bar") !== null

/**
 * Leaves for the page where operators sign in, which leads back; what waited for it waits forever.
 * It stays, and the problem is told, where something would be lost by that.
 */
export const signIn = async (): Promise<void> => {
  if (holdsSomething()) return
  location.assign(returning("sign-in", here()))
  await new Promise(() => undefined)
}

export const accountPage = `${pages}/account`
export const ownPasskeysPage = `${accountPage}/passkeys`

export const signOutPage = `${pages}/sign-out`

const confirmed = "gatehouse.confirmed"

/** Address of a page for a window of its own that reports when it is done. */
export const confirmationPage = (page: "reauthenticate" | "sign-in", proof: string): string =>
  returning(page, `/confirmed?${new URLSearchParams({ proof })}`)

/** Tells the window that waits that the proof is given. */
export const tellConfirmed = (): void => {
  const proof = new URLSearchParams(location.search).get("proof")
  new BroadcastChannel(confirmed).postMessage(proof)
  window.close()
}

/** Waits for a proof that is given in another window, and for no other: that is for another action. */
export const onConfirmed = (proof: string, then: () => void): (() => void) => {
  const channel = new BroadcastChannel(confirmed)
  channel.addEventListener("message", ({ data }) => {
    if (data === proof) then()
  })
  return () => channel.close()
}
