import { useLoad } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Secret } from "../../ui/Copy.tsx"
import { Check, Select, choicesOf } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Badge } from "../../ui/Notice.tsx"
import { LoadedTable } from "../../ui/Table.tsx"
import type { Part } from "./Members.tsx"
import { RowAction } from "../../ui/Action.tsx"

const t = words({
  en: {
    title: "Set-up links",
    lead: "By a link the organization's IT sets up its own sign-in, without an account.",
    make: "Make a link",
    makeDoes:
      "Opens once, after a click, in one browser for an hour. Send it to nobody but the organization's IT: the pages decide who gets in. It dies with your role.",
    opens: "Opens",
    made: "Made",
    ends: "Can be opened until",
    waiting: "not opened",
    opened: "open now",
    none: "No link can be opened, and no set-up is open. Make a link for the organization's IT.",
    lifetime: "Can be opened for",
    hour: "an hour",
    day: "a day",
    week: "a week",
    sso: "Connections",
    domains: "Domains",
    directory: "Directories",
    certificates: "Certificates",
    revokeDoes: "The link does nothing any more, and pages that it has opened end at once."
  },
  da: {
    title: "Opsætningslinks",
    lead: "Med et link sætter organisationens IT selv sit login op, uden en konto.",
    make: "Lav et link",
    makeDoes:
      "Åbner én gang, efter et klik, i én browser i en time. Send det kun til organisationens IT: siderne bestemmer, hvem der kommer ind. Det dør med din rolle.",
    opens: "Åbner",
    made: "Lavet",
    ends: "Kan åbnes indtil",
    waiting: "ikke åbnet",
    opened: "åbent nu",
    none: "Intet link kan åbnes, og ingen opsætning er åben. Lav et link til organisationens IT.",
    lifetime: "Kan åbnes i",
    hour: "en time",
    day: "et døgn",
    week: "en uge",
    sso: "Forbindelser",
    domains: "Domæner",
    directory: "Brugerkataloger",
    certificates: "Certifikater",
    revokeDoes: "Linket gør intet mere, og sider, det har åbnet, lukker med det samme."
  }
})

const intents = ["sso", "domains", "directory", "certificates"] as const
const lifetimes = { hour: 3600, day: 86_400, week: 604_800 } as const

/** Links to the set-up of an organization's sign-in, those that are open among them. */
export const PortalLinks = ({ organization, turn }: Part) => {
  const params = { organizationId: organization.id }
  const links = useLoad(
    () => here().portalLinks.listPortalLinks({ params }),
    [organization.id],
    turn
  )
  return (
    <Card
      title={t.title}
      lead={t.lead}
      flush
      actions={
        <RowAction
          operation="portalLinks.createPortalLink"
          label={t.make}
          does={t.makeDoes}
          run={(values) =>
            here().portalLinks.createPortalLink({
              params,
              body: {
                intents: intents.filter((intent) => values[intent] === "on"),
                expiresInSeconds:
                  lifetimes[
                    values["lifetime"] === "week" || values["lifetime"] === "hour"
                      ? values["lifetime"]
                      : "day"
                  ]
              }
            })
          }
          shown={({ url }) => <Secret text={url} />}
          done={links.reload}
        >
          {intents.map((intent) => (
            <Check key={intent} label={t[intent]} name={intent} checked />
          ))}
          <Select
            label={t.lifetime}
            name="lifetime"
            value="day"
            choices={choicesOf(["hour", "day", "week"] as const, t)}
          />
        </RowAction>
      }
    >
      <LoadedTable
        of={links}
        caption={t.title}
        empty={t.none}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t.opens,
            cell: (link) => link.intents.map((intent) => t[intent]).join(", ")
          },
          {
            title: common.state,
            cell: ({ openedAt }) => (
              <Badge tone={openedAt === null ? "plain" : "info"}>
                {openedAt === null ? t.waiting : t.opened}
              </Badge>
            )
          },
          { title: t.made, at: ({ createdAt }) => createdAt },
          { title: t.ends, at: ({ expiresAt }) => expiresAt },
          {
            title: "",
            narrow: true,
            cell: ({ id }) => (
              <RowAction
                operation="portalLinks.revokePortalLink"
                label={common.revoke}
                tone="danger"
                does={t.revokeDoes}
                run={() =>
                  here().portalLinks.revokePortalLink({
                    params: { ...params, portalLinkId: id }
                  })
                }
                done={links.reload}
              />
            )
          }
        ]}
      />
    </Card>
  )
}
