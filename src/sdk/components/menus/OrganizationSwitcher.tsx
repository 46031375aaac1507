import { type ReactNode, useState } from "react"
import { useEnvironment, useShared } from "../../react/GatehouseProvider.ts"
import { useOrganizations, useSession } from "../../react/session.ts"
import { filled, useTexts } from "../texts/useTexts.ts"
import { Avatar, Icon } from "../kernel/Drawings.tsx"
import { hostedPage } from "../kernel/addresses.ts"
import { type Failure, ProblemMessage } from "../kernel/ProblemMessage.tsx"
import { Menu, MenuGroup, MenuItem, MenuWay } from "./Menu.tsx"
import { useMenu } from "./useMenu.ts"

/** Properties of `<OrganizationSwitcher>`. */
export interface OrganizationSwitcherProps {
  /** Address of your page with `<OrganizationProfile>`; without it the service's own page. */
  readonly organizationUrl?: string | undefined
  /** Opens the organization on this page instead. */
  readonly onOrganization?: (() => void) | undefined
  /** True in an application that is of no use outside of an organization. */
  readonly hideNone?: boolean | undefined
  /** Called once the session acts in another organization, or in none. */
  readonly onChange?: ((organizationId: string | null) => void) | undefined
}

/**
 * Shows the organization that the session acts in, with a menu of the person's others. Nothing where
 * nobody is signed in.
 */
export const OrganizationSwitcher = (props: OrganizationSwitcherProps): ReactNode => {
  const { state } = useSession()
  const { organizations } = useOrganizations()
  return state.step === "signed_in" && organizations !== null ? <Switcher {...props} /> : null
}

const Switcher = (props: OrganizationSwitcherProps): ReactNode => {
  const { client, onError } = useShared()
  const { t } = useTexts()
  const environment = useEnvironment()
  const { problem } = useSession()
  const { activeId, organizations, switchTo } = useOrganizations()
  const menu = useMenu()
  const [isLost, setIsLost] = useState(false)
  const active = organizations?.find(({ id }) => id === activeId)
  const name = active?.name ?? t.noOrganization
  const label = filled(t.organizationIs, { name })
  const failure: Failure | null = problem ?? (isLost ? "lost" : null)

  const choose = async (id: string | null) => {
    setIsLost(false)
    try {
      if (id !== activeId) {
        const { state } = await switchTo(id)
        // Refused, or ignored beside another choice, whose outcome is told by itself.
        if (state.step !== "signed_in" || state.session.organizationId !== id) return
        props.onChange?.(id)
      }
      menu.close()
    } catch (error) {
      setIsLost(true)
      onError(error)
    }
  }
  const line = (id: string | null, text: string, role: string | null) => (
    <MenuItem key={id} isChosen={id === activeId} onSelect={() => void choose(id)}>
      <Avatar look="organization" name={id === null ? "–" : text} />
      <span>
        <strong>{text}</strong>
        {role !== null && <small>{role}</small>}
      </span>
      {id === activeId && <Icon name="check" />}
    </MenuItem>
  )
  return (
    <Menu
      menu={menu}
      label={label}
      wide
      face={
        <>
          <Avatar look="organization" name={active === undefined ? "–" : name} />
          <span className="gh-label">{name}</span>
          <Icon name="chevron" />
        </>
      }
      head={failure !== null && <ProblemMessage failure={failure} />}
    >
      <MenuGroup>
        {organizations?.map(({ id, name: each, role, roleName }) =>
          line(id, each, roleName ?? role)
        )}
        {props.hideNone !== true && line(null, t.noOrganization, null)}
      </MenuGroup>
      <MenuGroup>
        <MenuWay
          menu={menu}
          href={props.organizationUrl ?? hostedPage(client, environment?.pages.organizations)}
          onOpen={props.onOrganization}
        >
          <Icon name="settings" />
          <span>{t.manageOrganization}</span>
        </MenuWay>
      </MenuGroup>
    </Menu>
  )
}
