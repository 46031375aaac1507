import { amended, linesOf } from "../kernel/forms.ts"
import { day, number } from "../kernel/format.ts"
import { useLoad } from "../kernel/load.ts"
import { here } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Action } from "../ui/Action.tsx"
import { Texts } from "../ui/cells.tsx"
import { common } from "../ui/common.ts"
import { Check, TextArea } from "../ui/Field.tsx"
import { AwaitPage, Card, Facts, Page } from "../ui/Layout.tsx"
import { Badge } from "../ui/Notice.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "Mail domains with which people may not sign up. People who have an account keep it.",
    editDoes:
      "Replaces both lists, within a second. They hold for sign-ups, sign-ups by a provider and added addresses, not for invitations, organizations' connections, directories and your backend.",
    deny: "Denied",
    allow: "Allowed all the same",
    entries: "One per line: a domain, *.domain for what is below it, or * for all; at most 1,000",
    disposable: "Disposable addresses",
    refuse: "Refuse the domains of throw-away mailboxes",
    refused: "refused",
    accepted: "accepted",
    known: "Known domains",
    updated: "List from"
  },
  da: {
    lead: "Maildomæner, som folk ikke kan oprette sig med. De, der har en konto, beholder den.",
    editDoes:
      "Erstatter begge lister, inden for et sekund. De gælder oprettelser, oprettelser via en udbyder og tilføjede adresser, ikke invitationer, organisationers forbindelser, kataloger og jeres eget system.",
    deny: "Afvist",
    allow: "Tilladt alligevel",
    entries:
      "Et pr. linje: et domæne, *.domæne for det, der ligger under det, eller * for alle; højst 1.000",
    disposable: "Engangsadresser",
    refuse: "Afvis domæner for postkasser til engangsbrug",
    refused: "afvises",
    accepted: "tillades",
    known: "Kendte domæner",
    updated: "Listen er fra"
  }
})

/** Lists of mail domains that decide who may sign up. */
const BlockedDomains = () => {
  const lists = useLoad(() => here().blockedDomains.listBlockedDomains())
  return (
    <AwaitPage of={lists}>
      {({ allow, deny, disposable }) => (
        <Page
          title={pageNames.blockedDomains}
          lead={t.lead}
          actions={
            <Action
              operation="blockedDomains.replaceBlockedDomains"
              label={common.edit}
              look="main"
              does={t.editDoes}
              submit={common.save}
              run={async (values, shown) => {
                const now = await here().blockedDomains.listBlockedDomains()
                const listOf = (name: "allow" | "deny") =>
                  amended(linesOf(shown[name]), linesOf(values[name]), now[name])
                const isSame = shown["disposable"] === values["disposable"]
                const enabled = isSame ? now.disposable.enabled : values["disposable"] === "on"
                return here().blockedDomains.replaceBlockedDomains({
                  body: { allow: listOf("allow"), deny: listOf("deny"), disposable: { enabled } }
                })
              }}
              done={lists.reload}
            >
              <TextArea label={t.deny} name="deny" code value={deny.join("\n")} hint={t.entries} />
              <TextArea
                label={t.allow}
                name="allow"
                code
                value={allow.join("\n")}
                hint={t.entries}
              />
              <Check label={t.refuse} name="disposable" checked={disposable.enabled} />
            </Action>
          }
        >
          <div class="columns">
            <div>
              <Card title={t.deny}>
                <Texts of={deny} />
              </Card>
              <Card title={t.allow}>
                <Texts of={allow} />
              </Card>
            </div>
            <Card title={t.disposable}>
              <p>
                <Badge tone={disposable.enabled ? "good" : "plain"}>
                  {disposable.enabled ? t.refused : t.accepted}
                </Badge>
              </p>
              <Facts
                of={[
                  [t.known, number(disposable.count)],
                  [t.updated, disposable.updatedAt === null ? "–" : day(disposable.updatedAt)]
                ]}
              />
            </Card>
          </div>
        </Page>
      )}
    </AwaitPage>
  )
}

export default BlockedDomains
