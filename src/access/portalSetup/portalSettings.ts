import type { Connection, SettingsChanges } from "../../organizations/connections/Connection.ts"

type Shown = Connection["settings"]
type Asked = (typeof SettingsChanges)["Encoded"]
type Body = Readonly<Record<string, unknown>>

/** A field that was filled in. */
const filled = (body: Body, name: string): string | undefined => {
  const value = body[name]
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined
}

/** The names of what the provider tells, if another one for the groups was given. */
const namedGroups = <Names extends { readonly groups?: string }>(body: Body, names: Names) => {
  const groups = filled(body, "groups")
  return groups === undefined || groups === names.groups ? undefined : { ...names, groups }
}

/** Changes that a form of the set-up asks for, not checked yet; what was left empty stays as it is. */
export const askedSettings = (settings: Shown, body: Body): Asked => {
  if ("issuer" in settings) {
    const issuer = filled(body, "issuer")
    const clientId = filled(body, "clientId")
    const secret = filled(body, "clientSecret")
    const claims = namedGroups(body, settings.claims)
    return {
      ...(issuer === undefined ? {} : { issuer }),
      ...(clientId === undefined ? {} : { clientId }),
      ...(secret === undefined ? {} : { clientSecret: secret }),
      ...(claims === undefined ? {} : { claims })
    }
  }
  const metadataXml = filled(body, "metadataXml")
  const metadataUrl = metadataXml === undefined ? filled(body, "metadataUrl") : undefined
  const attributes = namedGroups(body, settings.attributes)
  return {
    ...(metadataUrl === undefined ? {} : { metadataUrl }),
    ...(metadataXml === undefined ? {} : { metadataXml }),
    ...(attributes === undefined ? {} : { attributes })
  }
}
