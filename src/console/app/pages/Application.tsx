import { oauthIssuerAt } from "../../../contract/ClientPaths.ts"
import { changed, type Values, wholeLinesOf } from "../kernel/forms.ts"
import { useLoad } from "../kernel/load.ts"
import { goTo, type PageProps } from "../kernel/router.ts"
import { here, pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Action } from "../ui/Action.tsx"
import { timeInFull } from "../ui/cells.tsx"
import { common } from "../ui/common.ts"
import { Code } from "../ui/Copy.tsx"
import { Field, Select, TextArea, choicesOf } from "../ui/Field.tsx"
import { AwaitPage, Card, Facts, Page } from "../ui/Layout.tsx"
import { Badge } from "../ui/Notice.tsx"
import { Timeline } from "../ui/Timeline.tsx"
import { Counts } from "./application/Counts.tsx"
import { applicationWords, type Application } from "./application/names.ts"
import { Secrets } from "./application/Secrets.tsx"
import { Tester } from "./application/Tester.tsx"

const t = words({
  en: {
    id: "Id",
    trust: "Trust",
    source: "Source",
    logouts: "Redirect addresses after sign-out",
    backChannel: "Told of sign-outs at",
    algorithm: "ID tokens signed with",
    made: "Added",
    editDoes: "Takes effect at once. An empty field is cleared.",
    enableDoes: "It can be used again from now on.",
    disableDoes:
      "Everything is refused to it, and its tokens count no more; nothing ends for good.",
    end: "End all grants",
    endDoes: "Every token that people have allowed it is refused. It has to ask them again.",
    removeDoes: "It goes with its secrets and everything that people have allowed it.",
    lines: "One on each line, compared to the letter."
  },
  da: {
    id: "Id",
    trust: "Tillid",
    source: "Kilde",
    logouts: "Redirect-adresser efter logout",
    backChannel: "Får besked om logout på",
    algorithm: "ID-tokens signeres med",
    made: "Tilføjet",
    editDoes: "Gælder med det samme. Et tomt felt ryddes.",
    enableDoes: "Den kan bruges igen fra nu af.",
    disableDoes: "Alt afvises, og dens tokens gælder ikke længere; intet slutter for altid.",
    end: "Afslut al adgang",
    endDoes: "Alle tokens, som folk har givet den, afvises. Den må spørge dem igen.",
    removeDoes: "Den forsvinder med sine hemmeligheder og alt, hvad folk har tilladt den.",
    lines: "Én på hver linje, sammenlignet bogstaveligt."
  }
})

interface Part {
  readonly application: Application
  readonly done: () => void
}

const trusts = ["own", "verified", "third_party"] as const

const EditFields = ({ application }: { readonly application: Application }) => (
  <>
    <Field label={common.name} name="name" required maxLength={100} value={application.name} />
    {application.kind !== "service" && (
      <>
        <Select
          label={t.trust}
          name="trust"
          value={application.trust}
          choices={choicesOf(trusts, applicationWords)}
        />
        <TextArea
          label={common.redirects}
          name="redirectUris"
          rows={3}
          code
          value={application.redirectUris.join("\n")}
          hint={t.lines}
        />
        <TextArea
          label={t.logouts}
          name="postLogoutRedirectUris"
          rows={2}
          code
          value={application.postLogoutRedirectUris.join("\n")}
        />
        <Field
          label={t.backChannel}
          name="backChannelLogoutUri"
          type="url"
          value={application.backChannelLogoutUri ?? ""}
        />
      </>
    )}
  </>
)

const bodyOf = ({ kind }: Application, values: Values) => ({
  name: values["name"] ?? "",
  ...(kind !== "service" && {
    trust: trusts.find((one) => one === values["trust"]) ?? "third_party",
    redirectUris: [...wholeLinesOf(values["redirectUris"])],
    postLogoutRedirectUris: [...wholeLinesOf(values["postLogoutRedirectUris"])],
    backChannelLogoutUri: values["backChannelLogoutUri"] || null
  })
})

