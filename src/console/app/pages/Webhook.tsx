import { changed } from "../kernel/forms.ts"
import { number, time } from "../kernel/format.ts"
import { actionWords } from "../kernel/auditActions.ts"
import { useLoad } from "../kernel/load.ts"
import { goTo, type PageProps } from "../kernel/router.ts"
import { here, pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Action } from "../ui/Action.tsx"
import { RotateSecret } from "../ui/RotateSecret.tsx"
import { common } from "../ui/common.ts"
import { Code } from "../ui/Copy.tsx"
import { AwaitPage, Card, Facts, Page } from "../ui/Layout.tsx"
import { Badge } from "../ui/Notice.tsx"
import { Deliveries } from "./webhook/Deliveries.tsx"
import { EndpointFields, endpointOf, type Endpoint } from "./webhook/EndpointForm.tsx"

const t = words({
  en: {
    description: "Description",
    all: "all",
    since: "Failing since",
    last: "Last delivered",
    editDoes: "Waiting deliveries go to the new address.",
    enableDoes: "It receives events from now on.",
    disableDoes: "Waiting deliveries are dropped, and nothing is queued for it meanwhile.",
    disableFinal: "Events that happen while it is off are not delivered later.",
    test: "Send a test",
    testDoes: "Sends one signed request now and shows the answer. No event is recorded.",
    delivered: (ms: string) => `Delivered in ${ms} ms.`,
    failed: (why: string) => `Not delivered: ${why}`,
    removeDoes: "Deliveries stop, and their history is deleted."
  },
  da: {
    description: "Beskrivelse",
    all: "alle",
    since: "Mislykkes siden",
    last: "Sidst leveret",
    editDoes: "Ventende leveringer går til den nye adresse.",
    enableDoes: "Det får hændelser fra nu af.",
    disableDoes: "Ventende leveringer opgives, og imens sættes intet i kø til det.",
    disableFinal: "Hændelser fra tiden, hvor det er slået fra, leveres ikke senere.",
    test: "Send en prøve",
    testDoes: "Sender én signeret forespørgsel nu og viser svaret. Der skrives ingen hændelse.",
    delivered: (ms: string) => `Leveret på ${ms} ms.`,
    failed: (why: string) => `Ikke leveret: ${why}`,
    removeDoes: "Leveringerne stopper, og deres historik slettes."
  }
})

const Actions = ({
  done,
  endpoint
}: {
  readonly endpoint: Endpoint
  readonly done: () => void
}) => {
  const params = { endpointId: endpoint.id }
  return (
    <Card title={common.actions}>
      <div class="stack">
        <Action
          operation="webhooks.testWebhookEndpoint"
          label={t.test}
          does={t.testDoes}
          run={() => here().webhooks.testWebhookEndpoint({ params })}
          shown={({ delivered, durationMilliseconds, error, statusCode }) => (
            <p class={delivered ? "notice done" : "notice problem"}>
              {delivered
                ? t.delivered(number(durationMilliseconds))
                : t.failed([statusCode, error].filter(Boolean).join(" "))}
            </p>
          )}
        />
        <Action
          operation="webhooks.updateWebhookEndpoint"
          label={common.edit}
          does={t.editDoes}
          submit={common.save}
          run={(values, shown) =>
            here().webhooks.updateWebhookEndpoint({
              params,
              body: changed(endpointOf(shown), endpointOf(values))
            })
          }
          done={done}
        >
          <EndpointFields endpoint={endpoint} />
        </Action>
        <RotateSecret
          operation="webhooks.rotateWebhookSecret"
          rotate={(body) => here().webhooks.rotateWebhookSecret({ params, body })}
          done={done}
        />
        <Action
          operation="webhooks.updateWebhookEndpoint"
          label={endpoint.enabled ? common.turnOff : common.turnOn}
          does={endpoint.enabled ? t.disableDoes : t.enableDoes}
          {...(endpoint.enabled ? { final: t.disableFinal, tone: "danger" as const } : {})}
          run={() =>
            here().webhooks.updateWebhookEndpoint({ params, body: { enabled: !endpoint.enabled } })
          }
          done={done}
        />
        <Action
          operation="webhooks.deleteWebhookEndpoint"
          label={common.remove}
          tone="danger"
          does={t.removeDoes}
          final
          run={() => here().webhooks.deleteWebhookEndpoint({ params })}
          done={() => goTo(pathTo("webhooks"))}
        />
      </div>
    </Card>
  )
}

/** An endpoint and what became of its deliveries. */
const WebhookPage = ({ id }: PageProps) => {
  const endpoints = useLoad(() => here().webhooks.listWebhookEndpoints(), [id])
  return (
    <AwaitPage of={endpoints}>
      {({ items }) => {
        const endpoint = items.find((one) => one.id === id)
        if (endpoint === undefined) return <Page title={common.unknown} />
        return (
          <Page
            title={endpoint.url}
            badges={
              <Badge tone={endpoint.enabled ? "good" : "plain"}>
                {endpoint.enabled ? common.on : common.off}
              </Badge>
            }
          >
            <div class="columns">
              <Deliveries endpoint={endpoint} />
              <div>
                <Card title={common.about}>
                  <Facts
                    of={[
                      [common.id, <Code key="id" text={endpoint.id} />],
                      [t.description, endpoint.description ?? "–"],
                      [
                        common.events,
                        endpoint.actions === null
                          ? t.all
                          : endpoint.actions.map((action) => actionWords[action]).join(", ")
                      ],
                      [
                        t.last,
                        endpoint.lastDeliveredAt === null
                          ? common.never
                          : time(endpoint.lastDeliveredAt)
                      ],
                      ...(endpoint.failingSince === null
                        ? []
                        : ([[t.since, time(endpoint.failingSince)]] as const))
                    ]}
                  />
                </Card>
                <Actions endpoint={endpoint} done={endpoints.reload} />
              </div>
            </div>
          </Page>
        )
      }}
    </AwaitPage>
  )
}

export default WebhookPage
