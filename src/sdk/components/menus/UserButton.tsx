import { type ReactNode, useState } from "react"
import { useEnvironment, useShared } from "../../react/GatehouseProvider.ts"
import { useSession } from "../../react/session.ts"
import { filled, useTexts } from "../texts/useTexts.ts"
import { Avatar, Icon, nameOf } from "../kernel/Drawings.tsx"
import { type Failure, ProblemMessage } from "../kernel/ProblemMessage.tsx"
import { hostedPage, webAddress } from "../kernel/addresses.ts"
import { Menu, MenuGroup, MenuItem, MenuLink, MenuWay } from "./Menu.tsx"
import { useMenu } from "./useMenu.ts"

/** Properties of `<UserButton>`. */
export interface UserButtonProps {
  /** Address of your page with `<UserProfile>`; without it the service's own page. */
  readonly profileUrl?: string | undefined
  /** Opens the profile on this page instead. */
  readonly onProfile?: (() => void) | undefined
  /** Address of your page with `<SignIn>`, for another account; without it the service's own page. */
  readonly signInUrl?: string | undefined
  /** Address to go to after signing out of the last account. */
  readonly afterSignOutUrl?: string | undefined
}

const Identity = ({ person }: { readonly person: Parameters<typeof nameOf>[0] }): ReactNode => (
  <span>
    <strong>{nameOf(person)}</strong>
    {person.name !== null && person.email !== null && <small>{person.email}</small>}
  </span>
)

/**
 * Shows who is signed in, with a menu: the profile, the other accounts of this browser, signing out.
 * Nothing where nobody is signed in.
 */
export const UserButton = (props: UserButtonProps): ReactNode => {
  const { state } = useSession()
  // Without the whole menu: its elements are there once, and the browser's menu belongs to them.
  return state.step === "signed_in" ? <SignedInButton {...props} /> : null
}

const SignedInButton = (props: UserButtonProps): ReactNode => {
  const { client, onError } = useShared()
  const { t } = useTexts()
  const environment = useEnvironment()
  const { problem, signOut, state, switchSession } = useSession()
  const menu = useMenu()
  const [isLost, setIsLost] = useState(false)
  if (state.step !== "signed_in") return null
  const { session, sessions, user } = state
  const others = sessions.filter(({ current, status }) => !current && status === "active")

  const act = async (
    action: () => Promise<{ readonly problem: unknown; readonly state: { readonly step: string } }>
  ) => {
    setIsLost(false)
    try {
      const after = await action()
      if (after.problem !== null) return
      menu.close()
      if (after.state.step === "signed_out" && props.afterSignOutUrl !== undefined) {
        location.assign(webAddress(props.afterSignOutUrl))
      }
    } catch (error) {
      setIsLost(true)
      onError(error)
    }
  }
  const failure: Failure | null = problem ?? (isLost ? "lost" : null)
  const label = filled(t.accountMenu, { name: nameOf(user) })
  return (
    <Menu
      menu={menu}
      label={label}
      face={<Avatar name={nameOf(user)} />}
      head={
        <>
          <div className="gh-who">
            <Avatar name={nameOf(user)} />
            <Identity person={user} />
          </div>
          {failure !== null && <ProblemMessage failure={failure} />}
        </>
      }
    >
      <MenuGroup>
        <MenuWay
          menu={menu}
          href={props.profileUrl ?? hostedPage(client, environment?.pages.account)}
          onOpen={props.onProfile}
        >
          <Icon name="settings" />
          <span>{t.manageAccount}</span>
        </MenuWay>
      </MenuGroup>
      <MenuGroup label={t.otherAccounts}>
        {others.map(({ id, user: other }) => (
          <MenuItem key={id} onSelect={() => void act(() => switchSession(id))}>
            <Avatar name={nameOf(other)} />
            <Identity person={other} />
          </MenuItem>
        ))}
        <MenuLink href={props.signInUrl ?? hostedPage(client, environment?.pages.signIn)}>
          <Icon name="add" />
          <span>{t.addAccount}</span>
        </MenuLink>
      </MenuGroup>
      <MenuGroup>
        <MenuItem onSelect={() => void act(() => signOut(session.id))}>
          <Icon name="leave" />
          <span>{t.signOut}</span>
        </MenuItem>
        {others.length > 0 && (
          <MenuItem onSelect={() => void act(() => signOut())}>
            <Icon name="leave" />
            <span>{t.signOutAll}</span>
          </MenuItem>
        )}
      </MenuGroup>
    </Menu>
  )
}
