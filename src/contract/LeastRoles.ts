import type { OperatorRole } from "./OperatorSeat.ts"

/** Requirements of an operation of the console plane for its operator. */
export interface Need {
  readonly role: OperatorRole
  /** True if the operator must have authenticated within the last minutes. */
  readonly fresh?: true
  /** Roles that the body asks for: where one of the members is there, or is this value. */
  readonly body?: {
    readonly members: readonly [string, ...ReadonlyArray<string>]
    readonly value?: boolean
    readonly role: OperatorRole
  }
}

const environment = "/environments/:environmentId"

const fresh = { role: "admin", fresh: true } as const
const support = { role: "support" } as const
const auditor = { role: "auditor" } as const
const owner = { role: "owner" } as const
const freshOwner = { role: "owner", fresh: true } as const

/** Operations below an environment for which the rule of their method is not right. */
const inEnvironment: Readonly<Record<string, Need>> = {
  "PATCH ": { ...fresh, body: { members: ["appUrl", "hosts"], role: "owner" } },
  "PATCH /settings": fresh,
  "PUT /logo": fresh,
  "POST /secret-keys": fresh,
  "DELETE /secret-keys/:secretKeyId": fresh,
  "POST /signing-keys/rotate": fresh,
  "DELETE /signing-keys/:keyId": fresh,
  "PUT /providers/:provider": fresh,
  "DELETE /providers/:provider": fresh,
  "PUT /templates/:templateName": fresh,
  "POST /templates/:templateName/preview": auditor,
  "DELETE /templates/:templateName": fresh,
  "PUT /role-sets/:roleSetId": fresh,
  "POST /mails/:mailId/retry": support,
  "POST /exports": fresh,
  "GET /jobs/:jobId/download": fresh,

  "POST /users/:userId/ban": support,
  "POST /users/:userId/unban": support,
  "POST /users/:userId/sent-invitations/renew": support,
  "DELETE /users/:userId/sessions": support,
  "DELETE /users/:userId/sessions/:sessionId": support,
  "DELETE /users/:userId/grants": support,
  "DELETE /users/:userId/grants/:grantId": support,
  "DELETE /users/:userId/lockout": support,
  // Whoever has the link has the account: support may only have it mailed.
  "POST /users/:userId/password-reset": {
    role: "support",
    body: { members: ["sendEmail"], value: false, role: "admin" }
  },
  "POST /users/:userId/impersonate": { role: "support", fresh: true },
  "POST /users/:userId/purge": fresh,
  "DELETE /users/:userId": fresh,
  "DELETE /users/:userId/mfa": fresh,
  "POST /users/:userId/email-addresses": fresh,
  "PATCH /users/:userId/email-addresses/:emailAddressId": fresh,
  "DELETE /users/:userId/email-addresses/:emailAddressId": fresh,
  "DELETE /users/:userId/passkeys/:passkeyId": fresh,
  "DELETE /organizations/:organizationId": fresh,
  "POST /invitations/:invitationId/resend": support,
  "POST /audit-events/search": auditor,
  "PUT /allowed-origins": fresh,
  // Where answers of sign-ins go, who is trusted with them, and what proves it.
  "POST /applications": fresh,
  "PATCH /applications/:applicationId": fresh,
  "POST /applications/:applicationId/secrets": fresh,
  "DELETE /applications/:applicationId/secrets/:secretId": fresh,
  "POST /resources/:resourceId/secrets": fresh,
  "DELETE /resources/:resourceId/secrets/:secretId": fresh,
  "POST /webhook-endpoints": fresh,
  "PATCH /webhook-endpoints/:endpointId": fresh,
  "POST /webhook-endpoints/:endpointId/rotate-secret": fresh
}

/** Operations of the installation itself. */
const ofInstallation: Readonly<Record<string, Need>> = {
  "GET /operators": owner,
  "POST /operators": freshOwner,
  "PATCH /operators/:operatorId": freshOwner,
  "DELETE /operators/:operatorId": freshOwner,
  "POST /platform/audit-events/search": owner,
  "POST /environments": freshOwner
}

/**
 * The least role of each operation, by its method and its path below the plane's prefix. The guard,
 * the documentation and the tests of the console plane use it. Other reads are open to every
 * operator, and other writes to admins.
 */
export const needOf = (method: string, path: string): Need => {
  const below = path === environment || path.startsWith(`${environment}/`)
  const named = below
    ? inEnvironment[`${method} ${path.slice(environment.length)}`]
    : ofInstallation[`${method} ${path}`]
  return named ?? { role: method === "GET" ? "auditor" : "admin" }
}

/**
 * Least role that sees private bags and the queries of webhook addresses; answers to others leave
 * them out.
 */
export const privateBags: OperatorRole = "admin"
