import {
  erased,
  kept,
  impersonal,
  leftOut,
  staying,
  told,
  transferred,
  type DatabaseFates
} from "./Fate.ts"

const environment = impersonal("environment_id", "names the tenant")
const anew = "applications are allowed anew"
const owner = leftOut("the user's id, told as user.id")
const bookkeeping = leftOut("the service's own bookkeeping")
const secret = leftOut("a secret, or something to guess one by")
const ofDirectory = kept("of the organization's directory, which erases its records itself")
const removal = leftOut("says that a directory removed the person, which is among auditEvents")
const ofGrant = leftOut("came of a consent, of which applications tells")

/** Tables of what people allowed applications. */
export const grantFates: DatabaseFates = {
  grants: {
    ...environment,
    ...transferred({
      id: [erased, bookkeeping, bookkeeping],
      user_id: [erased, owner, owner],
      application_id: [
        erased,
        leftOut("told by its name, as applications[].application"),
        leftOut("told by its client id, as grants[].clientId")
      ],
      organization_id: [
        erased,
        told("applications[].organizationId"),
        told("grants[].organizationId")
      ],
      scopes: [erased, told("applications[].scopes"), told("grants[].scopes")],
      offline: [erased, leftOut("follows from the scopes"), told("grants[].offline")],
      created_at: [erased, told("applications[].createdAt"), told("grants[].createdAt")],
      extended_at: [erased, bookkeeping, bookkeeping],
      last_used_at: [erased, told("applications[].lastUsedAt"), told("grants[].lastUsedAt")],
      ended_at: [erased, told("applications[].endedAt"), leftOut("open ones alone are told")]
    })
  },
  directory_users: {
    ...environment,
    ...staying("directories are not exported with users", {
      id: [ofDirectory, bookkeeping],
      directory_id: [ofDirectory, told("directoryRecords[].directory")],
      organization_id: [ofDirectory, told("directoryRecords[].organizationId")],
      user_name: [ofDirectory, told("directoryRecords[].userName")],
      user_name_key: [ofDirectory, leftOut("follows from the name")],
      external_id: [ofDirectory, told("directoryRecords[].externalId")],
      active: [ofDirectory, told("directoryRecords[].active")],
      deactivated_at: [ofDirectory, bookkeeping],
      address_key: [ofDirectory, leftOut("follows from the attributes")],
      address_domain: [ofDirectory, leftOut("follows from the attributes")],
      attributes: [ofDirectory, told("directoryRecords[].attributes")],
      user_id: [erased, owner],
      unlinked_reason: [ofDirectory, leftOut("null as long as there is a user")],
      linked_at: [erased, told("directoryRecords[].linkedAt")],
      made_user: [ofDirectory, bookkeeping],
      manages: [ofDirectory, leftOut("memberships tell who manages them")],
      revision: [ofDirectory, bookkeeping],
      created_at: [ofDirectory, told("directoryRecords[].createdAt")],
      updated_at: [ofDirectory, told("directoryRecords[].updatedAt")]
    })
  },
  directory_removals: {
    ...environment,
    ...staying("directories are not exported with users", {
      directory_id: [erased, removal],
      address_key: [erased, removal],
      user_id: [erased, owner],
      removed_at: [erased, removal]
    })
  },
  api_keys: {
    ...environment,
    ...transferred({
      id: [erased, bookkeeping, bookkeeping],
      hash: [erased, secret, secret],
      last_four: [erased, told("apiKeys[].lastFour"), told("apiKeys[].lastFour")],
      name: [erased, told("apiKeys[].name"), told("apiKeys[].name")],
      search_text: [erased, leftOut("follows from the name"), leftOut("follows from the name")],
      user_id: [erased, owner, owner],
      organization_id: [erased, told("apiKeys[].organizationId"), told("apiKeys[].organizationId")],
      created_by: [erased, owner, owner],
      maker_erased: [
        kept("it tells an organization that the maker of its key is gone, and not who that was"),
        leftOut("false as long as there is somebody to tell"),
        leftOut("false as long as there is somebody to take along")
      ],
      permissions: [erased, told("apiKeys[].permissions"), told("apiKeys[].permissions")],
      metadata: [
        erased,
        leftOut("only the backend sees it"),
        leftOut("keys are made anew, and with them the bag")
      ],
      expires_at: [erased, told("apiKeys[].expiresAt"), told("apiKeys[].expiresAt")],
      last_used_at: [erased, told("apiKeys[].lastUsedAt"), told("apiKeys[].lastUsedAt")],
      created_at: [erased, told("apiKeys[].createdAt"), told("apiKeys[].createdAt")],
      revoked_at: [
        erased,
        told("apiKeys[].revokedAt"),
        leftOut("only those that are not revoked are told")
      ]
    })
  },
  portal_links: {
    ...impersonal(
      "environment_id organization_id return_url intents expires_at opened_at session_ends_at",
      "of an organization's set-up, which any of its people may open"
    ),
    ...staying("a link ends within a week, and is made anew", {
      id: [erased, bookkeeping],
      hash: [erased, secret],
      session_hash: [erased, secret],
      maker: [erased, leftOut("tells of a member only that they are one")],
      created_by: [erased, owner],
      created_at: [erased, leftOut("a link to a set-up is no data of who made it")]
    })
  },
  sign_ons: {
    ...environment,
    ...staying(anew, {
      id: [erased, ofGrant],
      session_id: [erased, ofGrant],
      application_id: [erased, ofGrant],
      user_id: [erased, owner],
      created_at: [erased, ofGrant]
    })
  },
  token_families: {
    ...environment,
    ...staying(anew, {
      id: [erased, ofGrant],
      grant_id: [erased, ofGrant],
      application_id: [erased, ofGrant],
      user_id: [erased, owner],
      session_id: [erased, ofGrant],
      sign_on_id: [erased, ofGrant],
      organization_id: [erased, ofGrant],
      connection_id: [erased, ofGrant],
      offline: [erased, ofGrant],
      scopes: [erased, ofGrant],
      nonce: [erased, ofGrant],
      acr: [erased, ofGrant],
      amr: [erased, ofGrant],
      authenticated_at: [erased, ofGrant],
      created_at: [erased, ofGrant],
      ended_at: [erased, ofGrant]
    })
  },
  authorization_codes: {
    ...environment,
    ...staying(anew, {
      hash: [erased, secret],
      family_id: [erased, ofGrant],
      redirect_uri: [erased, ofGrant],
      dpop_jkt: [erased, secret],
      code_challenge: [erased, secret],
      expires_at: [erased, ofGrant],
      redeemed_at: [erased, ofGrant]
    })
  },
  device_codes: {
    ...environment,
    ...staying(anew, {
      hash: [erased, secret],
      user_code_hash: [erased, secret],
      application_id: [erased, ofGrant],
      scopes: [erased, ofGrant],
      resources: [erased, ofGrant],
      organization_id: [erased, ofGrant],
      ip_address: [erased, leftOut("of the device that asked, for ten minutes")],
      interval_seconds: [erased, ofGrant],
      created_at: [erased, ofGrant],
      expires_at: [erased, ofGrant],
      polled_at: [erased, ofGrant],
      denied_at: [erased, ofGrant],
      family_id: [erased, ofGrant],
      redeemed_at: [erased, ofGrant]
    })
  },
  refresh_tokens: {
    ...environment,
    ...staying(anew, {
      family_id: [erased, ofGrant],
      hash: [erased, secret],
      created_at: [erased, ofGrant],
      previous_hash: [erased, secret],
      dpop_jkt: [erased, secret],
      answer: [erased, secret]
    })
  },
  replaced_refresh_tokens: {
    ...environment,
    ...staying(anew, {
      hash: [erased, secret],
      family_id: [erased, ofGrant],
      replaced_at: [erased, ofGrant]
    })
  },
  access_tokens: {
    ...environment,
    ...staying(anew, {
      hash: [erased, secret],
      family_id: [erased, ofGrant],
      application_id: [erased, ofGrant],
      claims: [erased, ofGrant],
      expires_at: [erased, ofGrant]
    })
  },
  pushed_requests: {
    ...environment,
    ...impersonal("hash request expires_at", "encrypted, and gone within an hour")
  },
  replays: {
    ...environment,
    ...impersonal("hash expires_at", "of an application's own statement, which names no person")
  }
}
