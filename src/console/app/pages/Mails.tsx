import { ago, time } from "../kernel/format.ts"
import { mailTemplates, mailWords } from "../kernel/mails.ts"
import { useLoad, usePages } from "../kernel/load.ts"
import { amend, parameter } from "../kernel/router.ts"
import { environment, here } from "../kernel/session.ts"
import { locales, words } from "../kernel/words.ts"
import { Action } from "../ui/Action.tsx"
import { common } from "../ui/common.ts"
import { Field, Select } from "../ui/Field.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { Await, Badge } from "../ui/Notice.tsx"
import { PagedTable } from "../ui/Table.tsx"

const t = words({
  en: {
    title: "Mails",
    lead: "What was mailed, and what became of it. What a mail says is not kept here.",
    to: "To",
    mail: "Mail",
    status: "Status",
    any: "Any",
    queued: "on its way",
    kept: "kept here",
    sent: "sent",
    failed: "failed",
    expired: "expired",
    attempts: (count: number) => `${count} tries`,
    when: "When",
    empty: "No mail fits.",
    retry: "Send again",
    retryDoes:
      "Queues the mail once more; it leaves within seconds. One whose code or link has expired is refused.",
    preview: "How mails look",
    previewLead: "With made-up data, and codes and links that open nothing.",
    template: "Mail",
    text: "As plain text",
    language: "Language",
    en: "English",
    da: "Danish"
  },
  da: {
    title: "Mails",
    lead: "Det, der er sendt, og hvad der blev af det. Hvad en mail siger, gemmes ikke her.",
    to: "Til",
    mail: "Mail",
    status: "Status",
    any: "Alle",
    queued: "på vej",
    kept: "gemt her",
    sent: "sendt",
    failed: "mislykket",
    expired: "udløbet",
    attempts: (count: number) => `${count} forsøg`,
    when: "Hvornår",
    empty: "Ingen mail passer.",
    retry: "Send igen",
    retryDoes:
      "Sætter mailen i kø igen; den går inden for sekunder. En, hvis kode eller link er udløbet, afvises.",
    preview: "Sådan ser mails ud",
    previewLead: "Med opdigtede data og koder og links, der ikke åbner noget.",
    template: "Mail",
    text: "Som ren tekst",
    language: "Sprog",
    en: "Engelsk",
    da: "Dansk"
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
  const locale = locales.find((one) => one === parameter("locale")) ?? "en"
  const mail = useLoad(
    () => here().mails.previewMail({ params: { template }, query: { locale } }),
    [environment.value?.id, template, locale]
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
          label={t.language}
          name="locale"
          value={locale}
          onChoose={(chosen) => amend({ locale: chosen })}
          choices={locales.map((value) => ({ value, label: t[value] }))}
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
          ...(status === undefined ? {} : { status }),
          ...(to === undefined ? {} : { to })
        }
      }),
    [environment.value?.id, status, to]
  )
  return (
    <Page title={t.title} lead={t.lead}>
      <form
        class="filters"
        role="search"
        aria-label={common.filters}
        onSubmit={(event) => event.preventDefault()}
      >
        <Field
          label={t.to}
          type="search"
          name="to"
          value={typed}
          onInput={(event) => amend({ to: event.currentTarget.value })}
        />
        <Select
          label={t.status}
          name="status"
          value={status ?? ""}
          onChoose={(chosen) => amend({ status: chosen })}
          choices={[
            { value: "", label: t.any },
            ...statuses.map((value) => ({ value, label: t[value] }))
          ]}
        />
      </form>
      <Card flush>
        <PagedTable
          of={mails}
          caption={t.title}
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
              title: t.status,
              cell: ({ attempts, status: its }) => (
                <span>
                  <Badge tone={tones[its]}>{t[its]}</Badge>
                  {attempts > 1 && <small>{t.attempts(attempts)}</small>}
                </span>
              )
            },
            {
              title: t.when,
              narrow: true,
              cell: ({ createdAt }) => (
                <time dateTime={createdAt} title={time(createdAt)}>
                  {ago(createdAt)}
                </time>
              )
            },
            {
              title: "",
              narrow: true,
              cell: ({ id, status: its }) =>
                its === "failed" && (
                  <Action
                    operation="mails.retryMail"
                    label={t.retry}
                    look="link"
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
