import { locale } from "../../kernel/words.ts"
import { danishSettings, type SectionTexts, type Text } from "./danishSettings.ts"
import type { Section, Setting } from "./schema.ts"

const isText = (value: unknown): value is Text => Array.isArray(value)

const entryOf = (
  name: string
): Text | SectionTexts<Readonly<Record<string, unknown>>> | undefined =>
  (
    danishSettings as Readonly<
      Record<string, Text | SectionTexts<Readonly<Record<string, unknown>>>>
    >
  )[name]

/** Title and description of a setting. */
export const textOfSetting = ({
  description,
  path: [section = "", name = ""],
  title
}: Setting): { readonly title: string; readonly description: string } => {
  const entry = entryOf(section)
  const text = isText(entry) ? entry : entry?.settings[name]
  return locale.value === "da" && text !== undefined
    ? { title: text[0], description: text[1] }
    : { title, description }
}

/** Title of a section of settings. */
export const titleOfSection = (name: string, sections: ReadonlyArray<Section>): string => {
  const entry = entryOf(name)
  return locale.value === "da" && entry !== undefined && !isText(entry)
    ? entry.title
    : (sections.find((one) => one.name === name)?.title ?? name)
}