const Actions = ({ application, done }: Part) => {
  const params = { applicationId: application.id }
  const { enabled, kind } = application
  return (
    <Card title={common.actions}>
      <div class="stack">
        <Action
          operation="applications.updateApplication"
          label={common.edit}
          does={t.editDoes}
          submit={common.save}
          wide
          run={(values, shown) =>
            here().applications.updateApplication({
              params,
              body: changed(bodyOf(application, shown), bodyOf(application, values))
            })
          }
          done={done}
        >
          <EditFields application={application} />
        </Action>
        <Action
          operation="applications.updateApplication"
          label={enabled ? common.turnOff : common.turnOn}
          does={enabled ? t.disableDoes : t.enableDoes}
          {...(enabled ? { tone: "danger" as const } : {})}
          run={() => here().applications.updateApplication({ params, body: { enabled: !enabled } })}
          done={done}
        />
        {kind !== "service" && (
          <Action
            operation="grants.endApplicationGrants"
            label={t.end}
            tone="danger"
            does={t.endDoes}
            run={() => here().grants.endApplicationGrants({ params })}
            done={done}
          />
        )}
        <Action
          operation="applications.deleteApplication"
          label={common.remove}
          tone="danger"
          does={t.removeDoes}
          final
          run={() => here().applications.deleteApplication({ params })}
          done={() => goTo(pathTo("applications"))}
        />
      </div>
    </Card>
  )
}

const addresses = (of: ReadonlyArray<string>) =>
  of.length === 0 ? "–" : of.map((one) => <Code key={one} text={one} />)

const About = ({ application, issuer }: Omit<Part, "done"> & { readonly issuer: string }) => (
  <Card title={common.about}>
    <Facts
      of={[
        [common.clientId, <Code key="client" text={application.clientId} />],
        [common.issuer, <Code key="issuer" text={issuer} />],
        [common.kind, applicationWords[application.kind]],
        [t.source, applicationWords[application.source]],
        ...(application.kind === "service"
          ? []
          : ([
              [t.trust, applicationWords[application.trust]],
              [common.redirects, addresses(application.redirectUris)],
              [t.logouts, addresses(application.postLogoutRedirectUris)],
              [t.backChannel, application.backChannelLogoutUri ?? "–"],
              [t.algorithm, application.idTokenAlgorithm]
            ] as const)),
        [t.made, timeInFull(application.createdAt)],
        [common.used, timeInFull(application.lastUsedAt)]
      ]}
    />
  </Card>
)

/** An application: how it proves itself, where people come back to, and what can be done. */
const ApplicationPage = ({ id }: PageProps) => {
  const found = useLoad(async () => {
    const [application, { appUrl }] = await Promise.all([
      here().applications.getApplication({ params: { applicationId: id } }),
      here().environments.getEnvironment()
    ])
    return { application, issuer: oauthIssuerAt(appUrl) }
  }, [id])
  return (
    <AwaitPage of={found}>
      {({ application, issuer }) => (
        <Page
          title={application.name}
          lead={application.description ?? undefined}
          badges={
            <Badge tone={application.enabled ? "good" : "plain"}>
              {application.enabled ? applicationWords.on : applicationWords.off}
            </Badge>
          }
        >
          <div class="columns">
            <div>
              <About application={application} issuer={issuer} />
              {application.authentication === "client_secret" && (
                <Secrets application={application} done={found.reload} />
              )}
              {application.redirectUris[0] !== undefined && (
                <Tester application={application} issuer={issuer} />
              )}
            </div>
            <div>
              <Actions application={application} done={found.reload} />
              <Timeline about={id} turn={0} />
            </div>
          </div>
          <Counts application={application} />
        </Page>
      )}
    </AwaitPage>
  )
}

export default ApplicationPage
