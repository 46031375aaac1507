import {
  erased,
  impersonal,
  kept,
  leftOut,
  staying,
  told,
  transferred,
  type DatabaseFates
} from "./Fate.ts"

const environment = impersonal("environment_id", "names the tenant")
const ownId = leftOut("an id of the row alone, which an import makes anew")
const derived = leftOut("follows from other columns")
const owner = leftOut("the user's id, told as user.id")
const placed = leftOut("the line is of one user")
const secret = leftOut("a secret, or something to guess one by")
const bookkeeping = leftOut("the service's own bookkeeping")
const tombstone = kept("the tombstone answers to the id, with the times and the standing")

/** Tables of an account and its credentials, which an export of users holds. */
export const accountFates: DatabaseFates = {
  users: {
    ...environment,
    ...transferred({
      id: [tombstone, told("user.id"), told("id")],
      first_name: [erased, told("user.firstName"), told("firstName")],
      last_name: [erased, told("user.lastName"), told("lastName")],
      locale: [erased, told("user.locale"), told("locale")],
      language: [erased, told("user.language"), told("language")],
      status: [tombstone, leftOut("only active people get a copy"), told("status")],
      registration_state: [tombstone, told("user.registrationState"), told("registrationState")],
      email: [erased, told("user.email"), told("email")],
      email_key: [erased, derived, derived],
      email_verified_at: [erased, told("user.emailVerifiedAt"), told("emailVerifiedAt")],
      search_text: [erased, derived, derived],
      public_metadata: [erased, told("user.publicMetadata"), told("publicMetadata")],
      private_metadata: [erased, leftOut("only the backend sees it"), told("privateMetadata")],
      unsafe_metadata: [erased, told("user.unsafeMetadata"), told("unsafeMetadata")],
      ban_reason: [erased, leftOut("only active people get a copy"), told("banReason")],
      banned_at: [erased, leftOut("only active people get a copy"), told("bannedAt")],
      revision: [kept("counts changes of the row"), bookkeeping, bookkeeping],
      created_at: [tombstone, told("user.createdAt"), told("createdAt")],
      updated_at: [tombstone, told("user.updatedAt"), leftOut("an import makes it anew")],
      deleted_at: [tombstone, leftOut("of deleted users"), leftOut("of deleted users")],
      purged_at: [tombstone, leftOut("of deleted users"), leftOut("of deleted users")],
      purge_claimed_at: [erased, leftOut("of deleted users"), leftOut("of deleted users")],
      erased_sign_in_at: [
        erased,
        leftOut("the sign-in is among auditEvents"),
        leftOut("people sign in anew")
      ],
      last_organization_id: [
        erased,
        leftOut("each session tells its organization"),
        leftOut("organizations are not exported with users")
      ]
    })
  },
  email_addresses: {
    ...environment,
    ...transferred({
      id: [erased, told("emailAddresses[].id"), ownId],
      user_id: [erased, owner, placed],
      email: [erased, told("emailAddresses[].email"), told("email", "emailAddresses[].email")],
      email_key: [erased, derived, derived],
      is_primary: [erased, told("emailAddresses[].primary"), leftOut("the place tells it")],
      verified_at: [
        erased,
        told("emailAddresses[].verifiedAt"),
        told("emailVerifiedAt", "emailAddresses[].verifiedAt")
      ],
      created_at: [erased, told("emailAddresses[].createdAt"), leftOut("an import makes it anew")]
    })
  },
  user_external_ids: {
    ...environment,
    ...transferred({
      external_id: [erased, told("user.externalId"), told("externalId")],
      user_id: [erased, owner, placed]
    })
  },
  identities: {
    ...environment,
    ...transferred({
      id: [erased, told("identities[].id"), ownId],
      user_id: [erased, owner, placed],
      protocol: [erased, told("identities[].protocol"), told("identities[].protocol")],
      issuer: [erased, told("identities[].issuer"), told("identities[].issuer")],
      subject: [erased, told("identities[].subject"), told("identities[].subject")],
      connection_id: [erased, told("identities[].connectionId"), told("identities[].connectionId")],
      label: [erased, told("identities[].label"), told("identities[].label")],
      status: [erased, told("identities[].status"), leftOut("only active ones are exported")],
      claims: [erased, told("identities[].claims"), told("identities[].claims")],
      created_at: [erased, told("identities[].createdAt"), leftOut("an import makes it anew")],
      updated_at: [erased, told("identities[].updatedAt"), leftOut("an import makes it anew")],
      provider_key: [
        erased,
        leftOut("the customer's name of the provider, whose issuer is told"),
        told("identities[].provider")
      ]
    })
  },
  password_credentials: {
    ...environment,
    ...transferred({
      user_id: [erased, owner, placed],
      hash: [erased, secret, told("passwordHash.hash")],
      updated_at: [erased, told("credentials.passwordSetAt"), leftOut("an import makes it anew")],
      breached_at: [
        erased,
        leftOut("the find is among auditEvents"),
        leftOut("it is looked for anew")
      ],
      breach_sought_at: [erased, bookkeeping, leftOut("it is looked for anew")]
    })
  },
  passkey_owners: {
    ...environment,
    ...transferred({
      user_id: [erased, owner, placed],
      handle: [
        erased,
        leftOut("a random number that authenticators know the user by"),
        told("passkeyUserHandle")
      ]
    })
  },
  passkeys: {
    ...environment,
    ...transferred({
      id: [erased, told("passkeys[].id"), ownId],
      user_id: [erased, owner, placed],
      credential_id: [
        erased,
        leftOut("a random number that an authenticator knows the passkey by"),
        told("passkeys[].credentialId")
      ],
      public_key: [erased, leftOut("tells nothing of its owner"), told("passkeys[].publicKey")],
      counter: [erased, leftOut("tells nothing of its owner"), told("passkeys[].counter")],
      device_bound: [erased, told("passkeys[].deviceBound"), told("passkeys[].deviceBound")],
      backed_up: [erased, told("passkeys[].backedUp"), told("passkeys[].backedUp")],
      transports: [
        erased,
        leftOut("the ways to reach the authenticator"),
        told("passkeys[].transports")
      ],
      aaguid: [erased, leftOut("the name tells the model"), told("passkeys[].aaguid")],
      name: [erased, told("passkeys[].name"), told("passkeys[].name")],
      created_at: [erased, told("passkeys[].createdAt"), told("passkeys[].createdAt")],
      last_used_at: [erased, told("passkeys[].lastUsedAt"), told("passkeys[].lastUsedAt")]
    })
  },
  totp_credentials: {
    ...environment,
    ...staying("a second factor is enrolled anew", {
      user_id: [erased, owner],
      sealed_secret: [erased, secret],
      last_step: [erased, bookkeeping],
      earlier_steps: [erased, bookkeeping],
      enrolled_at: [erased, told("credentials.secondFactorEnrolledAt")]
    })
  },
  recovery_codes: {
    ...environment,
    ...staying("a second factor is enrolled anew", {
      user_id: [erased, owner],
      code_hash: [erased, leftOut("a secret; credentials.recoveryCodesLeft counts them")]
    })
  },
  proofs: {
    ...environment,
    ...staying("codes and links end within days", {
      token_hash: [erased, secret],
      purpose: [erased, secret],
      subject: [erased, secret],
      user_id: [erased, secret],
      sealed: [erased, secret],
      failures: [erased, secret],
      created_at: [erased, secret],
      expires_at: [erased, secret],
      among: [erased, secret]
    })
  },
  former_addresses: {
    ...environment,
    ...staying("of addresses that were removed", {
      user_id: [erased, owner],
      email_key: [erased, leftOut("removals are among auditEvents")],
      held_until: [erased, leftOut("removals are among auditEvents")]
    })
  },
  former_external_ids: {
    ...environment,
    ...staying("of deleted users", {
      user_id: [erased, leftOut("of deleted users, who get no copy")],
      external_id: [erased, leftOut("of deleted users, who get no copy")]
    })
  }
}
