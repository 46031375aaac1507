import type { Permission } from "../../contract/Permission.ts"

/**
 * Requirement of a caller: a permission of their role, membership alone, a session alone
 * (`session`), or the environment's secret key.
 */
export type Need = Permission | "membership" | "session" | "secret_key"

/** One operation, or one part of it, and what it needs. */
interface Access {
  readonly plane: "client" | "server"
  readonly call: string
  readonly does: string
  readonly needs: Need
}

const client = <const N extends Need>(call: string, needs: N, does: string) => ({
  plane: "client" as const,
  call,
  does,
  needs
})

const server = (call: string, does: string) => ({
  plane: "server" as const,
  call,
  does,
  needs: "secret_key" as const
})

const organization = "/organizations/:organizationId"
const member = `${organization}/members/:memberUserId`
const application = `${organization}/applications/:applicationId`
const invitation = `${organization}/invitations/:invitationId`

/**
 * Access rights to organizations. The checks, docs/permissions.md and a test of every cell all use
 * this table. In addition, nobody can change, remove or assign a role above their own.
 */
export const access = {
  listOwn: client("GET /organizations", "session", "List your organizations"),
  create: client("POST /organizations", "session", "Create an organization"),
  get: client(`GET ${organization}`, "membership", "Read the organization"),
  rename: client(`PATCH ${organization}`, "organization:update", "Change the name"),
  updateMetadata: client(
    `PATCH ${organization}`,
    "organization:update_metadata",
    "Merge into publicMetadata"
  ),
  activate: client("PUT /organizations/active", "membership", "Make it active in one's session"),
  listRoles: client(`GET ${organization}/roles`, "membership", "List the roles one may assign"),
  listMembers: client(`GET ${organization}/members`, "membership", "List the members"),
  updateMemberRole: client(`PATCH ${member}`, "members:update_role", "Change a member's role"),
  removeMember: client(`DELETE ${member}`, "members:remove", "Remove a member"),
  leave: client(`DELETE ${member}`, "membership", "Leave (remove oneself)"),
  listInvitations: client(
    `GET ${organization}/invitations`,
    "invitations:list",
    "List the invitations"
  ),
  createInvitation: client(
    `POST ${organization}/invitations`,
    "invitations:create",
    "Invite somebody"
  ),
  resendInvitation: client(
    `POST ${invitation}/resend`,
    "invitations:resend",
    "Send an invitation again"
  ),
  revokeInvitation: client(`DELETE ${invitation}`, "invitations:revoke", "Revoke an invitation"),
  listApiKeys: client(
    `GET ${organization}/api-keys`,
    "organization:manage_api_keys",
    "List the API keys"
  ),
  createApiKey: client(
    `POST ${organization}/api-keys`,
    "organization:manage_api_keys",
    "Make an API key"
  ),
  revokeApiKey: client(
    `DELETE ${organization}/api-keys/:apiKeyId`,
    "organization:manage_api_keys",
    "Revoke an API key"
  ),
  listApplications: client(
    `GET ${organization}/applications`,
    "organization:manage_applications",
    "List the applications"
  ),
  createApplication: client(
    `POST ${organization}/applications`,
    "organization:manage_applications",
    "Make a service account"
  ),
  createApplicationSecret: client(
    `POST ${application}/secrets`,
    "organization:manage_applications",
    "Make a secret of a service account"
  ),
  deleteApplication: client(
    `DELETE ${application}`,
    "organization:manage_applications",
    "Remove a service account"
  ),
  listConnections: client(
    `GET ${organization}/connections`,
    "organization:manage_connections",
    "List the connections"
  ),
  createPortalLink: client(
    `POST ${organization}/portal-links`,
    "organization:manage_connections",
    "Make a link to the set-up of the organization's sign-in"
  ),
  listDomains: client(
    `GET ${organization}/domains`,
    "organization:manage_connections",
    "List the organization's domains"
  ),
  acceptInvitation: client(
    "POST /organizations/invitations/accept",
    "session",
    "Accept an invitation"
  ),
  serverListOfUser: server("GET /users/:userId/organizations", "List a user's organizations"),
  serverList: server("GET /organizations", "List organizations"),
  serverGet: server(`GET ${organization}`, "Read an organization with its private metadata"),
  serverCreate: server("POST /organizations", "Create an organization, with an owner or without"),
  serverUpdate: server(`PATCH ${organization}`, "Rename an organization"),
  serverAddMember: server(`POST ${organization}/members`, "Add a member"),
  serverUpdateMember: server(`PATCH ${member}`, "Give a member another role"),
  serverRemoveMember: server(`DELETE ${member}`, "Remove a member"),
  serverUpdateMetadata: server(`PATCH ${organization}/metadata`, "Merge into both bags"),
  serverListMembers: server(`GET ${organization}/members`, "List members with their bags"),
  serverUpdateMemberMetadata: server(`PATCH ${member}/metadata`, "Merge into a member's bags"),
  serverListDomains: server(`GET ${organization}/domains`, "List an organization's domains"),
  serverClaimDomain: server(`POST ${organization}/domains`, "Claim a domain"),
  serverVerifyDomain: server(
    `POST ${organization}/domains/:domainId/verify`,
    "Look for the record of a domain"
  ),
  serverDeleteDomain: server(`DELETE ${organization}/domains/:domainId`, "Give a domain up"),
  serverListDirectories: server(`GET ${organization}/directories`, "List directories"),
  serverCreateDirectory: server(`POST ${organization}/directories`, "Make a directory"),
  serverUpdateDirectory: server(
    `PATCH ${organization}/directories/:directoryId`,
    "Change a directory"
  ),
  serverCreateDirectoryToken: server(
    `POST ${organization}/directories/:directoryId/tokens`,
    "Make a token of a directory"
  ),
  serverRevokeDirectoryToken: server(
    `DELETE ${organization}/directories/:directoryId/tokens/:tokenId`,
    "Revoke a token of a directory"
  ),
  serverListDirectoryUsers: server(
    `GET ${organization}/directories/:directoryId/users`,
    "List the records of a directory"
  ),
  serverListDirectoryRequests: server(
    `GET ${organization}/directories/:directoryId/requests`,
    "List the last requests of a directory"
  ),
  serverDeleteDirectory: server(
    `DELETE ${organization}/directories/:directoryId`,
    "Delete a directory"
  ),
  serverListPortalLinks: server(
    `GET ${organization}/portal-links`,
    "List the links to the set-up of an organization's sign-in"
  ),
  serverCreatePortalLink: server(
    `POST ${organization}/portal-links`,
    "Make a link to the set-up of an organization's sign-in"
  ),
  serverRevokePortalLink: server(
    `DELETE ${organization}/portal-links/:portalLinkId`,
    "Revoke a link to the set-up of an organization's sign-in"
  ),
  serverDelete: server(`DELETE ${organization}`, "Delete an organization")
} as const satisfies Readonly<Record<string, Access>>
