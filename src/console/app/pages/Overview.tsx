import { readTrail } from "../kernel/trail.ts"
import type { AnswerOf, EnvironmentClient } from "../kernel/api.ts"
import { number } from "../kernel/format.ts"
import { useLoad } from "../kernel/load.ts"
import { isolateText } from "../kernel/names.ts"
import { amend, parameter } from "../kernel/router.ts"
import { here, me, pathTo } from "../kernel/session.ts"
import { ownPasskeysPage } from "../kernel/signIn.ts"
import { words } from "../kernel/words.ts"
import { Events } from "../ui/Events.tsx"
import { Select } from "../ui/Field.tsx"
import { Icon, type IconName } from "../ui/icons.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { Await } from "../ui/Notice.tsx"
import { DayChart } from "./overview/DayChart.tsx"
import { DemoData, Traffic } from "./overview/Demo.tsx"
import { FirstSteps } from "./overview/FirstSteps.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    sessions: "Active sessions",
    days: "Period",
    last: (count: number) => `Last ${count} days`,
    signIns: "Sign-ins",
    refusals: "Refusals",
    signUps: "Sign-ups",
    mailsFailed: "Failed mails",
    signInsOf: (count: number) => (count === 1 ? "1 sign-in" : `${number(count)} sign-ins`),
    refusalsOf: (count: number) => (count === 1 ? "1 refusal" : `${number(count)} refusals`),
    signUpsOf: (count: number) => (count === 1 ? "1 sign-up" : `${number(count)} sign-ups`),
    mailsFailedOf: (count: number) =>
      count === 1 ? "1 failed mail" : `${number(count)} failed mails`,
    nothing: "Nothing has happened yet. The first sign-up or sign-in appears here.",
    signInsTitle: "Sign-ins and refusals",
    signUpsTitle: "Sign-ups",
    mailsTitle: "Mails that could not be delivered",
    latest: "Latest events",
    all: "Full audit trail",
    noFactor: (email: string) =>
      `You have no passkey yet: without one, signing in again as ${email} takes a link from a mail.`,
    addPasskey: "Add a passkey"
  },
  da: {
    sessions: "Aktive sessioner",
    days: "Periode",
    last: (count: number) => `Sidste ${count} dage`,
    signIns: "Logins",
    refusals: "Afvisninger",
    signUps: "Oprettelser",
    mailsFailed: "Mislykkede mails",
    signInsOf: (count: number) => (count === 1 ? "1 login" : `${number(count)} logins`),
    refusalsOf: (count: number) => (count === 1 ? "1 afvisning" : `${number(count)} afvisninger`),
    signUpsOf: (count: number) => (count === 1 ? "1 oprettelse" : `${number(count)} oprettelser`),
    mailsFailedOf: (count: number) =>
      count === 1 ? "1 mislykket mail" : `${number(count)} mislykkede mails`,
    nothing:
      "Her er ikke sket noget endnu. Den første oprettelse eller det første login vises her.",
    signInsTitle: "Logins og afvisninger",
    signUpsTitle: "Oprettelser",
    mailsTitle: "Mails, der ikke kunne leveres",
    latest: "Seneste hændelser",
    all: "Hele revisionssporet",
    noFactor: (email: string) =>
      `Du har ingen adgangsnøgle endnu: uden den kræver login som ${email} et link fra en mail.`,
    addPasskey: "Tilføj en adgangsnøgle"
  }
})

type Overview = AnswerOf<EnvironmentClient["overview"]["getOverview"]>
type Measure = "signIns" | "refusals" | "signUps" | "mailsFailed"

const colors: Readonly<Record<Measure, string>> = {
  signIns: "--action",
  refusals: "--problem",
  signUps: "--done",
  mailsFailed: "--problem"
}

const Count = ({
  icon,
  label,
  to,
  value
}: {
  readonly icon: IconName
  readonly label: string
  readonly value: number
  readonly to?: string
}) => (
  <div class="count">
    <Icon name={icon} />
    <p>
      {to === undefined ? <span class="quiet">{label}</span> : <a href={to}>{label}</a>}
      <strong>{number(value)}</strong>
    </p>
  </div>
)

const Measures = ({
  days,
  measures,
  title
}: {
  readonly title: string
  readonly days: Overview["days"]
  readonly measures: ReadonlyArray<Measure>
}) => (
  <Card title={title}>
    <DayChart
      days={days}
      measures={measures.map((measure) => ({
        label: t[measure],
        color: colors[measure],
        said: t[`${measure}Of`],
        of: (each: Overview["days"][number]) => each[measure]
      }))}
    />
  </Card>
)

const Latest = () => {
  const events = useLoad(async () => (await readTrail(8, {})).items)
  return (
    <Card title={t.latest} actions={<a href={pathTo("audit")}>{t.all}</a>}>
      <Await of={events}>{(items) => <Events events={items} empty={t.nothing} />}</Await>
    </Card>
  )
}

const spans = [7, 30, 90] as const

/** Figures of an environment. */
const OverviewPage = () => {
  const days = spans.find((span) => String(span) === parameter("days")) ?? 30
  const overview = useLoad(() => here().overview.getOverview({ query: { days } }), [days])
  return (
    <Page
      title={pageNames.overview}
      actions={
        <>
          {me.value?.service.development === true && (
            <>
              <DemoData done={overview.reload} />
              <Traffic />
            </>
          )}
          <Select
            label={t.days}
            name="days"
            value={String(days)}
            onChoose={(chosen) => amend({ days: chosen })}
            choices={spans.map((span) => ({ value: String(span), label: t.last(span) }))}
          />
        </>
      }
    >
      {me.value?.operator.secondFactor === null && (
        <p class="notice info">
          {t.noFactor(isolateText(me.value.operator.email))}{" "}
          <a href={ownPasskeysPage}>{t.addPasskey}</a>
        </p>
      )}
      <Await of={overview}>
        {({ counts, days: rows }) => (
          <>
            <div class="counts">
              <Count
                icon="users"
                label={pageNames.users}
                value={counts.users}
                to={pathTo("users")}
              />
              <Count
                icon="organizations"
                label={pageNames.organizations}
                value={counts.organizations}
                to={pathTo("organizations")}
              />
              <Count icon="tokens" label={t.sessions} value={counts.liveSessions} />
            </div>
            {counts.users === 0 && <FirstSteps />}
            <Measures title={t.signInsTitle} days={rows} measures={["signIns", "refusals"]} />
            <div class="columns even">
              <Measures title={t.signUpsTitle} days={rows} measures={["signUps"]} />
              <Measures title={t.mailsTitle} days={rows} measures={["mailsFailed"]} />
            </div>
          </>
        )}
      </Await>
      <Latest />
    </Page>
  )
}

export default OverviewPage
