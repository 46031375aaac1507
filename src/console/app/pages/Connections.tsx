import { usePages } from "../kernel/load.ts"
import { here } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Card, Page } from "../ui/Layout.tsx"
import { ConnectionTable } from "./connection/ConnectionTable.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "The identity providers that organizations bring for their own people. One is added on the page of its organization."
  },
  da: {
    lead: "De identitetsudbydere, som organisationer tager med til deres egne personer. En tilføjes på organisationens side."
  }
})

/** Connections of every organization. */
const Connections = () => {
  const connections = usePages((cursor) =>
    here().connections.listConnections({ query: { limit: 50, ...cursor } })
  )
  return (
    <Page title={pageNames.connections} lead={t.lead}>
      <Card flush>
        <ConnectionTable of={connections} withOrganization />
      </Card>
    </Page>
  )
}

export default Connections
