import type { Sentences } from "./english.ts"

/** Each audit action as a sentence in Danish. */
export const danish: Sentences = {
  "user.created": ["{actor} oprettede sig", "{actor} oprettede en konto til {user}"],
  "user.refused": "En oprettelse blev afvist",
  "user.updated": ["{actor} ændrede sin profil", "{actor} ændrede profilen for {user}"],
  "user.metadata_updated": ["{actor} ændrede sine metadata", "{actor} ændrede metadata for {user}"],
  "user.banned": "{actor} spærrede {user}",
  "user.unbanned": "{actor} ophævede spærringen af {user}",
  "user.deleted": ["{actor} slettede sin konto", "{actor} slettede kontoen for {user}"],
  "user.exported": [
    "{actor} hentede en kopi af sine data",
    "{actor} eksporterede personlige data[ om {user}]"
  ],
  "user.purged": "{actor} fjernede det, der var tilbage af {user}",
  "user.email_added": [
    "{actor} tilføjede en e-mailadresse",
    "{actor} tilføjede en e-mailadresse til {user}"
  ],
  "user.email_verified": [
    "{actor} bekræftede en e-mailadresse",
    "{actor} bekræftede en e-mailadresse for {user}"
  ],
  "user.email_promoted": [
    "{actor} valgte en anden primær e-mailadresse",
    "{actor} valgte en anden primær e-mailadresse for {user}"
  ],
  "user.email_removed": [
    "{actor} fjernede en e-mailadresse",
    "{actor} fjernede en e-mailadresse fra {user}"
  ],
  "user.password_set": [
    "{actor} valgte en ny adgangskode",
    "{actor} satte en adgangskode for {user}"
  ],
  "user.password_removed": [
    "{actor} fjernede sin adgangskode",
    "{actor} fjernede adgangskoden for {user}"
  ],
  "user.password_reset_requested": [
    "{actor} bad om en ny adgangskode",
    "{actor} bad om en ny adgangskode[ for {user}]"
  ],
  "user.password_reset": [
    "{actor} valgte en ny adgangskode med et nulstillingslink",
    "{actor} valgte en ny adgangskode for {user} med et nulstillingslink"
  ],
  "user.lockout_cleared": "{actor} låste login op for {user}",
  "session.created": ["{actor} loggede ind", "{actor} loggede {user} ind"],
  "session.refused": "Et login[ som {user}][ gennem {connection}] blev afvist",
  "session.revoked": [
    "{actor} afsluttede en af sine sessioner",
    "{actor} afsluttede en session for {user}"
  ],
  "session.switched": [
    "{actor} skiftede konto eller organisation",
    "{actor} skiftede konto eller organisation for {user}"
  ],
  "mfa.enrolled": ["{actor} slog totrinslogin til", "{actor} slog totrinslogin til for {user}"],
  "mfa.disabled": ["{actor} fjernede sit totrinslogin", "{actor} fjernede totrinslogin for {user}"],
  "mfa.recovery_codes_regenerated": [
    "{actor} lavede nye gendannelseskoder",
    "{actor} lavede nye gendannelseskoder til {user}"
  ],
  "mfa.challenge_failed": [
    "{actor} gav et forkert andet trin",
    "Der blev givet et forkert andet trin for {user}"
  ],
  "mfa.challenge_passed": ["{actor} gav sit andet trin", "Andet trin for {user} blev givet"],
  "identity.linked": [
    "{actor} tilknyttede en konto hos en udbyder",
    "{actor} tilknyttede {user} en konto hos en udbyder"
  ],
  "identity.unlinked": [
    "{actor} fjernede en konto hos en udbyder",
    "{actor} fjernede en konto hos en udbyder fra {user}"
  ],
  "passkey.registered": [
    "{actor} tilføjede en adgangsnøgle",
    "{actor} tilføjede en adgangsnøgle til {user}"
  ],
  "passkey.renamed": [
    "{actor} omdøbte en adgangsnøgle",
    "{actor} omdøbte en adgangsnøgle for {user}"
  ],
  "passkey.removed": [
    "{actor} fjernede en adgangsnøgle",
    "{actor} fjernede en adgangsnøgle fra {user}"
  ],
  "passkey.refused": "En adgangsnøgle for {user} blev afvist",
  "password.breached_found": "Adgangskoden for {user} står på en liste over lækkede",
  "trusted_device.added": [
    "{actor} fik en browser husket",
    "{actor} fik en browser husket for {user}"
  ],
  "trusted_device.removed": [
    "{actor} glemte en husket browser",
    "{actor} glemte en husket browser for {user}"
  ],
  "trusted_device.reused": "En kopi af en husket browser for {user} blev brugt",
  "organization.created": "{actor} oprettede {organization}",
  "organization.updated": "{actor} ændrede {organization}",
  "organization.metadata_updated": "{actor} ændrede metadata for {organization}",
  "organization.deleted": "{actor} slettede {organization}",
  "member.added": [
    "{actor} kom med i {organization}[ som {role}]",
    "{actor} føjede {user} til {organization}[ som {role}]"
  ],
  "member.role_changed": [
    "{actor} ændrede sin rolle i {organization}[ fra {from}][ til {to}]",
    "{actor} ændrede rollen for {user} i {organization}[ fra {from}][ til {to}]"
  ],
  "member.metadata_updated": "{actor} ændrede metadata for {user} i {organization}",
  "member.removed": ["{actor} forlod {organization}", "{actor} fjernede {user} fra {organization}"],
  "invitation.created": "{actor} inviterede {invitation}[ til {organization}]",
  "invitation.metadata_updated": "{actor} ændrede metadata for invitationen af {invitation}",
  "invitation.resent": "{actor} sendte invitationen af {invitation} igen",
  "invitation.revoked": "{actor} trak invitationen af {invitation} tilbage",
  "invitation.accepted": [
    "{actor} accepterede en invitation[ til {organization}]",
    "{invitation} accepterede en invitation[ til {organization}]"
  ],
  "impersonation.token_minted": "{actor} lavede et link til at handle for {user}",
  "impersonation.started": "{actor} begyndte at handle for {user}",
  "impersonation.ended": "Det er slut med at handle for {user}",
  "blocked_domains.replaced": "{actor} ændrede de spærrede maildomæner",
  "allowed_origins.replaced": "{actor} ændrede de tilladte oprindelser",
  "secret_key.created": "{actor} lavede den hemmelige nøgle {secret_key}",
  "secret_key.revoked": "{actor} trak den hemmelige nøgle {secret_key} tilbage",
  "secret_key.refused": "Et kald med den hemmelige nøgle {secret_key} blev afvist",
  "environment.created": "{actor} oprettede dette miljø",
  "environment.updated": "{actor} ændrede indstillingerne",
  "texts.updated": "{actor} ændrede tekster på sider og i mails",
  "data_request.created": [
    "{actor} bad om en kopi af sine data",
    "{actor} bad om en kopi af data om {user}"
  ],
  "data_request.completed": "Kopien af data om {user} er klar",
  "provider.set": "{actor} satte en udbyder op",
  "provider.removed": "{actor} fjernede en udbyder",
  "template.set": "{actor} ændrede en tokenskabelon",
  "template.removed": "{actor} fjernede en tokenskabelon",
  "role_set.set": "{actor} ændrede et rollesæt",
  "signing_key.rotated": "{actor} skiftede en signeringsnøgle",
  "signing_key.revoked": "{actor} trak en signeringsnøgle tilbage",
  "mail.retried": "{actor} fik en mislykket mail sendt igen",
  "webhook_endpoint.created": "{actor} tilføjede webhooken {webhook_endpoint}",
  "webhook_endpoint.updated": "{actor} ændrede webhooken {webhook_endpoint}",
  "webhook_endpoint.deleted": "{actor} fjernede webhooken {webhook_endpoint}",
  "webhook_endpoint.secret_rotated":
    "{actor} lavede en ny hemmelighed til webhooken {webhook_endpoint}",
  "webhook_endpoint.disabled": "{actor} slog webhooken {webhook_endpoint} fra",
  "hook.created": "{actor} tilføjede en hook",
  "hook.updated": "{actor} ændrede en hook",
  "hook.deleted": "{actor} fjernede en hook",
  "hook.secret_rotated": "{actor} lavede en ny hemmelighed til en hook",
  "hook.opened": "En hook holdt op med at svare og springes over i 30 sekunder",
  "hook.closed": "En hook svarer igen",
  "application.created": "{actor} tilføjede applikationen {application}",
  "application.updated": "{actor} ændrede applikationen {application}",
  "application.deleted": "{actor} fjernede applikationen {application}",
  "application.registered": "Applikationen {application} registrerede sig selv",
  "application.secret_created": "{actor} lavede en hemmelighed til applikationen {application}",
  "application.secret_revoked":
    "{actor} tilbagekaldte en hemmelighed for applikationen {application}",
  "application.refused": "Applikationen {application} blev afvist",
  "registration_token.created": "{actor} lavede et registreringstoken",
  "registration_token.revoked": "{actor} tilbagekaldte et registreringstoken",
  "connection.created": "{actor} tilføjede forbindelsen {connection}[ til {organization}]",
  "connection.updated": "{actor} ændrede forbindelsen {connection}[ til {organization}]",
  "connection.deleted": "{actor} fjernede forbindelsen {connection}[ til {organization}]",
  "connection.activated": "{actor} slog forbindelsen {connection}[ til {organization}] til",
  "connection.disabled": "{actor} slog forbindelsen {connection}[ til {organization}] fra",
  "connection.tested": "Forbindelsen {connection}[ til {organization}] blev prøvet",
  "domain.created": "{actor} anmeldte domænet[ {domain}][ for {organization}]",
  "domain.verified": "Domænet[ {domain}][ for {organization}] blev bekræftet",
  "domain.failed": "Posten for domænet[ {domain}][ for {organization}] mangler",
  "domain.lost": "Domænet[ {domain}] gik tabt[ for {organization}]",
  "domain.deleted": "{actor} opgav domænet[ {domain}][ for {organization}]",
  "portal.link_created": "{actor} lavede et opsætningslink[ til {organization}]",
  "portal.link_revoked": "{actor} tilbagekaldte et opsætningslink[ til {organization}]",
  "portal.opened": "Et opsætningslink[ til {organization}] blev åbnet",
  "directory.created": "{actor} føjede et katalog[ til {organization}]",
  "directory.updated": "{actor} ændrede et katalog[ for {organization}]",
  "directory.deleted": "{actor} fjernede et katalog[ fra {organization}]",
  "directory.token_created": "{actor} lavede et token til et katalog[ for {organization}]",
  "directory.token_revoked": "{actor} tilbagekaldte et token til et katalog[ for {organization}]",
  "directory.user_provisioned": "Et katalog[ for {organization}] sendte en person[: {user}]",
  "directory.user_updated": "Et katalog[ for {organization}] ændrede en person[: {user}]",
  "directory.user_deactivated": "Et katalog[ for {organization}] slap en person[: {user}]",
  "directory.group_updated": "Et katalog[ for {organization}] ændrede en gruppe",
  "resource.created": "{actor} tilføjede ressourcen {resource}",
  "resource.updated": "{actor} ændrede ressourcen {resource}",
  "resource.deleted": "{actor} fjernede ressourcen {resource}",
  "resource.secret_created": "{actor} lavede en hemmelighed til ressourcen {resource}",
  "resource.secret_revoked": "{actor} tilbagekaldte en hemmelighed for ressourcen {resource}",
  "grant.created": [
    "{actor} gav applikationen {application} adgang",
    "{actor} gav applikationen {application} adgang for {user}"
  ],
  "grant.extended": [
    "{actor} gav applikationen {application} mere adgang",
    "{actor} gav applikationen {application} mere adgang for {user}"
  ],
  "grant.refused": [
    "{actor} gav ikke applikationen {application} adgang",
    "Applikationen {application} fik ikke adgang[ for {user}]"
  ],
  "grant.ended": [
    "{actor} tog adgangen fra applikationen {application}",
    "{actor} tog adgangen fra applikationen {application}[ for {user}]"
  ],
  "grant.family_ended": "Tokens for applikationen {application}[ for {user}] ophørte",
  "grant.code_replayed":
    "En kode til applikationen {application}[ for {user}] blev indløst to gange",
  "grant.reuse_detected":
    "Et gammelt fornyelsestoken for applikationen {application}[ for {user}] blev brugt igen",
  "token.exchanged":
    "Applikationen {application} ombyttede et token for {user}[ til et til {resource}]",
  "api_key.created": "{actor} lavede en API-nøgle[ til {user}][ til {organization}]",
  "api_key.updated": "{actor} ændrede en API-nøgle[ for {user}][ for {organization}]",
  "api_key.revoked": "{actor} tilbagekaldte en API-nøgle[ for {user}][ for {organization}]",
  "operator.invited": "{actor} inviterede operatøren {operator}",
  "operator.joined": "Operatøren {operator} kom til",
  "operator.role_changed": "{actor} ændrede rollen for operatøren {operator}",
  "operator.removed": "{actor} fjernede operatøren {operator}",
  "operator.link_minted": "{actor} lavede et link til operatøren {operator}"
}
