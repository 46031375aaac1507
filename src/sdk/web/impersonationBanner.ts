import { defineSessionElement, type ElementOptions, make } from "./sessionElement.ts"

/**
 * Defines `<gatehouse-impersonation-banner>`: says in whose name an operator acts and until when,
 * and ends it; hidden in every other session.
 */
export const defineImpersonationBanner = (options: ElementOptions): void =>
  defineSessionElement(
    "gatehouse-impersonation-banner",
    options,
    ({ flow, host, language, run, texts }, state) => {
      const acts = state.step === "signed_in" && state.session.impersonatorId !== null
      host.hidden = !acts
      host.role = acts ? "status" : null
      if (!acts) {
        host.replaceChildren()
        return
      }
      const { session, user } = state
      const until = new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(
        new Date(session.expiresAt)
      )
      const stop = make("button", { type: "button" }, texts.stopActing)
      stop.addEventListener("click", () => void run(() => flow.signOut(session.id)))
      const name = user.name ?? user.email ?? user.id
      host.replaceChildren(make("span", {}, texts.actingAs(name, until)), stop)
    }
  )
