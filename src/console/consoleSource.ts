import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { consoleNeeds, ConsolePlane } from "../api/ConsoleApi.ts"
import { ServerApi } from "../api/ServerApi.ts"
import { permissions } from "../contract/Permission.ts"
import type { SectionTexts, SettingText } from "../operators/environments/sectionTexts.ts"
import { settingTexts } from "../operators/environments/settingTexts.ts"
import { packageFile, type AppSource } from "../platform/AppBundle.ts"
import { titleOf } from "../contract/ServerAuth.ts"
import { importedFields } from "../users/transfer/ImportedUser.ts"
import { AuditAction, AuditTargetType } from "../tenancy/audit/AuditEvent.ts"

/** Route of each operation of the plane, so that the application contains no contract. */
const routes = (): Readonly<
  Record<string, Readonly<Record<string, readonly [string, string]>>>
> => {
  const found: Record<string, Record<string, readonly [string, string]>> = {}
  HttpApi.reflect(ConsolePlane, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) => {
      const name = group.identifier.replace(/^.*\./, "")
      found[name] = { ...found[name], [endpoint.identifier]: [endpoint.method, endpoint.path] }
    }
  })
  return found
}

/** English titles of the settings by their dotted names. */
const settingTitles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries<SettingText | SectionTexts>(settingTexts).flatMap(([name, text]) =>
      "settings" in text
        ? Object.entries(text.settings).map(([key, { title }]) => [`${name}.${key}`, title])
        : [[name, text.title]]
    )
  )

const groupsOf = ({ groups }: typeof ServerApi) =>
  groups as unknown as Readonly<Record<string, HttpApiGroup.Top>>

const facts = () => ({
  routes: routes(),
  needs: Object.fromEntries(consoleNeeds),
  auditActions: AuditAction.literals,
  auditTargets: AuditTargetType.literals,
  permissions,
  importedFields,
  serverGroups: [...new Set(Object.values(groupsOf(ServerApi)).map(titleOf))].toSorted()
})

const written = (exports: Readonly<Record<string, unknown>>): string =>
  Object.entries(exports)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join("\n")

/** Sources of the console's application. */
export const consoleSource = (): AppSource => ({
  entry: new URL("./app/main.tsx", import.meta.url),
  styles: [
    new URL("../pages/assets/tokens.css", import.meta.url),
    packageFile("uplot/dist/uPlot.min.css"),
    new URL("./app/style/frame.css", import.meta.url),
    new URL("./app/style/parts.css", import.meta.url)
  ],
  modules: {
    "gatehouse:contract": written(facts()),
    "gatehouse:settings": written({ settingTitles: settingTitles() })
  }
})

/** Location of the built application. */
export const consoleBuilt = new URL("./app.json", import.meta.url)
