import { useState } from "preact/hooks"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { TextArea } from "../../ui/Field.tsx"
import { RowAction } from "../../ui/Action.tsx"

export type ShownText = AnswerOf<EnvironmentClient["texts"]["listTexts"]>["items"][number]

const t = words({
  en: {
    change: "Change",
    does: "Replaces the text on every page and in every mail that has it, in this language.",
    text: "Text",
    places: (names: string) => `Values that may stand in it: ${names}.`,
    plain: "Plain text in one line.",
    preview: "How it reads",
    restore: "Undo",
    restoreDoes: (standard: string) => `The standard text stands there again: ${standard}`
  },
  da: {
    change: "Ændr",
    does: "Erstatter teksten på alle sider og i alle mails, der har den, på dette sprog.",
    text: "Tekst",
    places: (names: string) => `Værdier, der må stå i den: ${names}.`,
    plain: "Ren tekst på én linje.",
    preview: "Sådan læses den",
    restore: "Fortryd",
    restoreDoes: (standard: string) => `Standardteksten står der igen: ${standard}`
  }
})

const examples: Readonly<Record<string, string>> = {
  app: "Acme",
  application: "Acme Calendar",
  count: "3",
  email: "ada@example.com",
  environment: "Acme",
  inviter: "Ada Lovelace",
  name: "Ada Lovelace",
  organization: "Acme",
  person: "Ada Lovelace",
  provider: "Google",
  role: "Admin",
  time: new Intl.DateTimeFormat(undefined, { dateStyle: "medium" }).format(0)
}

/** A text with made-up values in the places that may have them. */
const withExamples = (text: string, placeholders: ReadonlyArray<string>): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) =>
    placeholders.includes(name) ? (examples[name] ?? `‹${name}›`) : written
  )

interface ChangeProps {
  readonly language: string
  readonly text: ShownText
  readonly done: () => void
}

const change = (language: string, key: string, value: string | null) =>
  here().texts.changeTexts({ params: { locale: language }, body: { texts: { [key]: value } } })

const Preview = ({ language, text }: Omit<ChangeProps, "done">) => {
  const { placeholders, standard, value } = text
  const [typed, setTyped] = useState(value ?? standard)
  const names = placeholders.map((name) => `{${name}}`).join(", ")
  return (
    <>
      <TextArea
        label={t.text}
        name="text"
        rows={4}
        value={value ?? standard}
        hint={names === "" ? t.plain : `${t.plain} ${t.places(names)}`}
        onType={setTyped}
      />
      <p class="hint">{t.preview}</p>
      <blockquote lang={language} dir="auto">
        {withExamples(typed, placeholders)}
      </blockquote>
    </>
  )
}

/** Changes one text, which is shown with made-up values while it is typed. */
export const ChangeText = ({ done, language, text }: ChangeProps) => (
  <RowAction
    operation="texts.changeTexts"
    label={t.change}
    title={text.key}
    does={t.does}
    submit={common.save}
    wide
    run={({ text: typed = "" }) => change(language, text.key, typed.trim())}
    done={done}
  >
    {() => <Preview language={language} text={text} />}
  </RowAction>
)

/** Takes the standard text back. */
export const RestoreText = ({ done, language, text }: ChangeProps) => (
  <RowAction
    operation="texts.changeTexts"
    label={t.restore}
    title={text.key}
    does={t.restoreDoes(text.standard)}
    run={() => change(language, text.key, null)}
    done={done}
  />
)
