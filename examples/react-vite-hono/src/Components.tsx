import { OrganizationSwitcher, Protect, SignIn, UserButton, UserProfile } from "@gatehouse-id/react"

/** Sign-in, switcher and profile in a page of this application. */
export const Components = () => (
  <>
    <h1>Components</h1>
    <Protect fallback={<SignIn />}>
      <OrganizationSwitcher /> <UserButton /> <UserProfile />
    </Protect>
  </>
)
