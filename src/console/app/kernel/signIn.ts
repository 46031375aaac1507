const pages = "/_service/pages"

const here = (): string => `${location.pathname}${location.search}`

const returning = (page: string, to: string): string =>
  `${pages}/${page}?${new URLSearchParams({ redirectUrl: `${location.origin}${to}` })}`

/** Leaves for the page where operators sign in, which leads back; what waited for it waits forever. */
export const signIn = (): Promise<never> => {
  location.assign(returning("sign-in", here()))
  return new Promise(() => undefined)
}

export const accountPage = `${pages}/account`
export const ownPasskeysPage = `${accountPage}/passkeys`

export const signOutPage = `${pages}/sign-out`

const confirmed = "gatehouse.confirmed"

/** Address of the reauthentication page, in a window of its own that reports when it is done. */
export const reauthenticationPage = (proof: string): string =>
  returning("reauthenticate", `/confirmed?${new URLSearchParams({ proof })}`)

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
