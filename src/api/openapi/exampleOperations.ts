import {
  addedAddress,
  event,
  exampleTime,
  invitation,
  lastPage,
  organizationId,
  serverOrganization,
  user,
  userId,
  webhookEndpoint
} from "./exampleValues.ts"
import {
  applicationExamples,
  organizationApplicationExamples,
  protocolExamples
} from "./exampleApplicationRequests.ts"
import type { Examples } from "./Operations.ts"

// Where the examples that are composed of words would not show what an operation is for.

const search = {
  request: {
    page: { mode: "poll", checkpoint: null },
    filters: { actions: ["user.banned", "user.unbanned"] }
  },
  answer: {
    items: [event],
    page: { mode: "poll", checkpoint: "AQAAAAAAAAcX3Jj0zq1s", hasMore: false }
  }
}

/** Examples of single operations of the server plane. */
export const serverExamples: Examples = {
  ...applicationExamples,
  mintImpersonationToken: {
    request: {
      impersonatorId: "0199a3c4-8091-7203-8b45-6789abcdef01",
      reason: "Support case 1815",
      redirectUrl: "/orders",
      expiresInSeconds: 120
    }
  },
  createUser: {
    request: {
      email: "ada@example.com",
      emailVerified: true,
      firstName: "Ada",
      lastName: "Lovelace",
      language: "en",
      publicMetadata: { plan: "pro" },
      privateMetadata: { crmId: "C-1815" }
    }
  },
  updateUser: {
    request: { firstName: "Augusta Ada", language: null },
    answer: {
      ...user,
      name: "Augusta Ada Lovelace",
      firstName: "Augusta Ada",
      locale: null,
      language: null
    }
  },
  updateUserMetadata: {
    request: { publicMetadata: { plan: "team" }, privateMetadata: { crmId: null } },
    answer: { ...user, publicMetadata: { plan: "team" }, privateMetadata: {} }
  },
  addUserEmailAddress: {
    request: { email: "ada@work.example", verified: true },
    answer: addedAddress
  },
  updateUserEmailAddress: {
    request: { primary: true },
    answer: { ...addedAddress, primary: true }
  },
  setUserPassword: { request: { password: "correct horse battery staple" } },
  requestUserPasswordReset: {
    request: { sendEmail: true },
    answer: { expiresAt: "2026-01-31T13:00:00.000Z" }
  },
  banUser: {
    answer: { ...user, status: "banned", bannedAt: exampleTime, banReason: "Chargebacks" }
  },
  getLockout: {
    answer: {
      password: { state: "throttled", failures: 10, until: "2026-01-31T12:15:00.000Z" },
      secondFactor: { state: "open", failures: 0, until: null },
      emailCode: { state: "open", failures: 0, until: null }
    }
  },
  createOrganization: {
    request: { name: "Analytical Engines", ownerUserId: userId },
    answer: { ...serverOrganization, memberCount: 1, publicMetadata: {}, privateMetadata: {} }
  },
  addMember: { request: { userId, role: "owner" } },
  updateMember: { request: { role: "owner" } },
  updateOrganizationMetadata: {
    request: { publicMetadata: { plan: "team" }, privateMetadata: { trial: null } }
  },
  updateMemberMetadata: { request: { publicMetadata: { seat: "A1" } } },
  createInvitation: {
    request: {
      email: invitation.email,
      organizationId,
      role: "member",
      redirectUrl: "/welcome",
      publicMetadata: { seat: "A2" },
      privateMetadata: { crmId: "C-1906" }
    },
    answer: invitation
  },
  updateInvitation: { request: { publicMetadata: { seat: "A2" } } },
  searchAuditEvents: search,
  replaceBlockedDomains: {
    request: { allow: ["partner.example"], deny: ["rival.example"], disposable: { enabled: true } }
  },
  putHook: {
    request: {
      url: "https://api.example.com/hooks/session",
      onFailure: "deny",
      timeoutMilliseconds: 1500
    }
  },
  rotateHookSecret: { request: { revokeOld: true } },
  testHook: { request: { userId } },
  createWebhookEndpoint: {
    request: {
      url: webhookEndpoint.url,
      actions: webhookEndpoint.actions,
      description: webhookEndpoint.description
    }
  },
  updateWebhookEndpoint: {
    request: { enabled: false },
    answer: { ...webhookEndpoint, enabled: false }
  },
  rotateWebhookSecret: { request: { revokeOld: true } },
  listWebhookDeliveries: {
    answer: {
      items: [
        {
          id: "0199a3c4-a2b3-74c5-8d67-89abcdef0123",
          eventId: event.id,
          action: event.action,
          status: "pending",
          attempts: 1,
          lastStatusCode: 503,
          lastError: "the answer was 503",
          createdAt: "2026-01-31T12:00:00.100Z",
          nextAttemptAt: "2026-01-31T12:00:05.200Z",
          deliveredAt: null
        }
      ],
      page: lastPage
    }
  }
}

/** Examples of single operations of the client plane. */
export const clientExamples: Examples = {
  ...protocolExamples,
  ...organizationApplicationExamples,
  updateCurrentUser: { request: { firstName: "Ada", unsafeMetadata: { theme: "dark" } } },
  addEmailAddress: {
    request: { email: addedAddress.email },
    answer: { ...addedAddress, verifiedAt: null }
  },
  createOrganization: { request: { name: "Analytical Engines" } },
  updateOrganization: { request: { name: "Analytical Engines" } }
}

/** Examples of single operations of the console plane, those of the server plane among them. */
export const consoleExamples: Examples = {
  testSignIn: {
    request: {
      code: "gc_shown-once-and-never-again",
      codeVerifier: "a-verifier-of-forty-three-characters-or-more",
      redirectUri: "https://accounts.example.com/callback"
    },
    answer: {
      redeemed: true,
      scope: "openid email",
      tokenType: "Bearer",
      expiresInSeconds: 600,
      refreshes: true,
      accessToken: {
        header: { alg: "ES256", typ: "at+jwt" },
        claims: { sub: userId, scope: "openid email" }
      },
      idToken: {
        header: { alg: "RS256", typ: "JWT" },
        claims: { sub: userId, email: user.email }
      },
      userInfo: { sub: userId, email: user.email }
    }
  },
  getApplicationCounts: {
    answer: {
      items: [
        {
          day: "2026-01-31",
          grants: 18,
          refreshes: 240,
          refusals: [{ reason: "invalid_grant", count: 2 }]
        }
      ]
    }
  },
  ...serverExamples,
  searchPlatformAuditEvents: search,
  setProvider: {
    request: { preset: "google", clientId: "example-client", clientSecret: "example-secret" }
  },
  startExport: {
    answer: {
      id: "0199a3c4-6e7f-7081-9234-56789abcdef0",
      kind: "export",
      status: "queued",
      dryRun: false,
      startedBy: { userId, email: user.email, name: user.name },
      filtered: false,
      unit: "users",
      done: 0,
      total: null,
      lines: 0,
      imported: 0,
      skipped: 0,
      refused: 0,
      badLines: [],
      notes: [],
      failure: null,
      download: null,
      createdAt: exampleTime,
      finishedAt: null,
      expiresAt: null
    }
  },
  renewSentInvitations: { request: { invitationIds: [invitation.id] } },
  changeSettings: { request: { mfa: { policy: "required" } } },
  changeTexts: { request: { texts: { "signIn.title": "Welcome to {app}" } } }
}
