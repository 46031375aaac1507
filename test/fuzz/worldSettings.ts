/** Settings in which nearly everything is on, and no limit is in the way. */
export const worldSettings = {
  throttle: {
    accountFailures: 1000,
    accountAttempts: 1_000_000,
    addressFailures: 100_000,
    addressAttempts: 1_000_000,
    addressRequests: 100_000,
    mailsPerAddressPerHour: 1000,
    mailsPerAddressAndNetworkPerHour: 1000,
    invitationsPerOrganization: 100_000,
    invitationsPerUser: 100_000,
    invitationsPerNetwork: 100_000,
    sessionWrites: 1_000_000,
    protocolPerNetwork: 1_000_000,
    userCodeTries: 1000,
    registrationsPerNetwork: 100_000
  },
  signIn: { emailCode: true },
  signUp: { mode: "public", legalConsentRequired: false },
  support: { impersonate: true },
  password: { minLength: 8, breached: "off" },
  mfa: { policy: "optional", rememberDeviceDays: 30 },
  organizations: { enabled: true, creation: "anyone", maxPerUser: 100_000 },
  apiKeys: { people: true, organizations: true, maxPerSubject: 1000 },
  oauth: { enabled: true, registration: "open", clientDocuments: "any" },
  abuse: { proofOfWork: "off", challenge: null },
  nativeRedirects: { loopback: true },
  session: { reauthenticationSeconds: 86_400, idleSeconds: 604_800, maxPerClient: 10 },
  passkeys: { enabled: true },
  locales: ["en", "da", "de", "ar"]
} as const
