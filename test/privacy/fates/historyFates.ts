import {
  erased,
  erasedFrom,
  impersonal,
  kept,
  leftOut,
  staying,
  told,
  type DatabaseFates
} from "./Fate.ts"

const environment = impersonal("environment_id", "names the tenant")
const owner = leftOut("the user's id, told as user.id")
const derived = leftOut("follows from other columns")
const bookkeeping = leftOut("the service's own bookkeeping")
const secret = leftOut("a secret, or something to guess one by")
const trail = kept("an event names people by their ids alone")
const ownActs = erasedFrom("events that others caused keep the address of those others")
const ownInvitation = erased
const notTheirs = leftOut("of the backend or staff that acted, not of the person")
const throttled = leftOut("the refusals of a window are among auditEvents once it is over")

/** Tables of sessions, memberships, mails and events, which no export of users holds. */
export const historyFates: DatabaseFates = {
  sessions: {
    ...environment,
    ...staying("people sign in anew", {
      id: [erased, told("sessions[].id")],
      user_id: [erased, owner],
      created_at: [erased, told("sessions[].createdAt")],
      last_active_at: [erased, told("sessions[].lastActiveAt")],
      absolute_expires_at: [erased, leftOut("follows from the environment's settings")],
      revoked_at: [erased, told("sessions[].revokedAt")],
      ip_address: [erased, told("sessions[].ipAddress")],
      user_agent: [erased, told("sessions[].userAgent")],
      device_browser: [erased, told("sessions[].device.browser")],
      device_os: [erased, told("sessions[].device.os")],
      device_kind: [erased, told("sessions[].device.kind")],
      authentication_methods: [erased, told("sessions[].authenticationMethods")],
      authenticated_at: [erased, leftOut("each proof is among auditEvents")],
      organization_id: [erased, told("sessions[].organizationId")],
      impersonator_id: [erased, leftOut("of the staff; sessions[].impersonated tells of them")],
      client_id: [erased, bookkeeping],
      source_session_id: [erased, bookkeeping],
      began_at: [erased, bookkeeping],
      passkey_id: [erased, leftOut("the sign-in is among auditEvents with its passkey")],
      connection_id: [erased, told("sessions[].connectionId")],
      connection_second_factor: [erased, leftOut("told by the methods of the sign-in")],
      passkey_device_bound: [erased, leftOut("told of the passkey itself")]
    })
  },
  clients: {
    ...environment,
    ...staying("people sign in anew", {
      id: [erased, bookkeeping],
      token_hash: [erased, secret],
      active_session_id: [
        erasedFrom("a browser that somebody else is signed in on stays"),
        bookkeeping
      ],
      native: [erased, bookkeeping],
      created_at: [erased, bookkeeping]
    })
  },
  replaced_tokens: {
    ...environment,
    ...staying("people sign in anew", {
      token_hash: [erased, secret],
      client_id: [erased, bookkeeping],
      session_id: [erased, bookkeeping],
      expires_at: [erased, bookkeeping]
    })
  },
  known_devices: {
    ...environment,
    ...staying("people sign in anew", {
      user_id: [erased, owner],
      device_hash: [erased, secret],
      first_seen_at: [erased, told("devices[].firstSeenAt")],
      last_seen_at: [erased, told("devices[].lastSeenAt")],
      previous_seen_at: [erased, leftOut("each sign-in is among sessions and auditEvents")],
      preceded: [erased, derived]
    })
  },
  trusted_devices: {
    ...environment,
    ...staying("people sign in anew", {
      id: [erased, told("trustedDevices[].id")],
      user_id: [erased, owner],
      series_hash: [erased, secret],
      secret_hash: [erased, secret],
      replaced_hashes: [erased, secret],
      replaced_at: [erased, bookkeeping],
      device_browser: [erased, told("trustedDevices[].device.browser")],
      device_os: [erased, told("trustedDevices[].device.os")],
      device_kind: [erased, told("trustedDevices[].device.kind")],
      created_at: [erased, told("trustedDevices[].createdAt")],
      last_used_at: [erased, told("trustedDevices[].lastUsedAt")],
      expires_at: [erased, told("trustedDevices[].expiresAt")]
    })
  },
  memberships: {
    ...environment,
    ...staying("organizations are not exported with users", {
      organization_id: [erased, told("memberships[].organization.id")],
      user_id: [erased, owner],
      role: [erased, told("memberships[].role")],
      public_metadata: [erased, leftOut("members are shown no bag of a membership")],
      private_metadata: [erased, leftOut("only the backend sees it")],
      joined_at: [erased, told("memberships[].joinedAt")],
      managed_by: [erased, told("memberships[].managedBy")],
      founder: [erased, leftOut("organization.created is among auditEvents")]
    })
  },
  invitations: {
    ...environment,
    ...staying("invitations are not exported with users", {
      id: [ownInvitation, told("invitations[].id")],
      token_hash: [ownInvitation, secret],
      email: [ownInvitation, told("invitations[].email")],
      email_key: [ownInvitation, derived],
      organization_id: [ownInvitation, told("invitations[].organization.id")],
      role: [ownInvitation, told("invitations[].role")],
      redirect_url: [ownInvitation, leftOut("an address of the app")],
      public_metadata: [
        ownInvitation,
        leftOut("told of an invitation to the environment alone, as members are shown no bag")
      ],
      private_metadata: [ownInvitation, leftOut("only the backend sees it")],
      lifetime_seconds: [ownInvitation, derived],
      language: [ownInvitation, leftOut("the mail was read in it")],
      holds_place: [ownInvitation, bookkeeping],
      ended_with_ban: [ownInvitation, bookkeeping],
      created_at: [ownInvitation, told("invitations[].createdAt")],
      expires_at: [ownInvitation, told("invitations[].expiresAt")],
      accepted_at: [ownInvitation, told("invitations[].acceptedAt")],
      revoked_at: [ownInvitation, told("invitations[].revokedAt")],
      accepted_by: [ownInvitation, owner],
      inviter_id: [
        erasedFrom("an invitation that the user sent belongs to the one who was invited"),
        leftOut("of the one who invited")
      ]
    })
  },
  mails: {
    ...environment,
    ...staying("mails are not moved", {
      id: [erased, bookkeeping],
      template: [erased, told("mails[].template")],
      locale: [erased, leftOut("the mail was read in it")],
      address: [erased, told("mails[].to")],
      address_key: [erased, derived],
      status: [erased, told("mails[].status")],
      body: [erased, leftOut("sealed until it is sent, and full of secrets")],
      attempts: [erased, bookkeeping],
      failure: [erased, bookkeeping],
      created_at: [erased, told("mails[].createdAt")],
      expires_at: [erased, bookkeeping],
      finished_at: [erased, told("mails[].finishedAt")],
      purpose: [erased, bookkeeping],
      network: [erased, bookkeeping],
      wide_network: [erased, bookkeeping],
      device_hash: [erased, secret]
    })
  },
  mail_budgets: {
    ...environment,
    ...staying("mails are not moved", {
      purpose: [erased, bookkeeping],
      address_key: [erased, derived],
      queued_at: [erased, leftOut("each mail is among mails")],
      last_queued_at: [erased, leftOut("each mail is among mails")]
    })
  },
  data_requests: {
    ...environment,
    ...staying("a copy is asked for anew", {
      id: [erased, leftOut("data_request.created is among auditEvents")],
      user_id: [erased, owner],
      created_at: [erased, leftOut("data_request.created is among auditEvents")],
      build_id: [erased, bookkeeping],
      part_count: [erased, bookkeeping],
      ready_at: [erased, leftOut("data_request.completed is among auditEvents")]
    })
  },
  data_request_parts: {
    ...environment,
    ...staying("a copy is asked for anew", {
      data_request_id: [erased, bookkeeping],
      build_id: [erased, bookkeeping],
      position: [erased, bookkeeping],
      sealed: [erased, leftOut("the copies themselves, sealed")]
    })
  },
  throttle_counters: {
    ...environment,
    ...staying("counters end within a day", {
      scope: [erased, throttled],
      subject: [erased, throttled],
      window_started_at: [erased, throttled],
      attempts: [erased, throttled],
      consecutive: [erased, throttled],
      tries: [erased, throttled]
    })
  },
  throttle_refusals: {
    ...environment,
    ...staying("counters end within a day", {
      scope: [erased, throttled],
      subject: [erased, throttled],
      window_started_at: [erased, throttled],
      window_ends_at: [erased, throttled],
      user_id: [erased, throttled],
      ip_address: [erased, throttled],
      refusals: [erased, throttled],
      reported: [erased, throttled]
    })
  },
  audit_events: {
    ...environment,
    ...impersonal("sequence recorded_at schema_version correlation_id", "the trail's own order"),
    ...staying("the trail stays with the environment", {
      id: [trail, told("auditEvents[].id")],
      action: [trail, told("auditEvents[].action")],
      result: [trail, told("auditEvents[].result")],
      occurred_at: [trail, told("auditEvents[].occurredAt")],
      actor_type: [trail, told("auditEvents[].actor.type")],
      actor_id: [trail, leftOut("told as auditEvents[].actor.id where it is the user's own")],
      impersonator_id: [trail, leftOut("of the staff; actor.impersonated tells of them")],
      targets: [trail, told("auditEvents[].targets")],
      ip_address: [ownActs, leftOut("told of the person's own acts alone")],
      user_agent: [ownActs, leftOut("told of the person's own acts alone")],
      secret_key_id: [trail, notTheirs],
      producer_ip_address: [ownActs, notTheirs],
      producer_user_agent: [ownActs, notTheirs],
      metadata: [trail, leftOut("told of the person's own acts alone")]
    })
  }
}
