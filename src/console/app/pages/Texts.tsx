import { given } from "../kernel/forms.ts"
import { useLoad, usePages } from "../kernel/load.ts"
import { amend, parameter } from "../kernel/router.ts"
import { here, pathTo } from "../kernel/session.ts"
import { languageName, words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { Select } from "../ui/Field.tsx"
import { Filters, TypedFilter } from "../ui/Filters.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { Await, Badge } from "../ui/Notice.tsx"
import { PagedTable } from "../ui/Table.tsx"
import { When } from "../ui/cells.tsx"
import { ChangeText, RestoreText } from "./texts/ChangeText.tsx"
import { TextHistory } from "./texts/TextHistory.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "The words of pages and mails in each language of this environment. Pages and mails use a changed text within a second.",
    prefix: "Key begins with",
    key: "Text",
    words: "Words",
    own: "changed",
    standard: (text: string) => `Standard: ${text}`,
    empty: "No key begins like this. Empty the field to see all of them.",
    mail: "See the mail",
    changedAt: "Changed"
  },
  da: {
    lead: "Ordene på sider og i mails på hvert af miljøets sprog. Sider og mails bruger en ændret tekst inden for et sekund.",
    prefix: "Nøglen begynder med",
    key: "Tekst",
    words: "Ord",
    own: "ændret",
    standard: (text: string) => `Standard: ${text}`,
    empty: "Ingen nøgle begynder sådan. Tøm feltet for at se dem alle.",
    mail: "Se mailen",
    changedAt: "Ændret"
  }
})

/** Address of the preview of the mail that a text is of; undefined for the text of a page. */
const previewOf = (key: string, language: string): string | undefined => {
  const template = /^mail\.([a-z_]+)\./.exec(key)?.[1]
  return template === undefined
    ? undefined
    : `${pathTo("mails")}?${new URLSearchParams({ template, locale: language })}`
}

const TextList = ({ languages }: { readonly languages: readonly [string, ...Array<string>] }) => {
  const language = languages.find((one) => one === parameter("language")) ?? languages[0]
  const prefix = parameter("prefix").trim()
  const texts = usePages(
    (cursor) =>
      here().texts.listTexts({
        params: { locale: language },
        query: { limit: 50, ...cursor, ...given({ prefix }) }
      }),
    [language, prefix]
  )
  return (
    <>
      <Filters>
        <Select
          label={common.language}
          name="language"
          value={language}
          onChoose={(chosen) => amend({ language: chosen })}
          choices={languages.map((value) => ({ value, label: languageName(value) }))}
        />
        <TypedFilter label={t.prefix} name="prefix" />
      </Filters>
      <Card flush>
        <PagedTable
          of={texts}
          caption={pageNames.texts}
          empty={t.empty}
          keyOf={({ key }) => key}
          columns={[
            {
              title: t.key,
              cell: ({ key }) => {
                const preview = previewOf(key, language)
                return (
                  <span>
                    <code>{key}</code>
                    {preview !== undefined && (
                      <small>
                        <a href={preview}>{t.mail}</a>
                      </small>
                    )}
                  </span>
                )
              }
            },
            {
              title: t.words,
              cell: ({ standard, value }) => (
                <span lang={language} dir="auto">
                  {value ?? standard}
                  {value !== null && <small>{t.standard(standard)}</small>}
                </span>
              )
            },
            {
              title: t.changedAt,
              narrow: true,
              cell: ({ changedAt }) =>
                changedAt !== null && (
                  <span>
                    <Badge tone="info">{t.own}</Badge> <When at={changedAt} />
                  </span>
                )
            },
            {
              title: "",
              narrow: true,
              cell: (text) => (
                <span class="buttons">
                  <ChangeText language={language} text={text} done={texts.reload} />
                  {text.value !== null && (
                    <RestoreText language={language} text={text} done={texts.reload} />
                  )}
                </span>
              )
            }
          ]}
        />
      </Card>
      <TextHistory turn={texts.value} done={texts.reload} />
    </>
  )
}

/** The texts of pages and mails, by key and language. */
const Texts = () => {
  const settings = useLoad(() => here().environments.getSettings())
  return (
    <Page title={pageNames.texts} lead={t.lead}>
      <Await of={settings}>
        {({ values }) => <TextList languages={values.locales as [string, ...Array<string>]} />}
      </Await>
    </Page>
  )
}

export default Texts
