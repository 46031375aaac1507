import { number, quantity } from "../../kernel/format.ts"
import { isObject, type Json } from "../../kernel/mergePatch.ts"
import { spanOf } from "../../kernel/spans.ts"
import { languageName, locale, words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { choiceNames, emptyNames } from "./choiceNames.ts"
import { danishSettings } from "./danishSettings.ts"
import { groupTitles, restTitle } from "./groupWords.ts"
import type { Section, Setting } from "./schema.ts"
import type { SectionTexts, Text } from "./danishSections.ts"

const isText = (value: unknown): value is Text => Array.isArray(value)

type Entry = Text | SectionTexts<Readonly<Record<string, unknown>>>

const entryOf = (name: string): Entry | undefined =>
  (danishSettings as Readonly<Record<string, Entry>>)[name]

/** Members of a value that has some, in words. */
const memberNames: Readonly<Record<string, string>> = words({
  en: {
    "abuse.challenge.provider": "Provider",
    "abuse.challenge.siteKey": "Site key",
    "abuse.challenge.onFailure": "While it cannot be reached"
  },
  da: {
    "abuse.challenge.provider": "Udbyder",
    "abuse.challenge.siteKey": "Site key",
    "abuse.challenge.onFailure": "Mens den ikke kan nås"
  }
})

/** Title and description of a setting. */
export const textOfSetting = ({
  description,
  name,
  path: [section = "", key = ""],
  title
}: Setting): { readonly title: string; readonly description: string } => {
  const member = memberNames[name]
  if (member !== undefined) return { title: member, description: "" }
  const entry = entryOf(section)
  const text = isText(entry) ? entry : entry?.settings[key]
  return locale.value === "da" && text !== undefined
    ? { title: text[0], description: text[1] }
    : { title, description }
}

/** Title of a section of settings. */
export const titleOfSection = ({ group, name, title }: Section): string => {
  if (name === "") return restTitle(group)
  const entry = entryOf(name)
  return locale.value === "da" && entry !== undefined && !isText(entry) ? entry.title : title
}

/** One of several values, in words. */
export const choiceName = ({ name }: Setting, value: string): string => {
  if (name === "locales" || name === "defaultLocale") return languageName(value)
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> =
    choiceNames[locale.value]
  return names[name]?.[value] ?? value
}

/** Meaning of the setting without a value. */
export const emptyName = ({ name }: Setting): string =>
  (emptyNames[locale.value] as Readonly<Record<string, string>>)[name] ?? common.none

type Counted = Readonly<Record<string, readonly [one: string, more: string]>>

const counted: Readonly<Record<"en" | "da", Counted>> = {
  en: {
    requests: ["request", "requests"],
    mails: ["mail", "mails"],
    invitations: ["invitation", "invitations"],
    characters: ["character", "characters"],
    days: ["day", "days"]
  },
  da: {
    requests: ["forespørgsel", "forespørgsler"],
    mails: ["mail", "mails"],
    invitations: ["invitation", "invitationer"],
    characters: ["tegn", "tegn"],
    days: ["dag", "dage"]
  }
}

/** The unit of a setting as it follows a number; undefined where it has none. */
export const unitOf = ({ unit }: Setting, count: number): string | undefined =>
  counted[locale.value][unit ?? ""]?.[count === 1 ? 0 : 1]

const shownNumber = (setting: Setting, value: number): string => {
  if (setting.unit === "seconds") {
    const { count, unit } = spanOf(value)
    return quantity(count, unit)
  }
  return [number(value), unitOf(setting, value)].filter(Boolean).join(" ")
}

/** A value as people read it. */
export const shownValue = (setting: Setting, value: Json): string => {
  if (value === null || value === "") return emptyName(setting)
  if (typeof value === "boolean") return value ? common.yes : common.no
  if (typeof value === "number") return shownNumber(setting, value)
  if (typeof value === "string") {
    return setting.kind === "choice" ? choiceName(setting, value) : value
  }
  if (isObject(value)) {
    return setting.members
      .map((member) => shownValue(member, value[member.path.at(-1) ?? ""] ?? null))
      .join(" · ")
  }
  const items = (value as ReadonlyArray<Json>).map(String)
  const shown = setting.kind === "choices" ? items.map((each) => choiceName(setting, each)) : items
  return shown.length === 0 ? common.none : shown.join(", ")
}

/** All that is said of a setting, in small letters, for a search. */
const saidOf = (setting: Setting, section: Section): string => {
  const { description, title } = textOfSetting(setting)
  return [
    title,
    description,
    setting.name,
    titleOfSection(section),
    groupTitles[section.group],
    ...setting.choices.map((choice) => choiceName(setting, choice))
  ]
    .join(" ")
    .toLowerCase()
}

/** The settings of which all words of a search are said, in their sections. */
export const found = (sections: ReadonlyArray<Section>, query: string): ReadonlyArray<Section> => {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  return sections
    .map((section) => ({
      ...section,
      settings: section.settings.filter((setting) => {
        const said = saidOf(setting, section)
        return wanted.every((word) => said.includes(word))
      })
    }))
    .filter(({ settings }) => settings.length > 0)
}
