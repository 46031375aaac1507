import { useLoad, usePages } from "../kernel/load.ts"
import { environment, here } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Events } from "../ui/Events.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { Await } from "../ui/Notice.tsx"
import { SettingsForm } from "./settings/SettingsForm.tsx"

const t = words({
  en: {
    title: "Settings",
    lead: "How this environment behaves. You see what changes before anything is saved.",
    history: "History"
  },
  da: {
    title: "Indstillinger",
    lead: "Sådan opfører miljøet sig. Du ser, hvad der ændres, før noget gemmes.",
    history: "Historik"
  }
})

const History = ({ turn }: { readonly turn: unknown }) => {
  const events = usePages(
    async () => {
      const { items } = await here().auditEvents.searchAuditEvents({
        query: { limit: 20 },
        body: { page: { mode: "browse" }, filters: { actions: ["environment.updated"] } }
      })
      return { items, page: { nextCursor: null } }
    },
    [environment.value?.id],
    turn
  )
  return (
    <Card title={t.history}>
      <Await of={events}>{(items) => <Events events={items} />}</Await>
    </Card>
  )
}

/** The settings of an environment, but those of its looks. */
const SettingsPage = () => {
  const settings = useLoad(() => here().environments.getSettings(), [environment.value?.id])
  return (
    <Page title={t.title} lead={t.lead}>
      <Await of={settings}>
        {(found) => (
          <>
            <SettingsForm
              key={JSON.stringify(found.values)}
              settings={found}
              shows={(name) => name !== "branding"}
              done={settings.reload}
            />
            <History turn={found.values} />
          </>
        )}
      </Await>
    </Page>
  )
}

export default SettingsPage
