import { changed } from "../kernel/forms.ts"
import { number, time } from "../kernel/format.ts"
import { actionWords } from "../kernel/auditActions.ts"
import { useLoad } from "../kernel/load.ts"
import type { PageProps } from "../kernel/page.ts"
import { goTo } from "../kernel/router.ts"
import { environment, here, pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Action } from "../ui/Action.tsx"
import { common } from "../ui/common.ts"
import { Code, Secret } from "../ui/Copy.tsx"
import { Check } from "../ui/Field.tsx"
import { AwaitPage, Card, Facts, Page } from "../ui/Layout.tsx"
import { Badge } from "../ui/Notice.tsx"
import { Deliveries } from "./webhook/Deliveries.tsx"
import { EndpointFields, endpointOf, type Endpoint } from "./webhook/EndpointForm.tsx"

const t = words({
  en: {
    facts: "About",
    id: "Id",
    description: "Description",
    events: "Events",
    all: "all",
    since: "Failing since",
    last: "Last delivered",
    actions: "Actions",
    on: "on",
    off: "off",
    edit: "Edit",
    editDoes: "Waiting deliveries go to the new address.",
    enable: "Turn on",
    enableDoes: "It receives events from now on.",
    disable: "Turn off",
    disableDoes: "Waiting deliveries are dropped, and nothing is queued for it meanwhile.",
    disableFinal: "Events that happen while it is off are not delivered later.",
    test: "Send a test",
    testDoes: "Sends one signed request now and shows the answer. No event is recorded.",
    delivered: (ms: string) => `Delivered in ${ms} ms.`,
    failed: (why: string) => `Not delivered: ${why}`,
    rotate: "Replace the secret",
    rotateDoes:
      "The new secret and the old one both sign for 24 hours, so that your system can switch.",
    revokeOld: "The old one has leaked: stop using it immediately",
    remove: "Remove",
    removeDoes: "Deliveries stop, and their history is deleted."
  },
  da: {
    facts: "Om",
    id: "Id",
    description: "Beskrivelse",
    events: "Hændelser",
    all: "alle",
    since: "Mislykkes siden",
    last: "Sidst leveret",
    actions: "Handlinger",
    on: "til",
    off: "fra",
    edit: "Rediger",
    editDoes: "Ventende leveringer går til den nye adresse.",
    enable: "Slå til",
    enableDoes: "Det får hændelser fra nu af.",
    disable: "Slå fra",
    disableDoes: "Ventende leveringer opgives, og imens sættes intet i kø til det.",
    disableFinal: "Hændelser fra tiden, hvor det er slået fra, leveres ikke senere.",
    test: "Send en prøve",
    testDoes: "Sender én signeret forespørgsel nu og viser svaret. Der skrives ingen hændelse.",
    delivered: (ms: string) => `Leveret på ${ms} ms.`,
    failed: (why: string) => `Ikke leveret: ${why}`,
    rotate: "Skift hemmeligheden",
    rotateDoes:
      "Den nye og den gamle hemmelighed signerer begge i 24 timer, så jeres system kan nå at skifte.",
    revokeOld: "Den gamle er lækket: stop den straks",
    remove: "Fjern",
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
    <Card title={t.actions}>
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
          label={t.edit}
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
        <Action
          operation="webhooks.rotateWebhookSecret"
          label={t.rotate}
          does={t.rotateDoes}
          run={(values) =>
            here().webhooks.rotateWebhookSecret({
              params,
              body: { revokeOld: values["revokeOld"] === "on" }
            })
          }
          shown={({ secret }) => <Secret text={secret} />}
          done={done}
        >
          <Check label={t.revokeOld} name="revokeOld" />
        </Action>
        <Action
          operation="webhooks.updateWebhookEndpoint"
          label={endpoint.enabled ? t.disable : t.enable}
          does={endpoint.enabled ? t.disableDoes : t.enableDoes}
          {...(endpoint.enabled ? { final: t.disableFinal, tone: "danger" as const } : {})}
          run={() =>
            here().webhooks.updateWebhookEndpoint({ params, body: { enabled: !endpoint.enabled } })
          }
          done={done}
        />
        <Action
          operation="webhooks.deleteWebhookEndpoint"
          label={t.remove}
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
  const endpoints = useLoad(
    () => here().webhooks.listWebhookEndpoints(),
    [environment.value?.id, id]
  )
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
                {endpoint.enabled ? t.on : t.off}
              </Badge>
            }
          >
            <div class="columns">
              <Deliveries endpoint={endpoint} />
              <div>
                <Card title={t.facts}>
                  <Facts
                    of={[
                      [t.id, <Code key="id" text={endpoint.id} />],
                      [t.description, endpoint.description ?? "–"],
                      [
                        t.events,
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
