import type { SessionState } from "../flows/sessionFlow.ts"
import { menuButton, menuItem, menuList } from "./menu.ts"
import { defineSessionElement, type Drawing, type ElementOptions, make } from "./sessionElement.ts"

type SignedIn = Extract<SessionState, { readonly step: "signed_in" }>

interface Named {
  readonly name: string | null
  readonly email: string | null
}

const nameOf = ({ email, name }: Named): string => name ?? email ?? "?"
const initialOf = (person: Named): string => [...nameOf(person)][0]?.toUpperCase() ?? "?"

const identity = (person: Named): Array<Node | string> =>
  person.name === null || person.email === null
    ? [nameOf(person)]
    : [person.name, make("small", {}, person.email)]

const lines = (drawing: Drawing, menu: HTMLElement, state: SignedIn): Array<Node> => {
  const { flow, page, texts } = drawing
  const others = state.sessions.filter(({ current, status }) => !current && status === "active")
  const switches = others.map(({ id, user }) =>
    menuItem(drawing, menu, nameOf(user), () => flow.switchSession(id))
  )
  const ends = [
    menuItem(drawing, menu, texts.signOut, () => flow.signOut(state.session.id)),
    ...(others.length === 0
      ? []
      : [menuItem(drawing, menu, texts.signOutAll, () => flow.signOut())])
  ]
  return [
    make("p", {}, ...identity(state.user)),
    menuList([make("a", { href: page("account") }, texts.account)]),
    ...(switches.length === 0
      ? []
      : [make("p", {}, make("small", {}, texts.otherAccounts)), menuList(switches)]),
    menuList([make("a", { href: page("sign-in") }, texts.addAccount), ...ends])
  ]
}

/**
 * Defines `<gatehouse-user-button>`: who is signed in, their other accounts of this browser, the
 * way to the account pages, and signing out; a link to sign in where nobody is.
 */
export const defineUserButton = (options: ElementOptions): void =>
  defineSessionElement("gatehouse-user-button", options, (drawing, state) => {
    const { host, page, texts } = drawing
    if (state.step !== "signed_in") {
      host.replaceChildren(make("a", { href: page("sign-in") }, texts.signIn))
      return
    }
    const face = make("span", { ariaHidden: "true" }, initialOf(state.user))
    const [button, menu] = menuButton(texts.menuOf(nameOf(state.user)), [face], (open) =>
      open.replaceChildren(...lines(drawing, open, state))
    )
    host.replaceChildren(button, menu)
  })
