import { useLoad } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Code } from "../../ui/Copy.tsx"
import { Field } from "../../ui/Field.tsx"
import { Card, Facts } from "../../ui/Layout.tsx"
import { Badge } from "../../ui/Notice.tsx"
import { LoadedTable } from "../../ui/Table.tsx"
import type { Part } from "./Members.tsx"
import { RowAction } from "../../ui/Action.tsx"

const t = words({
  en: {
    title: "Mail domains",
    lead: "A connection is believed only about addresses at proven domains.",
    domain: "Domain",
    pending: "not proven",
    verified: "proven",
    failing: "record missing",
    checked: "Checked",
    none: "No domain is claimed. Add the one of its mail addresses, and prove it by a record.",
    add: "Add a domain",
    addDoes: "Gives the organization a TXT record by which it proves the domain.",
    check: "Check now",
    checkDoes: "Looks for the TXT record at the resolvers of this installation.",
    name: "Name of the record",
    value: "Value",
    seen: "Found there",
    nothing: "nothing",
    removeDoes:
      "Connections vouch for its addresses no more. Another organization may prove it from then on."
  },
  da: {
    title: "Maildomæner",
    lead: "En forbindelse tros kun om adresser ved beviste domæner.",
    domain: "Domæne",
    pending: "ikke bevist",
    verified: "bevist",
    failing: "posten mangler",
    checked: "Tjekket",
    none: "Intet domæne er tilføjet. Tilføj det, dens mailadresser har, og bevis det med en post.",
    add: "Tilføj et domæne",
    addDoes: "Giver organisationen en TXT-post, som den beviser domænet med.",
    check: "Tjek nu",
    checkDoes: "Ser efter TXT-posten hos installationens navneservere.",
    name: "Postens navn",
    value: "Værdi",
    seen: "Fundet der",
    nothing: "intet",
    removeDoes:
      "Forbindelser står ikke længere inde for dets adresser. En anden organisation kan bevise det fra da af."
  }
})

const tones = { pending: "plain", verified: "good", failing: "warn" } as const

/** Mail domains that an organization claims, with the records that prove them. */
export const Domains = ({ organization, turn }: Part) => {
  const params = { organizationId: organization.id }
  const domains = useLoad(() => here().domains.listDomains({ params }), [organization.id], turn)
  return (
    <Card
      title={t.title}
      lead={t.lead}
      flush
      actions={
        <RowAction
          operation="domains.claimDomain"
          label={t.add}
          does={t.addDoes}
          run={(values) =>
            here().domains.claimDomain({ params, body: { domain: values["domain"] ?? "" } })
          }
          done={domains.reload}
        >
          <Field label={t.domain} name="domain" required placeholder="acme.com" />
        </RowAction>
      }
    >
      <LoadedTable
        of={domains}
        caption={t.title}
        empty={t.none}
        keyOf={({ id }) => id}
        columns={[
          { title: t.domain, cell: ({ domain }) => domain },
          {
            title: common.state,
            cell: ({ status }) => <Badge tone={tones[status]}>{t[status]}</Badge>
          },
          { title: t.checked, at: ({ checkedAt }) => checkedAt, never: "–" },
          {
            title: "",
            narrow: true,
            cell: ({ id, record, seen }) => (
              <span class="row-actions">
                <RowAction
                  operation="domains.verifyDomain"
                  label={t.check}
                  wide
                  does={t.checkDoes}
                  run={() => here().domains.verifyDomain({ params: { ...params, domainId: id } })}
                  done={domains.reload}
                >
                  <Facts
                    of={[
                      [t.name, <Code key="name" text={record.name} />],
                      [t.value, <Code key="value" text={record.value} />],
                      [t.seen, seen.length === 0 ? t.nothing : seen.join(", ")]
                    ]}
                  />
                </RowAction>
                <RowAction
                  operation="domains.deleteDomain"
                  label={common.remove}
                  tone="danger"
                  does={t.removeDoes}
                  run={() => here().domains.deleteDomain({ params: { ...params, domainId: id } })}
                  done={domains.reload}
                />
              </span>
            )
          }
        ]}
      />
    </Card>
  )
}
