import { Context, Redacted } from "effect"
import { HttpApi, OpenApi } from "effect/http-api"
import { Idempotent, MaximumBody } from "../../src/contract/Conventions.ts"
import { checksum } from "../../src/platform/Crypto.ts"
import { formatSecret } from "../../src/tenancy/secretKeys/SecretKey.ts"
import { ServerApi } from "../../src/api/ServerApi.ts"
import { TestService, type RawRequest } from "./TestService.ts"

/** An operation of the server plane, read off its contract. */
export interface Operation {
  readonly name: string
  /** The tag of the OpenAPI document that it stands under. */
  readonly group: string
  readonly needed: "read" | "write"
  readonly method: string
  /** Below `/api/server/v1`. */
  readonly path: string
  readonly parameters: ReadonlyArray<string>
  readonly takesBody: boolean
  readonly maximumBody: number
  readonly idempotent: boolean
}

/** Operations that read, although their method is no GET. */
const readsByPost: ReadonlySet<string> = new Set(["searchAuditEvents", "verifyApiKey"])

const reflected: Array<Operation> = []
HttpApi.reflect(ServerApi, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint, group }) => {
    const guards: ReadonlySet<unknown> = endpoint.middlewares
    reflected.push({
      name: endpoint.identifier,
      group: Context.getOrElse(group.annotations, OpenApi.Title, () => ""),
      needed: endpoint.method === "GET" || readsByPost.has(endpoint.identifier) ? "read" : "write",
      method: endpoint.method,
      path: endpoint.path.replace("/api/server/v1", ""),
      parameters: [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name),
      takesBody: endpoint.payload.size > 0,
      maximumBody: Context.get(endpoint.annotations, MaximumBody),
      idempotent: guards.has(Idempotent)
    })
  }
})

/** Every operation of the server plane. */
export const operations: ReadonlyArray<Operation> = reflected

/** Those that are asked for, each with its name in front, for the title of a test. */
export const named = (which: (operation: Operation) => boolean = () => true) =>
  operations.filter(which).map((operation) => [operation.name, operation] as const)

/** A body that each operation takes, so that nothing but the flaw in question is refused. */
export const bodies: Readonly<Record<string, object>> = {
  mintImpersonationToken: {
    impersonatorId: "018f0000-0000-7000-8000-0000000000aa",
    reason: "changed"
  },
  createUser: {},
  updateUser: { firstName: "Changed" },
  updateUserMetadata: { publicMetadata: { changed: true } },
  banUser: { reason: "changed" },
  unbanUser: {},
  addUserEmailAddress: { email: "changed@example.com", verified: true },
  updateUserEmailAddress: { verified: true },
  setUserPassword: { password: "changed horse battery staple" },
  requestUserPasswordReset: {},
  createOrganization: { name: "Changed" },
  updateOrganization: { name: "Changed" },
  addMember: { userId: "018f0000-0000-7000-8000-000000000009" },
  updateMember: { role: "member" },
  updateOrganizationMetadata: { publicMetadata: { changed: true } },
  updateMemberMetadata: { publicMetadata: { changed: true } },
  createInvitation: { email: "changed@example.com" },
  updateInvitation: { publicMetadata: { changed: true } },
  resendInvitation: {},
  searchAuditEvents: { page: { mode: "poll" } },
  replaceBlockedDomains: {
    allow: [],
    deny: ["changed.example"],
    disposable: { enabled: false }
  },
  replaceAllowedOrigins: { origins: ["https://changed.example"] },
  createWebhookEndpoint: { url: "https://changed.example/hooks" },
  updateWebhookEndpoint: { description: "changed" },
  rotateWebhookSecret: {},
  testWebhookEndpoint: {},
  retryWebhookDelivery: {},
  putHook: { url: "https://changed.example/hooks" },
  rotateHookSecret: {},
  testHook: {},
  createApplication: { name: "Changed", kind: "web" },
  updateApplication: { name: "Changed" },
  createApplicationSecret: {},
  createConnection: {
    organizationId: "018f0000-0000-7000-8000-000000000009",
    protocol: "oidc",
    name: "Changed"
  },
  updateConnection: { name: "Changed" },
  activateConnection: {},
  disableConnection: {},
  createConnectionTestLink: {},
  verifyDomain: {},
  claimDomain: { domain: "changed.example" },
  createDirectory: { name: "Changed" },
  updateDirectory: { name: "Changed" },
  createDirectoryToken: {},
  createResource: { identifier: "https://changed.example", name: "Changed" },
  updateResource: { name: "Changed" },
  createResourceSecret: {},
  createApiKey: { name: "Changed", userId: "018f0000-0000-7000-8000-000000000009" },
  updateApiKey: { name: "Changed" },
  verifyApiKey: { apiKey: Redacted.value(formatSecret("gk_", "A".repeat(43), checksum)) },
  createRegistrationToken: {},
  createPortalLink: { intents: ["sso"] }
}

/** An id that nothing has. */
export const nobody = "018f0000-0000-7000-8000-000000000009"

/** Where an operation is, with the given path parameters; those left out are of nobody. */
export const pathOf = (
  { path }: Operation,
  parameters: Readonly<Record<string, string>> = {}
): string =>
  path.replaceAll(
    /:(\w+)/g,
    (_, name) => parameters[name] ?? (name === "point" ? somePoint : nobody)
  )

/** A point that a hook can be set up at. */
const somePoint = "session.before"

/** Asks an operation, with a body that it takes unless the request has another one. */
export const call = (
  operation: Operation,
  parameters: Readonly<Record<string, string>> = {},
  { query = "", ...request }: RawRequest & { readonly query?: string } = {}
) =>
  TestService.use(({ ask }) =>
    ask(`${pathOf(operation, parameters)}${query}`, {
      method: operation.method,
      ...(operation.takesBody && request.body === undefined
        ? { json: bodies[operation.name] }
        : {}),
      ...request
    })
  )
