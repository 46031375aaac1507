import { isolateText } from "../names.ts"
import { danish } from "./danish.ts"
import { english, type Sentence } from "./english.ts"

/** The members of an event that its sentence tells. */
export interface Told {
  readonly action: string
  readonly actor: {
    readonly type: "user" | "platform_user" | "server" | "system"
    readonly id: string | null
    readonly impersonatorId: string | null
  }
  readonly targets: ReadonlyArray<{ readonly type: string; readonly id: string | null }>
  readonly metadata: Readonly<Record<string, unknown>>
}

/** Name of a thing of some type; undefined where it is not known. */
export type NameOf = (type: string, id: string) => string | undefined

type Locale = "en" | "da"

const sentences = { en: english, da: danish } as const

/** Words for what has no name, or none any more. */
const unnamed = {
  en: {
    user: "a user",
    organization: "an organization",
    invitation: "somebody",
    operator: "",
    connection: "",
    application: "",
    resource: "",
    secret_key: "",
    webhook_endpoint: ""
  },
  da: {
    user: "en bruger",
    organization: "en organisation",
    invitation: "nogen",
    operator: "",
    connection: "",
    application: "",
    resource: "",
    secret_key: "",
    webhook_endpoint: ""
  }
} as const satisfies Record<Locale, Readonly<Record<string, string>>>

const actors = {
  en: {
    user: "A user",
    nobody: "Somebody",
    platform_user: "An operator",
    commandLine: "The command line",
    server: "Your backend",
    system: "Gatehouse",
    actingFor: (who: string, user: string) => `${who}, acting for ${user},`
  },
  da: {
    user: "En bruger",
    nobody: "Nogen",
    platform_user: "En operatør",
    commandLine: "Kommandolinjen",
    server: "Jeres backend",
    system: "Gatehouse",
    actingFor: (who: string, user: string) => `${who}, der handlede for ${user},`
  }
} as const

/** Actor of an event as the beginning of a sentence. */
export const actorName = (
  { actor: { id, impersonatorId, type } }: Pick<Told, "actor">,
  nameOf: NameOf,
  locale: Locale
): string => {
  const words = actors[locale]
  const name = id === null ? undefined : nameOf(type, id)
  const known = name === undefined ? undefined : isolateText(name)
  if (type === "server") return known === undefined ? words.server : `${words.server} (${known})`
  const own =
    known ??
    (id === null && type === "user"
      ? words.nobody
      : id === null && type === "platform_user"
        ? words.commandLine
        : words[type])
  if (impersonatorId === null) return own
  const behind = nameOf("platform_user", impersonatorId)
  return words.actingFor(behind === undefined ? words.platform_user : isolateText(behind), own)
}

/** Members of metadata that sentences name. */
const told = new Set(["role", "from", "to", "domain"])

/** Name that stands for a placeholder; undefined where the event has nothing of the kind. */
const named = (
  event: Told,
  placeholder: string,
  nameOf: NameOf,
  locale: Locale
): string | undefined => {
  if (placeholder === "actor") return actorName(event, nameOf, locale)
  if (told.has(placeholder)) {
    const value = event.metadata[placeholder]
    return typeof value === "string" ? isolateText(value) : undefined
  }
  const types = placeholder === "user" ? ["user", "member"] : [placeholder]
  const target = event.targets.find(({ type }) => types.includes(type))
  if (target === undefined) return undefined
  const name = target.id === null ? undefined : nameOf(target.type, target.id)
  const words: Readonly<Record<string, string>> = unnamed[locale]
  return name === undefined ? (words[placeholder] ?? "") : isolateText(name)
}

/** True if people did to themselves what happened. */
const isOwn = ({ actor, targets }: Told): boolean => {
  const users = targets.filter(({ type }) => type === "user" || type === "member")
  return actor.type === "user" && actor.id !== null && users.every(({ id }) => id === actor.id)
}

const chosen = (sentence: Sentence, event: Told): string =>
  typeof sentence === "string" ? sentence : sentence[isOwn(event) ? 0 : 1]

const placeholders = /\{(\w+)\}/g

/** An event as a sentence that anybody can read; undefined for an action that has none. */
export const sentenceOf = (event: Told, nameOf: NameOf, locale: Locale): string | undefined => {
  const all: Readonly<Record<string, Sentence>> = sentences[locale]
  const sentence = Object.hasOwn(all, event.action) ? all[event.action] : undefined
  if (sentence === undefined) return undefined
  const name = (placeholder: string) => named(event, placeholder, nameOf, locale)
  return chosen(sentence, event)
    .replaceAll(/\[([^\]]*)\]/g, (_, part: string) =>
      [...part.matchAll(placeholders)].every(([, each = ""]) => name(each)) ? part : ""
    )
    .replaceAll(placeholders, (_, each: string) => name(each) ?? unknown(each, locale))
    .replaceAll(/ {2,}/g, " ")
    .replace(/^ /, "")
    .replace(/ $/, "")
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

const unknown = (placeholder: string, locale: Locale): string => {
  const words: Readonly<Record<string, string>> = unnamed[locale]
  return words[placeholder] ?? ""
}
