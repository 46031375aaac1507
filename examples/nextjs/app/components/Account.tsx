"use client"

import { createClient } from "@gatehouse-id/client"
import {
  GatehouseProvider,
  OrganizationSwitcher,
  Protect,
  SignIn,
  UserButton,
  UserProfile
} from "@gatehouse-id/react"
import { useState } from "react"

/** Sign-in, switcher and profile in a page of this application. */
export function Account({ url }: { readonly url: string }) {
  const [client] = useState(() => createClient({ url }))
  return (
    <GatehouseProvider client={client}>
      <Protect loading={<p>One moment…</p>} fallback={<SignIn />}>
        <OrganizationSwitcher /> <UserButton afterSignOutUrl="/components" /> <UserProfile />
      </Protect>
    </GatehouseProvider>
  )
}
