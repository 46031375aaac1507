import { given } from "../kernel/forms.ts"
import { mailTemplates, mailWords } from "../kernel/mails.ts"
import { useLoad, usePages } from "../kernel/load.ts"
import { amend, parameter } from "../kernel/router.ts"
import { here } from "../kernel/session.ts"
import { languageName, locale as spokenHere, locales, words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { Select, choicesOf } from "../ui/Field.tsx"
import { ChosenFilter, Filters, TypedFilter } from "../ui/Filters.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { Await, Badge } from "../ui/Notice.tsx"
import { PagedTable } from "../ui/Table.tsx"
import { pageNames } from "../ui/navigation.ts"
import { RowAction } from "../ui/Action.tsx"

const t = words({
  en: {
    lead: "Mails that were sent, are waiting or failed. Their contents are not shown.",
    to: "To",
    mail: "Mail",
    queued: "waiting",
    kept: "not sent, kept here",
    sent: "sent",
    failed: "failed",
    expired: "expired",
    attempts: (count: number) => `${count} attempts`,
    empty:
      "No mails. They appear here as soon as one is sent, and those that failed can be sent again.",
    retry: "Send again",
    retryDoes:
      "Puts the mail back in the queue; it is sent within seconds. A mail whose code or link has expired cannot be sent again.",
    preview: "How mails look",
    previewLead: "With example data; the codes and links do not work.",
    template: "Mail",
    text: "As plain text"
  },
  da: {
    lead: "Mails, der er sendt, venter eller mislykkedes. Indholdet vises ikke.",
    to: "Til",
    mail: "Mail",
    queued: "venter",
    kept: "ikke sendt, gemt her",
    sent: "sendt",
    failed: "mislykket",
    expired: "udløbet",
    attempts: (count: number) => `${count} forsøg`,
    empty: "Ingen mails. De vises her, så snart en bliver sendt, og mislykkede kan sendes igen.",
    retry: "Send igen",
    retryDoes:
      "Sætter mailen i kø igen; den sendes inden for sekunder. En mail, hvis kode eller link er udløbet, kan ikke sendes igen.",
    preview: "Sådan ser mails ud",
    previewLead: "Med eksempeldata; koderne og linkene virker ikke.",
    template: "Mail",
    text: "Som ren tekst"
  }
})

const statuses = ["queued", "kept", "sent", "failed", "expired"] as const
const tones = {
  queued: "info",
  kept: "info",
  sent: "good",
  failed: "bad",
  expired: "plain"
} as const

const spoken = (template: string): string => mailWords[template] ?? template

const Preview = () => {
  const template = parameter("template") || (mailTemplates[0] ?? "")
  const settings = useLoad(() => here().environments.getSettings())
  const offered = settings.value?.values.locales ?? locales
  const locale =
    offered.find((one) => one === parameter("locale")) ?? offered[0] ?? spokenHere.value
  const mail = useLoad(
    () => here().mails.previewMail({ params: { template }, query: { locale } }),
    [template, locale]
  )
  return (
    <Card title={t.preview} lead={t.previewLead}>
      <div class="filters">
        <Select
          label={t.template}
          name="template"
          value={template}
          onChoose={(chosen) => amend({ template: chosen })}
          choices={mailTemplates.map((value) => ({ value, label: spoken(value) }))}
        />
        <Select
          label={common.language}
          name="locale"
          value={locale}
          onChoose={(chosen) => amend({ locale: chosen })}
          choices={offered.map((value) => ({ value, label: languageName(value) }))}
        />
      </div>
      <Await of={mail}>
        {({ html, subject, text }) => (
          <article class="mail" lang={locale}>
            <h3>{subject}</h3>
            <iframe
              key={html}
              src="/mail-frame"
              sandbox="allow-scripts"
              title={subject}
              onLoad={(event) => event.currentTarget.contentWindow?.postMessage(html, "*")}
            />
            <details>
              <summary>{t.text}</summary>
              <pre>{text}</pre>
            </details>
          </article>
        )}
      </Await>
    </Card>
  )
}

/** The mails of an environment, the failed ones among them. */
const Mails = () => {
  const status = statuses.find((one) => one === parameter("status"))
  const typed = parameter("to").trim()
  const to = /^\S+@\S+\.\S+$/.test(typed) ? typed : undefined
  const mails = usePages(
    (cursor) =>
      here().mails.listMails({
        query: {
          limit: 25,
          ...cursor,
          ...given({ status, to })
        }
      }),
    [status, to]
  )
  return (
    <Page title={pageNames.mails} lead={t.lead}>
      <Filters>
        <TypedFilter label={t.to} name="to" />
        <ChosenFilter label={common.status} name="status" choices={choicesOf(statuses, t)} />
      </Filters>
      <Card flush>
        <PagedTable
          of={mails}
          caption={pageNames.mails}
          empty={t.empty}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t.mail,
              cell: ({ failure, template }) => (
                <span>
                  <strong>{spoken(template)}</strong>
                  {failure !== null && <small class="bad">{failure}</small>}
                </span>
              )
            },
            { title: t.to, cell: ({ to: address }) => address },
            {
              title: common.status,
              cell: ({ attempts, status: its }) => (
                <span>
                  <Badge tone={tones[its]}>{t[its]}</Badge>
                  {attempts > 1 && <small>{t.attempts(attempts)}</small>}
                </span>
              )
            },
            { title: common.when, at: ({ createdAt }) => createdAt },
            {
              title: "",
              narrow: true,
              cell: ({ id, status: its }) =>
                its === "failed" && (
                  <RowAction
                    operation="mails.retryMail"
                    label={t.retry}
                    does={t.retryDoes}
                    run={() => here().mails.retryMail({ params: { mailId: id } })}
                    done={mails.reload}
                  />
                )
            }
          ]}
        />
      </Card>
      <Preview />
    </Page>
  )
}

export default Mails
