import { useLoad } from "../../kernel/load.ts"
import { displayName } from "../../kernel/names.ts"
import { here } from "../../kernel/session.ts"
import { Select } from "../../ui/Field.tsx"
import { ApiKeys } from "../apiKeys/ApiKeys.tsx"
import { apiKeyWords } from "../apiKeys/words.ts"
import type { User } from "./people.tsx"

/** API keys of a user, each in one of their organizations, whose role limits it, or in none. */
export const OwnApiKeys = ({ turn, user }: { readonly user: User; readonly turn: number }) => {
  const memberships = useLoad(
    () =>
      here().userOrganizations.listUserOrganizations({
        params: { userId: user.id },
        query: { limit: 100 }
      }),
    [user.id],
    turn
  )
  const organizations = memberships.value?.items ?? []
  return (
    <ApiKeys of={{ userId: user.id }} turn={turn}>
      <Select
        label={apiKeyWords.organization}
        name="organizationId"
        value=""
        choices={[
          { value: "", label: apiKeyWords.noOrganization },
          ...organizations.map(({ organization: { id, name } }) => ({
            value: id,
            label: displayName([name], id)
          }))
        ]}
      />
    </ApiKeys>
  )
}
