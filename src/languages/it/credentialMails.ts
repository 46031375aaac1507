import type { Part } from "../Catalogue.ts"
import type { credentialMails as english } from "../en/credentialMails.ts"

export const credentialMails: Part<typeof english, "it"> = {
  "mail.credential_changed.subject": {
    password_set: "La sua password è stata cambiata",
    password_reset: "La sua password è stata reimpostata",
    password_removed: "La sua password è stata rimossa",
    email_added: "Un indirizzo e-mail è stato aggiunto al suo account",
    email_promoted: "Il suo indirizzo e-mail principale è stato cambiato",
    email_removed: "Un indirizzo e-mail è stato rimosso dal suo account",
    mfa_enrolled: "L’accesso in due passaggi è stato attivato",
    mfa_disabled: "L’accesso in due passaggi è stato disattivato",
    recovery_codes_regenerated: "Sono stati creati nuovi codici di recupero",
    lockout_cleared: "Può accedere di nuovo al suo account",
    identity_linked: "È stato aggiunto un modo di accedere",
    identity_unlinked: "È stato rimosso un modo di accedere",
    passkey_added: "Una passkey è stata aggiunta al suo account",
    passkey_removed: "Una passkey è stata rimossa dal suo account"
  },
  "mail.credential_changed.change": {
    password_set: "La password del suo account è stata cambiata.",
    password_reset:
      "È stata scelta una nuova password per il suo account con un link ricevuto per e-mail. Tutti i dispositivi sono stati disconnessi.",
    password_removed:
      "La password del suo account è stata rimossa. Tutti i dispositivi sono stati disconnessi. Se ne può scegliere una nuova con un link per e-mail, dove accede.",
    email_added: "Un indirizzo e-mail è stato aggiunto al suo account.",
    email_promoted:
      "Un altro indirizzo e-mail è ora quello principale del suo account: le e-mail sull’account arrivano lì.",
    email_removed: "Un indirizzo e-mail è stato rimosso dal suo account.",
    mfa_enrolled:
      "Ora per accedere al suo account serve anche un codice di un’app di autenticazione.",
    mfa_disabled:
      "Per accedere al suo account non serve più un codice di un’app di autenticazione.",
    recovery_codes_regenerated:
      "Sono stati creati nuovi codici di recupero per il suo account. I precedenti non funzionano più.",
    lockout_cleared:
      "Gli accessi al suo account erano bloccati dopo tentativi non riusciti. L’assistenza li ha sbloccati.",
    identity_linked: "Ora si può usare un account di un altro servizio per accedere.",
    identity_unlinked: "Non si può più usare un account di un altro servizio per accedere.",
    passkey_added:
      "Una passkey è stata aggiunta al suo account. Permette di accedere senza password.",
    passkey_removed:
      "Una passkey non si può più usare per accedere. I dispositivi connessi con essa sono stati disconnessi."
  }
}
