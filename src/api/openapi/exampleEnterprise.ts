import type { Words } from "./Examples.ts"
import { app, issuer } from "./exampleConfiguration.ts"
import { challenge, domainRecord } from "./exampleProblems.ts"
import { exampleTime, organizationId, user, userId } from "./exampleValues.ts"

const later = "2026-01-31T12:05:00.000Z"

const domain = {
  id: "01a0b2c3-e5f6-7081-9b2c-3d4e5f607182",
  domain: "acme.example",
  status: "verified",
  record: domainRecord,
  seen: [domainRecord.value],
  verifiedAt: later,
  checkedAt: later
}

const directory = {
  id: "01a0b2c3-f607-7182-8c3d-4e5f60718293",
  organizationId,
  name: "Acme's Entra ID",
  enabled: true,
  defaultRole: "member",
  groupRoles: [{ group: "Engineering", role: "admin" }],
  baseUrl: `${issuer}/scim/v2`,
  tokens: [
    {
      id: "01a0b2c3-0718-7293-9d4e-5f6071829304",
      lastFour: "7Xk2",
      createdAt: exampleTime,
      expiresAt: null,
      lastUsedAt: later
    }
  ],
  users: 1815,
  groups: 12,
  lastRequestAt: later,
  createdAt: exampleTime,
  updatedAt: exampleTime
}

/** Whole answers about what organizations bring for their people, and about abuse. */
export const enterpriseWholes: Words = {
  SignInRisk: { newDevice: true, newNetwork: true, country: "DK" },
  BlockedDomains: {
    allow: ["partner.example"],
    deny: ["rival.example"],
    disposable: { enabled: true, updatedAt: exampleTime, count: 8000 }
  },
  ConnectionAttempt: {
    id: "01a0b2c3-1829-73a4-8e5f-607182930415",
    at: later,
    test: false,
    result: "failure",
    reason: "email_unverified",
    subject: "f4b1c2d3",
    userId: null,
    claims: null
  },
  Directory: directory,
  CreatedDirectory: { ...directory, token: "scim_shown-once-and-never-again" },
  DirectoryUser: {
    id: "01a0b2c3-293a-74b5-9f60-718293041526",
    externalId: "customer-1815",
    userName: user.email,
    active: true,
    userId,
    unlinkedReason: null,
    groups: ["Engineering"],
    updatedAt: later
  },
  DirectoryRequest: {
    id: "01a0b2c3-2a3b-74c6-8071-829304152637",
    at: later,
    method: "POST",
    path: "/Users",
    query: null,
    body: `{ "userName": "${user.email}", "password": "***" }`,
    bodyCut: false,
    status: 409,
    scimType: "uniqueness",
    detail: "Another user of the directory has this userName or address"
  },
  Domain: domain,
  WorkChallenge: challenge
}

/** Words of what organizations bring for their people, and of abuse. */
export const enterprise: Words = {
  "IssuedPortalLink.url": `${issuer}/portal/example-token-of-the-link`,
  "IssuedMembersPortalLink.url": `${issuer}/portal/example-token-of-the-link`,
  "PortalLink.openedAt": null,
  "directoryRecords.directory": directory.name,
  "directoryRecords.userName": user.email,
  "directoryRecords.active": true,
  "directoryRecords.groups": ["Engineering"],
  rememberDevice: true,
  rememberDeviceDays: 30,
  siteKey: "example-site-key",
  skipTest: false,
  endSessions: true,
  returnUrl: `${app}/settings`
}
