import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Secret } from "../../ui/Copy.tsx"
import { Check } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Table } from "../../ui/Table.tsx"
import { When } from "../../ui/cells.tsx"
import type { Application } from "./names.ts"
import { RowAction } from "../../ui/Action.tsx"

const t = words({
  en: {
    title: "Secrets",
    secret: "Secret",
    made: "Made",
    add: "Make a new secret",
    addDoes: "The one before works beside it until you revoke it, so that your system can switch.",
    revokeOld: "The old one has leaked: revoke it immediately",
    revokeDoes: "It is refused from now on.",
    empty: "No secrets. An application on a server needs one: make it here."
  },
  da: {
    title: "Hemmeligheder",
    secret: "Hemmelighed",
    made: "Lavet",
    add: "Lav en ny hemmelighed",
    addDoes:
      "Den gamle virker ved siden af, til I trækker den tilbage, så jeres system kan nå at skifte.",
    revokeOld: "Den gamle er lækket: træk den tilbage straks",
    revokeDoes: "Den afvises fra nu af.",
    empty: "Ingen hemmeligheder. En applikation på en server skal have en: lav den her."
  }
})

/** The secrets by which an application proves itself, without the secrets themselves. */
export const Secrets = ({
  application,
  done
}: {
  readonly application: Application
  readonly done: () => void
}) => {
  const params = { applicationId: application.id }
  return (
    <Card
      title={t.title}
      flush
      actions={
        <RowAction
          operation="applications.createApplicationSecret"
          label={t.add}
          does={t.addDoes}
          run={(values) =>
            here().applications.createApplicationSecret({
              params,
              body: { revokeOld: values["revokeOld"] === "on" }
            })
          }
          shown={({ clientSecret }) => <Secret text={clientSecret} />}
          done={done}
        >
          <Check label={t.revokeOld} name="revokeOld" />
        </RowAction>
      }
    >
      <Table
        caption={t.title}
        empty={t.empty}
        items={application.secrets}
        keyOf={({ id }) => id}
        columns={[
          { title: t.secret, cell: ({ lastFour }) => <code>cs_…{lastFour}</code> },
          { title: t.made, at: ({ createdAt }) => createdAt },
          {
            title: common.used,
            narrow: true,
            cell: ({ id, lastUsedAt }) => (
              <span class="row-actions">
                <When at={lastUsedAt} never="–" />
                <RowAction
                  operation="applications.deleteApplicationSecret"
                  label={common.revoke}
                  tone="danger"
                  does={t.revokeDoes}
                  run={() =>
                    here().applications.deleteApplicationSecret({
                      params: { ...params, secretId: id }
                    })
                  }
                  done={done}
                />
              </span>
            )
          }
        ]}
      />
    </Card>
  )
}
