import { type ReactNode, useEffect } from "react"
import { SignIn, SignUp } from "../entry/Entry.tsx"
import type { HeadingLevel } from "../kernel/Card.tsx"
import { OrganizationSwitcher } from "../menus/OrganizationSwitcher.tsx"
import { Protect } from "../menus/Protect.tsx"
import { UserButton } from "../menus/UserButton.tsx"
import { OrganizationProfile } from "../organization/OrganizationProfile.tsx"
import { UserProfile } from "../profile/UserProfile.tsx"
import type { ElementHost, ElementKind } from "./defineElements.tsx"

const levels: Readonly<Record<string, HeadingLevel>> = { "1": 1, "2": 2, "3": 3 }

const levelOf = ({ attribute }: ElementHost): HeadingLevel | undefined =>
  levels[attribute("heading-level") ?? ""]

const entryOf = (host: ElementHost) => ({
  headingLevel: levelOf(host),
  redirectUrl: host.attribute("redirect-url"),
  onComplete: (user: unknown) => host.tell("gatehouse-complete", user)
})

const entryAttributes = ["heading-level", "redirect-url"]

/** `<gatehouse-sign-in>`: signs people in, or up. */
export const signIn: ElementKind = {
  name: "gatehouse-sign-in",
  attributes: entryAttributes,
  draw: (host) => <SignIn {...entryOf(host)} />
}

/** `<gatehouse-sign-up>`: makes an account. */
export const signUp: ElementKind = {
  name: "gatehouse-sign-up",
  attributes: entryAttributes,
  draw: (host) => <SignUp {...entryOf(host)} />
}

/** `<gatehouse-user-button>`: who is signed in, with a menu. */
export const userButton: ElementKind = {
  name: "gatehouse-user-button",
  attributes: ["after-sign-out-url", "profile-event", "profile-url", "sign-in-url"],
  draw: (host) => (
    <UserButton
      afterSignOutUrl={host.attribute("after-sign-out-url")}
      profileUrl={host.attribute("profile-url")}
      signInUrl={host.attribute("sign-in-url")}
      onProfile={host.has("profile-event") ? () => host.tell("gatehouse-profile") : undefined}
    />
  )
}

/** `<gatehouse-organization-switcher>`: the organization that the session acts in, with a menu. */
export const organizationSwitcher: ElementKind = {
  name: "gatehouse-organization-switcher",
  attributes: ["hide-none", "organization-event", "organization-url"],
  draw: (host) => (
    <OrganizationSwitcher
      hideNone={host.has("hide-none")}
      organizationUrl={host.attribute("organization-url")}
      onOrganization={
        host.has("organization-event") ? () => host.tell("gatehouse-organization") : undefined
      }
      onChange={(organizationId) => host.tell("gatehouse-change", organizationId)}
    />
  )
}

/** `<gatehouse-user-profile>`: the account of the signed-in person. */
export const userProfile: ElementKind = {
  name: "gatehouse-user-profile",
  attributes: ["heading-level"],
  draw: (host) => <UserProfile headingLevel={levelOf(host)} />
}

/** `<gatehouse-organization-profile>`: the organization that the session acts in. */
export const organizationProfile: ElementKind = {
  name: "gatehouse-organization-profile",
  attributes: ["heading-level"],
  draw: (host) => <OrganizationProfile headingLevel={levelOf(host)} />
}

const Tell = ({
  host,
  isShown
}: {
  readonly host: ElementHost
  readonly isShown: boolean
}): ReactNode => {
  useEffect(() => host.show(isShown))
  return null
}

/**
 * `<gatehouse-protect>`: shows the page's own content in it to people who are signed in and may; with
 * `otherwise` to everybody else.
 */
export const protect: ElementKind = {
  name: "gatehouse-protect",
  attributes: ["otherwise", "permission", "role"],
  isAround: true,
  draw: (host) => (
    <Protect
      permission={host.attribute("permission")}
      role={host.attribute("role")}
      loading={<Tell host={host} isShown={false} />}
      fallback={<Tell host={host} isShown={host.has("otherwise")} />}
    >
      <Tell host={host} isShown={!host.has("otherwise")} />
    </Protect>
  )
}
