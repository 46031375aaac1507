import { settingTitles } from "gatehouse:settings"
import { danishSettings } from "../pages/settings/danishSettings.ts"
import { locale, words } from "./words.ts"

/** Changed members in words that are no settings, wherever the trail names them. */
const memberNames: Readonly<Record<string, string>> = words({
  en: {
    name: "name",
    appUrl: "app URL",
    hosts: "hosts",
    logo: "logo",
    firstName: "first name",
    lastName: "last name",
    language: "language",
    externalId: "external id",
    publicMetadata: "public metadata",
    privateMetadata: "private metadata",
    unsafeMetadata: "unsafe metadata",
    description: "description",
    enabled: "turned on or off",
    eventTypes: "events",
    redirectUris: "redirect addresses",
    scopes: "scopes",
    url: "address"
  },
  da: {
    name: "navn",
    appUrl: "app-URL",
    hosts: "værter",
    logo: "logo",
    firstName: "fornavn",
    lastName: "efternavn",
    language: "sprog",
    externalId: "eksternt id",
    publicMetadata: "offentlige metadata",
    privateMetadata: "private metadata",
    unsafeMetadata: "usikre metadata",
    description: "beskrivelse",
    enabled: "slået til eller fra",
    eventTypes: "hændelser",
    redirectUris: "viderestillingsadresser",
    scopes: "scopes",
    url: "adresse"
  }
})

type Entry =
  | readonly [string, string]
  | { readonly settings: Readonly<Record<string, readonly [string, string]>> }

const danishTitle = (name: string): string | undefined => {
  const [section = "", key = ""] = name.split(".")
  const entry = (danishSettings as unknown as Readonly<Record<string, Entry>>)[section]
  if (entry === undefined) return undefined
  return "settings" in entry ? entry.settings[key]?.[0] : entry[0]
}

/** A member that the trail names as changed, in words; one without words stays as it is. */
export const changedName = (name: string, isSetting: boolean): string => {
  const title = isSetting
    ? ((locale.value === "da" ? danishTitle(name) : undefined) ?? settingTitles[name])
    : undefined
  return title ?? memberNames[name] ?? name
}
