import { findingSubject, findingText } from "../kernel/findings.ts"
import { changed, filled, linesOf, type Values, amended } from "../kernel/forms.ts"
import { useLoad } from "../kernel/load.ts"
import { goTo } from "../kernel/router.ts"
import { here, loadMe } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Texts } from "../ui/cells.tsx"
import { common } from "../ui/common.ts"
import { Code } from "../ui/Copy.tsx"
import { Field, TextArea } from "../ui/Field.tsx"
import { Icon } from "../ui/icons.tsx"
import { Card, Facts, Page } from "../ui/Layout.tsx"
import { Await, Badge } from "../ui/Notice.tsx"
import { pageNames } from "../ui/navigation.ts"
import { RowAction } from "../ui/Action.tsx"

const t = words({
  en: {
    lead: "Where this environment is reached, and whether anything stops people from signing in.",
    doctor: "Health check",
    again: "Check again",
    fine: "Nothing stops people from signing in.",
    trouble: (count: number) => (count === 1 ? "1 problem to fix" : `${count} problems to fix`),
    where: "Address",
    appUrl: "App URL",
    hosts: "Hosts",
    hostsHint: "One per line; replaces the whole list",
    rename: "Rename",
    renameDoes: "Change the scripts and commands that use the old name too.",
    move: "Move",
    moveDoes:
      "Links in mails, the issuer of tokens and the callbacks of providers follow the app URL.",
    moveFinal:
      "Tokens already issued name the former issuer; verifiers refuse them once they know the new one.",
    origins: "Allowed origins",
    originsLead:
      "Web pages and apps that may call the client API from elsewhere than a host of this environment.",
    originsHint: "One per line, such as https://app.example.com",
    originsDoes: "Replaces the whole list. Pages no longer on it lose access immediately."
  },
  da: {
    lead: "Hvor miljøet nås, og om noget forhindrer folk i at logge ind.",
    doctor: "Helbredstjek",
    again: "Tjek igen",
    fine: "Intet forhindrer folk i at logge ind.",
    trouble: (count: number) => (count === 1 ? "1 ting at rette" : `${count} ting at rette`),
    where: "Adresse",
    appUrl: "App-URL",
    hosts: "Værter",
    hostsHint: "En pr. linje; erstatter hele listen",
    rename: "Omdøb",
    renameDoes: "Ret også de scripts og kommandoer, der bruger det gamle navn.",
    move: "Flyt",
    moveDoes: "Links i mails, tokens' udsteder og udbyderes tilbagekald følger app-URL'en.",
    moveFinal:
      "Allerede udstedte tokens nævner den tidligere udsteder; de afvises, når den nye er kendt.",
    origins: "Tilladte oprindelser",
    originsLead:
      "Websider og apps, der må kalde klient-API'et fra andre steder end miljøets værter.",
    originsHint: "En pr. linje, for eksempel https://app.example.com",
    originsDoes: "Erstatter hele listen. Sider, der ikke længere står der, mister straks adgangen."
  }
})

const Doctor = () => {
  const doctor = useLoad(() => here().doctor.checkEnvironment())
  return (
    <Card
      title={t.doctor}
      actions={
        <button type="button" class="plain" onClick={doctor.reload}>
          {t.again}
        </button>
      }
    >
      <Await of={doctor}>
        {({ checks }) => {
          const failed = checks.filter(({ ok }) => !ok).length
          return (
            <>
              <p class={failed === 0 ? "verdict good" : "verdict bad"}>
                <Icon name={failed === 0 ? "check" : "warning"} />{" "}
                {failed === 0 ? t.fine : t.trouble(failed)}
              </p>
              <ul class="checks">
                {checks.map(({ detail, name, ok, remedy }) => (
                  <li key={name + detail}>
                    <span class={`result ${ok ? (remedy === null ? "good" : "warn") : "bad"}`} />
                    <div>
                      <strong>{findingSubject(name)}</strong> <span>{findingText(detail)}</span>
                      {remedy !== null && <p class="hint">{findingText(remedy)}</p>}
                    </div>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Await>
    </Card>
  )
}

const addressesOf = (values: Values) => ({
  ...filled(values, ["appUrl"]),
  hosts: [...linesOf(values["hosts"])]
})

const Where = () => {
  const found = useLoad(() => here().environments.getEnvironment())
  return (
    <Await of={found}>
      {({ appUrl, hosts, id, name }) => (
        <Card
          title={t.where}
          actions={
            <>
              <RowAction
                operation="environments.changeEnvironment"
                label={t.rename}
                does={t.renameDoes}
                run={async (values) => {
                  const changed = await here().environments.changeEnvironment({
                    body: filled(values, ["name"])
                  })
                  await loadMe()
                  return changed
                }}
                done={(changed) => goTo(`/e/${encodeURIComponent(changed.name)}/hosts`)}
              >
                <Field label={common.name} name="name" value={name} required />
              </RowAction>
              <RowAction
                operation="environments.changeEnvironment"
                body
                label={t.move}
                does={t.moveDoes}
                final={t.moveFinal}
                run={(values, shown) =>
                  here().environments.changeEnvironment({
                    body: changed(addressesOf(shown), addressesOf(values))
                  })
                }
                done={found.reload}
              >
                <Field label={t.appUrl} name="appUrl" type="url" value={appUrl} required />
                <TextArea
                  label={t.hosts}
                  name="hosts"
                  rows={4}
                  code
                  value={hosts.join("\n")}
                  hint={t.hostsHint}
                />
              </RowAction>
            </>
          }
        >
          <Facts
            of={[
              [common.id, <Code key="id" text={id} />],
              [t.appUrl, <Code key="url" text={appUrl} />],
              [
                t.hosts,
                <span key="hosts" class="badges">
                  {hosts.map((host) => (
                    <Badge key={host}>{host}</Badge>
                  ))}
                </span>
              ]
            ]}
          />
        </Card>
      )}
    </Await>
  )
}

const Origins = () => {
  const origins = useLoad(() => here().allowedOrigins.listAllowedOrigins())
  return (
    <Await of={origins}>
      {({ origins: all }) => (
        <Card
          title={t.origins}
          lead={t.originsLead}
          actions={
            <RowAction
              operation="allowedOrigins.replaceAllowedOrigins"
              label={common.edit}
              title={t.origins}
              does={t.originsDoes}
              submit={common.save}
              run={async (values, shown) => {
                const now = await here().allowedOrigins.listAllowedOrigins()
                const [before, after] = [linesOf(shown["origins"]), linesOf(values["origins"])]
                return here().allowedOrigins.replaceAllowedOrigins({
                  body: { origins: [...amended(before, after, now.origins)] }
                })
              }}
              done={origins.reload}
            >
              <TextArea
                label={t.origins}
                name="origins"
                code
                value={all.join("\n")}
                hint={t.originsHint}
              />
            </RowAction>
          }
        >
          <Texts of={all} />
        </Card>
      )}
    </Await>
  )
}

/** Hosts of an environment, and its health. */
const Hosts = () => (
  <Page title={pageNames.hosts} lead={t.lead}>
    <div class="columns even">
      <Doctor />
      <div>
        <Where />
        <Origins />
      </div>
    </div>
  </Page>
)

export default Hosts
