import {
  addedAddress,
  emailAddress,
  event,
  invitation,
  lastPage,
  membership,
  organizationId,
  origins,
  resentInvitation,
  serverOrganization,
  session,
  user,
  userId,
  webhookEndpoint,
  webhookSecret
} from "./exampleValues.ts"
import type { Examples } from "./Operations.ts"

/** One request and answer of each operation of the server plane. */
export const serverExamples: Examples = {
  mintImpersonationToken: {
    request: {
      impersonatorId: "0199a3c4-8091-7203-8b45-6789abcdef01",
      reason: "Support case 1815",
      redirectUrl: "/orders",
      expiresInSeconds: 120
    },
    answer: {
      token: "3q2-7wQdJ0mV9yK1aHc5sRzXbTnUeLpF8oGiWj4vMkE",
      url: "https://app.example.com/_service/session/establish/impersonation?token=3q2-7wQdJ0mV9yK1aHc5sRzXbTnUeLpF8oGiWj4vMkE",
      expiresAt: "2026-01-31T12:02:00.000Z"
    }
  },
  createUser: {
    request: {
      email: "ada@example.com",
      emailVerified: true,
      firstName: "Ada",
      lastName: "Lovelace",
      locale: "en",
      publicMetadata: { plan: "pro" },
      privateMetadata: { crmId: "C-1815" }
    },
    answer: user
  },
  listUsers: { answer: { items: [user], page: lastPage } },
  getUser: { answer: user },
  updateUser: {
    request: { firstName: "Augusta Ada", locale: null },
    answer: { ...user, name: "Augusta Ada Lovelace", firstName: "Augusta Ada", locale: null }
  },
  updateUserMetadata: {
    request: { publicMetadata: { plan: "team" }, privateMetadata: { crmId: null } },
    answer: { ...user, publicMetadata: { plan: "team" }, privateMetadata: {} }
  },
  listUserEmailAddresses: { answer: { items: [emailAddress] } },
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
  getUserMfa: {
    answer: {
      enabled: true,
      enrolledAt: "2026-01-31T12:00:00.000Z",
      recoveryCodesLeft: 9,
      passkeys: 0
    }
  },
  banUser: { request: { reason: "Chargebacks" }, answer: { ...user, status: "banned" } },
  unbanUser: { request: {}, answer: user },
  getSession: { answer: session },
  getLockout: {
    answer: {
      password: { state: "throttled", failures: 10, until: "2026-01-31T12:15:00.000Z" },
      secondFactor: { state: "open", failures: 0, until: null }
    }
  },
  listUserPasskeys: {
    answer: {
      items: [
        {
          id: "0199a3c4-7a8b-7192-a345-6789abcdef01",
          name: "Ada's phone",
          createdAt: "2026-01-31T12:00:00.000Z",
          lastUsedAt: "2026-02-01T08:30:00.000Z",
          backedUp: true,
          transports: ["internal", "hybrid"],
          authenticatorName: "iCloud Keychain"
        }
      ]
    }
  },
  listUserSessions: { answer: { items: [session], page: lastPage } },
  listUserIdentities: {
    answer: [
      {
        id: "0199a3c4-6e7f-7081-9234-56789abcdef0",
        protocol: "oidc",
        issuer: "https://accounts.google.com",
        subject: "110248495921238986420",
        label: "ada@example.com",
        status: "active",
        createdAt: "2026-01-31T12:00:00.000Z",
        updatedAt: "2026-01-31T12:00:00.000Z",
        claims: { email: "ada@example.com", name: "Ada Lovelace" }
      }
    ]
  },
  listUserOrganizations: {
    answer: {
      items: [
        {
          organizationId,
          userId,
          role: "owner",
          roleName: "Owner",
          publicMetadata: {},
          privateMetadata: {},
          joinedAt: "2026-01-31T12:00:00.000Z",
          organization: {
            id: organizationId,
            name: "Analytical Engines",
            role: "owner",
            roleName: "Owner",
            createdAt: "2026-01-31T12:00:00.000Z",
            publicMetadata: {}
          }
        }
      ],
      page: lastPage
    }
  },
  listOrganizations: { answer: { items: [serverOrganization], page: lastPage } },
  createOrganization: {
    request: { name: "Analytical Engines", ownerUserId: userId },
    answer: { ...serverOrganization, memberCount: 1 }
  },
  updateOrganization: { request: { name: "Analytical Engines" }, answer: serverOrganization },
  addMember: { request: { userId, role: "owner" }, answer: membership },
  updateMember: { request: { role: "owner" }, answer: membership },
  getOrganization: { answer: serverOrganization },
  updateOrganizationMetadata: {
    request: { publicMetadata: { plan: "team" }, privateMetadata: { trial: null } },
    answer: serverOrganization
  },
  listMembers: { answer: { items: [membership], page: lastPage } },
  updateMemberMetadata: {
    request: { publicMetadata: { seat: "A1" } },
    answer: membership
  },
  listInvitations: { answer: { items: [invitation], page: lastPage } },
  createInvitation: {
    request: {
      email: "grace@example.com",
      organizationId,
      role: "member",
      redirectUrl: "/welcome",
      publicMetadata: { seat: "A2" },
      privateMetadata: { crmId: "C-1906" }
    },
    answer: invitation
  },
  getInvitation: { answer: invitation },
  updateInvitation: { request: { publicMetadata: { seat: "A2" } }, answer: invitation },
  resendInvitation: { request: {}, answer: resentInvitation },
  searchAuditEvents: {
    request: {
      page: { mode: "poll", checkpoint: null },
      filters: { actions: ["user.banned", "user.unbanned"] }
    },
    answer: {
      items: [event],
      page: { mode: "poll", checkpoint: "AQAAAAAAAAcX3Jj0zq1s", hasMore: false }
    }
  },
  listAllowedOrigins: { answer: { origins } },
  replaceAllowedOrigins: { request: { origins }, answer: { origins } },
  listWebhookEndpoints: { answer: { items: [webhookEndpoint] } },
  createWebhookEndpoint: {
    request: {
      url: webhookEndpoint.url,
      actions: webhookEndpoint.actions,
      description: webhookEndpoint.description
    },
    answer: { ...webhookEndpoint, secret: webhookSecret }
  },
  updateWebhookEndpoint: {
    request: { enabled: false },
    answer: { ...webhookEndpoint, enabled: false }
  },
  rotateWebhookSecret: { request: { revokeOld: true }, answer: { secret: webhookSecret } },
  testWebhookEndpoint: {
    request: {},
    answer: { delivered: true, statusCode: 204, error: null, durationMilliseconds: 87 }
  },
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
  },
  retryWebhookDelivery: { request: {} }
}
