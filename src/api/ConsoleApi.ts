import { HttpApi, OpenApi, type HttpApiGroup } from "effect/http-api"
import { framed } from "../contract/ConsoleAuth.ts"
import { needOf, type Need } from "../contract/LeastRole.ts"
import { ApplicationCountsConsoleApi } from "../provider/counts/ApplicationCountsConsoleApi.ts"
import { SigningKeysConsoleApi } from "../provider/keys/SigningKeysConsoleApi.ts"
import { SignInTestsConsoleApi } from "../provider/tokens/SignInTestsConsoleApi.ts"
import { ConnectionReachConsoleApi } from "../operators/connections/ConnectionReachConsoleApi.ts"
import {
  ProvidersConsoleApi,
  TemplatesConsoleApi
} from "../operators/configuration/ConfigurationConsoleApi.ts"
import { RoleSetsConsoleApi } from "../organizations/organizations/RoleSetsConsoleApi.ts"
import { DeclaredConsoleApi } from "../operators/declared/DeclaredConsoleApi.ts"
import { DoctorConsoleApi } from "../operators/doctor/DoctorConsoleApi.ts"
import { LogoConsoleApi, TextsConsoleApi } from "../operators/environments/AppearanceConsoleApi.ts"
import { EnvironmentsConsoleApi } from "../operators/environments/EnvironmentsConsoleApi.ts"
import { LiveConsoleApi } from "../operators/live/LiveConsoleApi.ts"
import { OverviewConsoleApi } from "../operators/overview/OverviewConsoleApi.ts"
import { SearchConsoleApi } from "../operators/search/SearchConsoleApi.ts"
import { PeopleConsoleApi } from "../operators/people/PeopleConsoleApi.ts"
import { MailsConsoleApi } from "../delivery/mail/MailsConsoleApi.ts"
import { OperatorsConsoleApi } from "../operators/staff/OperatorsConsoleApi.ts"
import { TransfersConsoleApi } from "../users/transfer/TransfersConsoleApi.ts"
import { mirroredGroups } from "./ConsoleMirror.ts"
import type { JsonObject } from "./openapi/Json.ts"
import { readable } from "./openapi/Document.ts"
import { consoleExamples } from "./openapi/exampleOperations.ts"

const operations = HttpApi.make("console").add(
  OperatorsConsoleApi,
  LiveConsoleApi,
  OverviewConsoleApi,
  ApplicationCountsConsoleApi,
  SignInTestsConsoleApi,
  ConnectionReachConsoleApi,
  TransfersConsoleApi,
  SearchConsoleApi,
  EnvironmentsConsoleApi,
  LogoConsoleApi,
  TextsConsoleApi,
  SigningKeysConsoleApi,
  TemplatesConsoleApi,
  RoleSetsConsoleApi,
  ProvidersConsoleApi,
  DoctorConsoleApi,
  DeclaredConsoleApi,
  PeopleConsoleApi,
  MailsConsoleApi
)

/** Operations of operators alone. */
export class ConsoleApi extends framed(operations) {}

const givenOf = (members: Need["freshMembers"]): string =>
  members === undefined ? "" : ` where ${members.join(" or ")} is given`

const roleNote = (method: string, path: string): string => {
  const template = path.replace(/\{([^}]+)\}/g, ":$1")
  const need = consoleNeeds.get(`${method.toUpperCase()} ${template}`)
  if (need === undefined) throw new Error(`${method} ${path} is no operation of the console plane`)
  const { body, fresh, freshMembers, role } = need
  const value = body?.value === undefined ? "" : ` is ${body.value}`
  return [
    `Least role: ${role}${body === undefined ? "" : `; ${body.role} where ${body.members.join(" or ")}${value === "" ? " is given" : value}`}.`,
    ...(fresh === true || freshMembers !== undefined
      ? [`Asks for a proof of identity within the last 5 minutes${givenOf(freshMembers)}.`]
      : [])
  ].join(" ")
}

/** Schemas of API keys, whose one bag is the backend's. */
const apiKeys: ReadonlySet<string> = new Set(["ServerApiKey", "CreatedServerApiKey"])

const isBag = (schema: string, member: unknown): boolean =>
  member === "privateMetadata" || (member === "metadata" && apiKeys.has(schema))

/** Roles below admin get no private bags, so the schema never promises them. */
const withOptionalBags = (schema: unknown, name = ""): unknown => {
  if (Array.isArray(schema)) return schema.map((one) => withOptionalBags(one))
  if (typeof schema !== "object" || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === "required" && Array.isArray(value)
        ? value.filter((member) => !isBag(name, member))
        : withOptionalBags(value, key)
    ])
  )
}

const described = readable({
  address: { variable: "console_url", description: "Address of the console" },
  examples: consoleExamples,
  security: {
    schemes: {
      operatorSession: {
        type: "apiKey",
        in: "cookie",
        name: "__Host-console",
        description:
          "The session cookie of an operator, who signs in at the console's own address; gatehouse_console if that is plain http. Each call needs Sec-Fetch-Site: same-origin."
      }
    },
    of: () => [{ operatorSession: [] }]
  },
  note: roleNote
})

/** Both together, for the document and the boundary's routes. */
export const ConsolePlane = framed(
  mirroredGroups.reduce<typeof operations>((api, group) => api.add(group) as never, operations)
).annotateMerge(
  OpenApi.annotations({
    title: "Gatehouse console API",
    version: "1",
    description:
      "What operators do with the installation. Every operation of the server API except impersonation tokens and setting a password is also available under each environment.",
    transform: (document: JsonObject) => withOptionalBags(described(document)) as JsonObject
  })
) as unknown as HttpApi.HttpApi<"console", HttpApiGroup.Top>

const needsOf = (api: HttpApi.HttpApi<"console", HttpApiGroup.Top>): ReadonlyMap<string, Need> => {
  const found = new Map<string, Need>()
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint }) => {
      found.set(`${endpoint.method} ${endpoint.path}`, needOf(endpoint))
    }
  })
  return found
}

/**
 * Requirement of each operation by its method and path template, such as
 * `GET /api/console/v1/operators`. Collected when the plane is loaded, so that an operation without
 * a requirement keeps the service from starting.
 */
export const consoleNeeds = needsOf(ConsolePlane)
