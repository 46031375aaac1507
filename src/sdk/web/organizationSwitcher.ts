import type { SessionState } from "../flows/sessionFlow.ts"
import { menuButton, menuItem, menuList } from "./menu.ts"
import { defineSessionElement, type Drawing, type ElementOptions, make } from "./sessionElement.ts"

type SignedIn = Extract<SessionState, { readonly step: "signed_in" }>

const choices = (drawing: Drawing, menu: HTMLElement, state: SignedIn): HTMLUListElement => {
  const { flow, texts } = drawing
  const choice = (id: string | null, name: string) => {
    const button = menuItem(drawing, menu, name, () => flow.switchOrganization(id))
    if (state.session.organizationId === id) button.ariaCurrent = "true"
    return button
  }
  return menuList([
    choice(null, texts.noOrganization),
    ...(state.organizations ?? []).map(({ id, name }) => choice(id, name))
  ])
}

/**
 * Defines `<gatehouse-organization-switcher>`: the organization that the session acts in, and the
 * others of the person; nothing where nobody is signed in.
 */
export const defineOrganizationSwitcher = (options: ElementOptions): void =>
  defineSessionElement("gatehouse-organization-switcher", options, (drawing, state) => {
    const { flow, host, load, page, texts } = drawing
    if (state.step !== "signed_in") {
      host.replaceChildren()
      return
    }
    if (state.organizations === null) {
      void load(flow.loadOrganizations)
      return
    }
    const active = state.organizations.find(({ id }) => id === state.session.organizationId)
    const name = active?.name ?? texts.noOrganization
    const [button, menu] = menuButton(texts.organizationIs(name), [name], (open) =>
      open.replaceChildren(
        choices(drawing, open, state),
        menuList([make("a", { href: page("organizations") }, texts.manageOrganizations)])
      )
    )
    host.replaceChildren(button, menu)
  })
