import type { Words } from "./Words.ts"

/** Names of actions that wait for reauthentication, by their operation. */
export const intentNames: Readonly<Record<string, Words>> = {
  "PUT /users/me/password": { en: "choose a password", da: "vælg en adgangskode" },
  "POST /users/me/email-addresses": { en: "add an address", da: "tilføj en adresse" },
  "POST /users/me/email-addresses/{emailAddressId}/promote": {
    en: "change your main address",
    da: "skift din primære adresse"
  },
  "DELETE /users/me/email-addresses/{emailAddressId}": {
    en: "remove an address",
    da: "fjern en adresse"
  },
  "POST /users/me/mfa/totp/start": {
    en: "set up an authenticator",
    da: "sæt en godkendelsesapp op"
  },
  "POST /users/me/mfa/recovery-codes": {
    en: "make new recovery codes",
    da: "lav nye gendannelseskoder"
  },
  "DELETE /users/me/mfa": { en: "turn off the second factor", da: "slå totrinslogin fra" },
  "POST /users/me/passkeys/start": { en: "add a passkey", da: "tilføj en adgangsnøgle" },
  "DELETE /users/me/passkeys/{passkeyId}": {
    en: "remove a passkey",
    da: "fjern en adgangsnøgle"
  },
  "POST /users/me/identities/{provider}/link": {
    en: "link a way to sign in",
    da: "tilknyt en loginmetode"
  },
  "DELETE /users/me/identities/{identityId}": {
    en: "remove a way to sign in",
    da: "fjern en loginmetode"
  },
  "POST /users/me/deletion": { en: "delete your account", da: "slet din konto" },
  "POST /users/me/data-requests": {
    en: "ask for a copy of your data",
    da: "bed om en kopi af dine data"
  }
}
