import { actionWords } from "../../kernel/auditActions.ts"
import { number } from "../../kernel/format.ts"
import { given } from "../../kernel/forms.ts"
import { usePages } from "../../kernel/load.ts"
import { parameter } from "../../kernel/router.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { ChosenFilter } from "../../ui/Filters.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Badge } from "../../ui/Notice.tsx"
import { PagedTable } from "../../ui/Table.tsx"
import type { Endpoint } from "./EndpointForm.tsx"
import { RowAction } from "../../ui/Action.tsx"

const t = words({
  en: {
    deliveries: "Deliveries",
    pending: "waiting",
    deliveredStatus: "delivered",
    failedStatus: "failed",
    event: "Event",
    tries: "Attempts",
    retry: "Deliver again",
    retryDoes:
      "Delivers it again now, with all its attempts. The receiver recognizes a repeat by its webhook-id.",
    empty: "No deliveries in the last 30 days. Send a test event to see one."
  },
  da: {
    deliveries: "Leveringer",
    pending: "venter",
    deliveredStatus: "leveret",
    failedStatus: "mislykket",
    event: "Hændelse",
    tries: "Forsøg",
    retry: "Levér igen",
    retryDoes:
      "Leverer den igen nu, med alle forsøg. Modtageren kender en gentagelse på dens webhook-id.",
    empty: "Ingen leveringer i de sidste 30 dage. Send en prøvehændelse for at se en."
  }
})

const statuses = ["pending", "delivered", "failed"] as const
const tones = { pending: "info", delivered: "good", failed: "bad" } as const
const statusWord = (status: (typeof statuses)[number]): string =>
  status === "pending" ? t.pending : status === "delivered" ? t.deliveredStatus : t.failedStatus

/** Deliveries of an endpoint with their status. */
export const Deliveries = ({ endpoint }: { readonly endpoint: Endpoint }) => {
  const params = { endpointId: endpoint.id }
  const status = statuses.find((one) => one === parameter("status"))
  const deliveries = usePages(
    (cursor) =>
      here().webhooks.listWebhookDeliveries({
        params,
        query: { limit: 25, ...cursor, ...given({ status }) }
      }),
    [endpoint.id, status]
  )
  return (
    <Card
      title={t.deliveries}
      flush
      actions={
        <ChosenFilter
          label={common.status}
          name="status"
          choices={statuses.map((value) => ({ value, label: statusWord(value) }))}
        />
      }
    >
      <PagedTable
        of={deliveries}
        caption={t.deliveries}
        empty={t.empty}
        keyOf={({ id }) => id}
        columns={[
          { title: t.event, cell: ({ action }) => actionWords[action] },
          {
            title: common.status,
            cell: ({ status: its }) => <Badge tone={tones[its]}>{statusWord(its)}</Badge>
          },
          { title: t.tries, narrow: true, cell: ({ attempts }) => number(attempts) },
          {
            title: common.answer,
            cell: ({ lastError, lastStatusCode }) =>
              [lastStatusCode, lastError].filter(Boolean).join(" ") || "–"
          },
          { title: common.when, at: ({ createdAt }) => createdAt },
          {
            title: "",
            narrow: true,
            cell: ({ id, status: its }) =>
              its !== "pending" && (
                <RowAction
                  operation="webhooks.retryWebhookDelivery"
                  label={t.retry}
                  does={t.retryDoes}
                  run={() =>
                    here().webhooks.retryWebhookDelivery({ params: { ...params, deliveryId: id } })
                  }
                  done={deliveries.reload}
                />
              )
          }
        ]}
      />
    </Card>
  )
}
