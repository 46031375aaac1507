import type { ReactNode } from "react"
import { useSession } from "../../react/session.ts"
import { useTexts } from "../texts/useTexts.ts"
import type { HeadingLevel } from "../kernel/Card.tsx"
import { LevelContext } from "../kernel/Section.tsx"
import { Tabs } from "../kernel/Tabs.tsx"
import { useEnvironment } from "../../react/GatehouseProvider.ts"
import { Addresses } from "./Addresses.tsx"
import { Deletion } from "./Deletion.tsx"
import { Devices } from "./Devices.tsx"
import { Applications, Identities } from "./Links.tsx"
import { Names } from "./Names.tsx"
import { Passkeys } from "./Passkeys.tsx"
import { Password } from "./Password.tsx"
import { Reauthentication } from "./Reauthentication.tsx"
import { SecondFactor } from "./SecondFactor.tsx"

/** Properties of `<UserProfile>`. */
export interface UserProfileProps {
  /** Level of the heading, which fits it into the page; 2 unless it is given. */
  readonly headingLevel?: HeadingLevel | undefined
}

/**
 * Lets people see and change what is theirs: names, addresses, password, passkeys, second factor,
 * devices, linked accounts and applications, and the account's end. Nothing where nobody is signed in.
 */
export const UserProfile = ({ headingLevel = 2 }: UserProfileProps): ReactNode => {
  const { t } = useTexts()
  const environment = useEnvironment()
  const { refresh, state } = useSession()
  if (state.step !== "signed_in") return null
  const { user } = state
  const own = { user, refresh }
  const tabs = [
    {
      key: "profile",
      name: t.profile,
      content: (
        <>
          <Names {...own} />
          <Addresses {...own} />
          <Identities />
        </>
      )
    },
    {
      key: "security",
      name: t.security,
      content: (
        <>
          <Password {...own} />
          {environment?.passkeys.enabled === true && <Passkeys />}
          <SecondFactor refresh={refresh} />
          <Deletion {...own} />
        </>
      )
    },
    { key: "devices", name: t.devices, content: <Devices refresh={refresh} /> },
    { key: "applications", name: t.applications, content: <Applications /> }
  ]
  return (
    // Another account is another profile: nothing that was begun in one goes on in the other.
    <LevelContext.Provider value={headingLevel} key={user.id}>
      <Reauthentication user={user}>
        <Tabs title={t.account} level={headingLevel} tabs={tabs} />
      </Reauthentication>
    </LevelContext.Provider>
  )
}
