// What the examples of several operations share.
const environmentId = "0199a3c4-0000-7000-8000-000000000001"
export const userId = "0199a3c4-1a2b-7c3d-8e4f-5a6b7c8d9e0f"
export const organizationId = "0199a3c4-2b3c-7d4e-8f5a-6b7c8d9e0f1a"
const sessionId = "0199a3c4-3c4d-7e5f-8a6b-7c8d9e0f1a2b"
export const exampleTime = "2026-01-31T12:00:00.000Z"
export const lastPage = { nextCursor: null, hasMore: false }

export const user = {
  id: userId,
  environmentId,
  name: "Ada Lovelace",
  firstName: "Ada",
  lastName: "Lovelace",
  locale: "en",
  language: "en",
  status: "active",
  registrationState: "complete",
  createdAt: "2026-01-31T12:00:00.000Z",
  updatedAt: "2026-01-31T12:00:00.000Z",
  email: "ada@example.com",
  emailVerifiedAt: "2026-01-31T12:00:00.000Z",
  deletedAt: null,
  externalId: "customer-1815",
  bannedAt: null,
  banReason: null,
  lastSignInAt: "2026-01-31T12:05:00.000Z",
  hasPassword: true,
  mfaEnabled: false,
  publicMetadata: { plan: "pro" },
  privateMetadata: { crmId: "C-1815" },
  unsafeMetadata: {}
}

export const emailAddress = {
  id: "0199a3c4-9102-73b4-8c56-789abcdef012",
  email: "ada@example.com",
  primary: true,
  verifiedAt: "2026-01-31T12:00:00.000Z",
  createdAt: "2026-01-31T12:00:00.000Z"
}

export const addedAddress = { ...emailAddress, email: "ada@work.example", primary: false }

const userAgent =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0"

export const session = {
  id: sessionId,
  environmentId,
  userId,
  status: "active",
  createdAt: "2026-01-31T12:00:00.000Z",
  lastActiveAt: "2026-01-31T12:05:00.000Z",
  expiresAt: "2026-02-07T12:05:00.000Z",
  revokedAt: null,
  ipAddress: "203.0.113.7",
  userAgent,
  device: { browser: "Firefox", os: "macOS", kind: "desktop" },
  authenticationMethods: ["password"],
  organizationId: null,
  impersonatorId: null,
  connectionId: null
}

const caller = { ipAddress: "198.51.100.4", userAgent: "acme-backend/1.0" }

export const event = {
  id: "0199a3c4-4d5e-7f60-8b7c-8d9e0f1a2b3c",
  environmentId,
  sequence: 1815,
  action: "user.banned",
  result: "success",
  occurredAt: "2026-01-31T12:00:00.000Z",
  recordedAt: "2026-01-31T12:00:00.000Z",
  actor: { type: "server", id: "0199a3c4-0000-7000-8000-000000000002", impersonatorId: null },
  targets: [{ type: "user", id: userId }],
  context: caller,
  producer: { secretKeyId: "0199a3c4-0000-7000-8000-000000000002", ...caller },
  metadata: {},
  schemaVersion: 1,
  correlationId: "0199a3c4-5d6e-7f80-9123-456789abcdef"
}

export const serverOrganization = {
  id: organizationId,
  environmentId,
  name: "Analytical Engines",
  roleSetId: "0199a3c4-7f80-7192-8a34-56789abcdef0",
  memberCount: 2,
  createdAt: "2026-01-31T12:00:00.000Z",
  updatedAt: "2026-01-31T12:00:00.000Z",
  publicMetadata: { plan: "team" },
  privateMetadata: { contract: "C-1843" }
}

export const membership = {
  organizationId,
  userId,
  role: "owner",
  roleName: "Owner",
  publicMetadata: { seat: "A1" },
  privateMetadata: {},
  joinedAt: "2026-01-31T12:00:00.000Z",
  managedBy: null
}

export const resentInvitation = {
  id: "0199a3c4-8091-72a3-8b45-6789abcdef01",
  environmentId,
  email: "grace@example.com",
  status: "PENDING",
  expiresAt: "2026-02-07T12:00:00.000Z",
  createdAt: "2026-01-31T12:00:00.000Z",
  acceptedAt: null,
  revokedAt: null,
  organizationId,
  role: "member",
  redirectUrl: "/welcome"
}

export const invitation = {
  ...resentInvitation,
  publicMetadata: { seat: "A2" },
  privateMetadata: { crmId: "C-1906" }
}

export const origins = ["https://shop.example.com", "com.example.app://callback"]

export const webhookSecret = "whsec_ZXhhbXBsZSBzZWNyZXQgb2YgYSB3ZWJob29rIDAwMDE="

export const webhookEndpoint = {
  id: "0199a3c4-91a2-73b4-8c56-789abcdef012",
  url: "https://api.example.com/hooks/gatehouse",
  actions: ["user.created", "user.deleted"],
  description: "Keeps the CRM up to date",
  enabled: true,
  disabledReason: null,
  createdAt: "2026-01-31T12:00:00.000Z",
  updatedAt: "2026-01-31T12:00:00.000Z",
  lastDeliveredAt: "2026-01-31T12:05:00.000Z",
  failingSince: null
}
