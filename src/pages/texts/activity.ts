import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import type { Words } from "./Words.ts"

/** The actions that people are told of: those of their own account. */
export type OwnAction = Extract<
  AuditAction,
  `${"session" | "user" | "mfa" | "passkey" | "identity" | "data_request" | "impersonation" | "grant" | "token" | "api_key"}.${string}`
>

/** Events in the words of their owner; an action without words does not compile. */
export const activityTexts: Readonly<Record<OwnAction, Words>> = {
  "user.refused": { en: "Signing up was refused", da: "Oprettelsen blev afvist" },
  "user.created": { en: "The account was created", da: "Kontoen blev oprettet" },
  "user.updated": { en: "The profile was changed", da: "Profilen blev ændret" },
  "user.metadata_updated": {
    en: "Details of the account were changed",
    da: "Oplysninger om kontoen blev ændret"
  },
  "user.banned": { en: "The account was blocked", da: "Kontoen blev spærret" },
  "user.unbanned": { en: "The account was unblocked", da: "Spærringen blev ophævet" },
  "user.deleted": { en: "The account was deleted", da: "Kontoen blev slettet" },
  "user.exported": { en: "The account was exported", da: "Kontoen blev eksporteret" },
  "user.purged": { en: "The account was erased", da: "Kontoens data blev slettet" },
  "user.email_added": { en: "An address was added", da: "En adresse blev tilføjet" },
  "user.email_verified": { en: "An address was confirmed", da: "En adresse blev bekræftet" },
  "user.email_promoted": {
    en: "The main address was changed",
    da: "Den primære adresse blev skiftet"
  },
  "user.email_removed": { en: "An address was removed", da: "En adresse blev fjernet" },
  "user.password_set": { en: "A password was set", da: "En adgangskode blev valgt" },
  "user.password_removed": { en: "The password was removed", da: "Adgangskoden blev fjernet" },
  "user.password_reset_requested": {
    en: "A new password was requested",
    da: "Der blev bedt om en ny adgangskode"
  },
  "user.password_reset": {
    en: "The password was replaced by a mailed link",
    da: "Adgangskoden blev skiftet med et link fra en mail"
  },
  "user.lockout_cleared": { en: "A lockout was cleared", da: "En login-spærring blev ophævet" },
  "session.created": { en: "Sign-in", da: "Login" },
  "session.refused": { en: "A sign-in was refused", da: "Et login blev afvist" },
  "session.revoked": { en: "A device was signed out", da: "En enhed blev logget ud" },
  "session.switched": { en: "Another account was chosen", da: "En anden konto blev valgt" },
  "mfa.enrolled": { en: "A second factor was set up", da: "Totrinslogin blev slået til" },
  "mfa.disabled": { en: "The second factor was turned off", da: "Totrinslogin blev slået fra" },
  "mfa.recovery_codes_regenerated": {
    en: "New recovery codes were made",
    da: "Der blev lavet nye gendannelseskoder"
  },
  "mfa.challenge_failed": {
    en: "A second factor was wrong",
    da: "Et andet trin var forkert"
  },
  "mfa.challenge_passed": {
    en: "A second factor was confirmed",
    da: "Et andet trin blev bekræftet"
  },
  "identity.linked": { en: "Another account was linked", da: "En anden konto blev tilknyttet" },
  "identity.unlinked": {
    en: "Another account was unlinked",
    da: "En anden konto er ikke længere tilknyttet"
  },
  "passkey.registered": { en: "A passkey was added", da: "En adgangsnøgle blev tilføjet" },
  "passkey.renamed": { en: "A passkey was renamed", da: "En adgangsnøgle fik nyt navn" },
  "passkey.removed": { en: "A passkey was removed", da: "En adgangsnøgle blev fjernet" },
  "passkey.refused": { en: "A passkey was refused", da: "En adgangsnøgle blev afvist" },
  "data_request.created": {
    en: "A copy of the data was requested",
    da: "Der blev bedt om en kopi af dataene"
  },
  "data_request.completed": {
    en: "A copy of the data was made",
    da: "En kopi af dataene blev lavet"
  },
  "impersonation.token_minted": {
    en: "Support was given access",
    da: "Support fik adgang"
  },
  "impersonation.started": {
    en: "Support began to act in your name",
    da: "Support begyndte at handle på dine vegne"
  },
  "impersonation.ended": {
    en: "Support stopped acting in your name",
    da: "Support holdt op med at handle på dine vegne"
  },
  "grant.created": {
    en: "An application was allowed access",
    da: "En applikation fik adgang"
  },
  "grant.extended": {
    en: "An application was allowed more",
    da: "En applikation fik mere adgang"
  },
  "grant.refused": {
    en: "An application was not allowed access",
    da: "En applikation fik ikke adgang"
  },
  "grant.ended": {
    en: "An application's access was ended",
    da: "En applikations adgang blev afsluttet"
  },
  "grant.family_ended": {
    en: "An application signed you out of it",
    da: "En applikation loggede dig ud af sig selv"
  },
  "grant.code_replayed": {
    en: "An application was signed out, since its code was used twice",
    da: "En applikation blev logget ud, fordi dens kode blev brugt to gange"
  },
  "grant.reuse_detected": {
    en: "An application was signed out, since a copy of its access was used",
    da: "En applikation blev logget ud, fordi en kopi af dens adgang blev brugt"
  },
  "token.exchanged": {
    en: "An application got access to another service in your name",
    da: "En applikation fik adgang til en anden tjeneste i dit navn"
  },
  "api_key.created": {
    en: "An API key was made",
    da: "En API-nøgle blev oprettet"
  },
  "api_key.updated": {
    en: "An API key was changed",
    da: "En API-nøgle blev ændret"
  },
  "api_key.revoked": {
    en: "An API key was revoked",
    da: "En API-nøgle blev tilbagekaldt"
  }
}
