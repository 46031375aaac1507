import { ago } from "../kernel/format.ts"
import { useLoad } from "../kernel/load.ts"
import { here, pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { Card, Page } from "../ui/Layout.tsx"
import { Badge } from "../ui/Notice.tsx"
import { LoadedTable } from "../ui/Table.tsx"
import { AddEndpoint } from "./webhook/EndpointForm.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "Audit events, sent to your systems and signed according to Standard Webhooks.",
    url: "Endpoint",
    failing: "off: every delivery failed",
    trouble: "failing",
    all: "all",
    some: (count: number) => `${count} types`,
    last: "Last delivered",
    empty: "No endpoints yet. Add one, and your backend is told what happens here."
  },
  da: {
    lead: "Hændelser fra revisionssporet, sendt til jeres systemer og signeret efter Standard Webhooks.",
    url: "Endepunkt",
    failing: "fra: alle leveringer mislykkedes",
    trouble: "mislykkes",
    all: "alle",
    some: (count: number) => `${count} typer`,
    last: "Sidst leveret",
    empty: "Ingen endepunkter endnu. Tilføj et, så får jeres backend at vide, hvad der sker her."
  }
})

/** Endpoints that events are pushed to. */
const Webhooks = () => {
  const endpoints = useLoad(() => here().webhooks.listWebhookEndpoints())
  return (
    <Page
      title={pageNames.webhooks}
      lead={t.lead}
      actions={<AddEndpoint done={endpoints.reload} />}
    >
      <Card flush>
        <LoadedTable
          of={endpoints}
          caption={pageNames.webhooks}
          empty={t.empty}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t.url,
              cell: ({ description, id, url }) => (
                <span>
                  <a href={pathTo(`webhooks/${id}`)} data-row>
                    {url}
                  </a>
                  {description !== null && <small>{description}</small>}
                </span>
              )
            },
            {
              title: common.status,
              cell: ({ disabledReason, enabled, failingSince }) => (
                <span class="badges">
                  <Badge tone={enabled ? "good" : "plain"}>
                    {enabled ? common.on : disabledReason === "failing" ? t.failing : common.off}
                  </Badge>
                  {failingSince !== null && <Badge tone="bad">{t.trouble}</Badge>}
                </span>
              )
            },
            {
              title: common.events,
              cell: ({ actions }) => (actions === null ? t.all : t.some(actions.length))
            },
            {
              title: t.last,
              narrow: true,
              cell: ({ lastDeliveredAt }) =>
                lastDeliveredAt === null ? common.never : ago(lastDeliveredAt)
            }
          ]}
        />
      </Card>
    </Page>
  )
}

export default Webhooks
