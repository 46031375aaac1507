import type { Json } from "./Json.ts"
import { exampleTime, organizationId, serverOrganization, user, userId } from "./exampleValues.ts"

const permissions = ["invoices:approve"]

export const key = {
  id: "0199a3c4-0819-7a2b-8dcd-ef0123456789",
  name: "Nightly import",
  lastFour: "x7Qa",
  userId,
  organizationId,
  createdBy: userId,
  createdByLeft: false,
  permissions,
  expiresAt: "2026-10-09T08:53:20.000Z",
  lastUsedAt: null,
  createdAt: exampleTime
}
export const metadata = { project: "P-1815" }
export const apiKey = "gk_shown-once-and-never-again"

/** Whole answers about API keys, by the name of their schema. */
export const apiKeyWholes: { readonly [name: string]: Json } = {
  ApiKey: key,
  CreatedApiKey: { ...key, apiKey },
  ServerApiKey: { ...key, metadata },
  CreatedServerApiKey: { ...key, metadata, apiKey },
  VerifiedApiKey: {
    valid: true,
    apiKey: { ...key, metadata },
    user: user as unknown as Json,
    organization: serverOrganization as unknown as Json,
    permissions
  }
}
