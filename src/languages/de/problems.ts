import type { Part } from "../Catalogue.ts"
import type { problems as english } from "../en/problems.ts"

export const problems: Part<typeof english, "de"> = {
  problems: {
    connection_not_found:
      "Diese Anmeldung ist nicht mehr offen. Fragen Sie die Person, die Sie hierher geschickt hat.",
    managed_by_connection:
      "Darüber entscheidet der Identitätsanbieter Ihrer Organisation. Fragen Sie die Personen, die ihn betreuen.",
    invitation_not_pending: "Diese Einladung ist nicht mehr offen.",
    invitation_email_mismatch:
      "Die Einladung wurde an eine andere Adresse als Ihre gesendet. Melden Sie sich mit dem Konto dieser Adresse an.",
    invitation_not_found: "Diese Einladung gibt es nicht mehr.",
    invitation_pending: "Für diese Adresse gibt es bereits eine offene Einladung.",
    already_member: "Diese Person ist bereits Mitglied.",
    role_not_found: "Diese Rolle gibt es nicht mehr.",
    role_set_not_found: "Diese Rollen gibt es nicht mehr.",
    organization_not_found: "Diese Organisation gibt es nicht, oder Sie sind kein Mitglied.",
    organization_limit_reached: "Sie können keine weiteren Organisationen erstellen.",
    member_not_found: "Dieses Mitglied gibt es nicht mehr.",
    last_owner:
      "Eine Organisation braucht einen Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.",
    managed_by_directory: "Darüber entscheidet das Verzeichnis Ihrer Organisation.",
    metadata_too_large: "Das ist mehr, als Platz hat.",
    api_key_not_found: "Diesen API-Schlüssel gibt es nicht mehr.",
    connections_disabled:
      "Mitglieder können die Anmeldung hier nicht einrichten. Bitten Sie die Betreiber des Dienstes um einen Link.",
    api_keys_disabled: "Hier können keine API-Schlüssel erstellt werden.",
    too_many_api_keys:
      "Es gibt bereits so viele API-Schlüssel wie möglich. Widerrufen Sie zuerst einen.",
    application_not_found: "Diese Anwendung gibt es nicht mehr.",
    resource_not_found: "Diese API gibt es nicht mehr.",
    too_many_applications:
      "Es gibt bereits so viele Anwendungen wie möglich. Entfernen Sie zuerst eine.",
    too_many_secrets: "Es gibt bereits zwei Geheimnisse.",
    no_secret_method: "Diese Anwendung verwendet kein Geheimnis.",
    invalid_domain:
      "Das ist keine Domain. Geben Sie sie so ein, wie sie in Ihren Adressen hinter dem @ steht, zum Beispiel acme.com.",
    domain_exists: "Ihre Organisation hat diese Domain bereits.",
    too_many_domains: "Es gibt bereits so viele Domains wie möglich.",
    domain_not_claimable:
      "Keine Organisation kann diese Domain haben: Sie gehört der Allgemeinheit, vielen Menschen oder dem Dienst selbst.",
    domain_not_found: "Diese Domain gibt es nicht mehr.",
    domain_taken:
      "Eine andere Organisation hat diese Domain bereits nachgewiesen. Fragen Sie die Betreiber des Dienstes.",
    domain_not_verified:
      "Der Eintrag wurde nicht gefunden. Was stattdessen gefunden wurde, steht bei der Domain. Es kann einige Minuten dauern, bis ein neuer Eintrag sichtbar ist.",
    resolver_unavailable:
      "Die Nameserver haben nicht geantwortet, deshalb hat sich nichts geändert. Versuchen Sie es später erneut.",
    invalid_connection:
      "So kann der Anbieter nicht eingerichtet werden. Prüfen Sie die markierten Felder.",
    connection_in_use:
      "Über diese Verbindung haben sich bereits Personen angemeldet, deshalb können der Anbieter und die Art, wie er Personen benennt, nicht geändert werden. Erstellen Sie eine neue Verbindung.",
    connection_conflict:
      "Für eine dieser Domains ist bereits eine andere Verbindung eingeschaltet. Schalten Sie diese zuerst aus.",
    connection_not_tested: "Zuerst muss eine Testanmeldung gelingen.",
    connection_incomplete: "Etwas fehlt: Füllen Sie zuerst die Felder Ihres Anbieters aus.",
    no_verified_domain: "Ihre Organisation muss zuerst eine Domain nachweisen.",
    too_many_connections: "Es gibt bereits so viele Verbindungen wie möglich.",
    too_many_directories: "Es gibt bereits so viele Verzeichnisse wie möglich.",
    too_many_tokens: "Das Verzeichnis hat bereits so viele Token wie möglich.",
    directory_not_found: "Dieses Verzeichnis gibt es nicht mehr.",
    invalid_request:
      "Etwas im Formular kann nicht verwendet werden. Prüfen Sie die markierten Felder.",
    invalid_json:
      "Die Anfrage konnte nicht gelesen werden. Gehen Sie zurück und versuchen Sie es erneut.",
    invalid_cursor: "Diesen Teil der Liste gibt es nicht mehr. Beginnen Sie von vorn.",
    invalid_limit: "So kann die Liste nicht angezeigt werden. Beginnen Sie von vorn.",
    invalid_redirect_url:
      "Die Adresse, zu der es weitergehen soll, gehört nicht zu dieser App. Gehen Sie zur App zurück und beginnen Sie von vorn.",
    body_too_large: "Das ist zu viel auf einmal. Kürzen Sie es und versuchen Sie es erneut.",
    unsupported_media_type:
      "Die Anfrage konnte nicht gelesen werden. Gehen Sie zurück und versuchen Sie es erneut.",
    route_not_found:
      "Diese Seite gibt es nicht. Der Link ist vielleicht alt oder falsch eingegeben.",
    method_not_allowed:
      "Diese Adresse kann so nicht geöffnet werden. Gehen Sie zurück und beginnen Sie von vorn.",
    denied_by_hook:
      "Die App hat das abgelehnt. Wenden Sie sich an ihren Support, wenn Sie das für falsch halten.",
    hook_unavailable: "Die App kann gerade nicht antworten. Versuchen Sie es später erneut.",
    internal_error:
      "Bei uns ist etwas schiefgegangen. Versuchen Sie es später erneut. Wenn es wieder vorkommt, nennen Sie dem Support die Referenz unten.",
    overloaded: "Der Dienst ist gerade stark ausgelastet.",
    rate_limited: "Es gab zu viele Versuche.",
    unknown_host: "Diese Adresse gehört zu keiner App.",
    origin_not_allowed:
      "Das Formular wurde von woanders gesendet. Öffnen Sie die Seite hier und senden Sie es noch einmal.",
    unauthenticated: "Melden Sie sich zuerst an.",
    forbidden: "Ihr Konto darf das nicht. Wenn Sie ein anderes haben, melden Sie sich damit an.",
    forbidden_while_impersonating:
      "Das können Sie nicht tun, während Sie im Namen einer anderen Person handeln.",
    reauthentication_required: "Bestätigen Sie Ihre Identität, um fortzufahren.",
    second_factor_required:
      "Verwenden Sie Ihre Authenticator-App oder einen Wiederherstellungscode.",
    reauthentication_unsupported:
      "Dieser Anbieter kann Ihre Identität nicht bestätigen. Wählen Sie einen anderen Weg.",
    invalid_credentials: "Die E-Mail-Adresse oder das Passwort ist falsch.",
    sso_required: "Ihre Organisation verlangt, dass Sie sich über ihre eigene Anmeldung anmelden.",
    connection_domain_mismatch:
      "Die Anmeldung Ihrer Organisation gilt nicht für Ihre E-Mail-Adresse. Fragen Sie die Personen, die sie betreuen.",
    not_provisioned:
      "Ihre Organisation hat Ihnen hier keinen Zugang gegeben. Fragen Sie die Personen, die darüber entscheiden.",
    user_banned: "Dieses Konto ist gesperrt. Wenden Sie sich an die Betreiber der App.",
    user_deleted: "Dieses Konto ist gelöscht.",
    email_not_verified:
      "Die E-Mail-Adresse ist noch nicht bestätigt. Wir haben einen Link dorthin gesendet.",
    email_code_disabled: "Hier können Sie sich nicht mit einem Code per E-Mail anmelden.",
    invalid_code: "Der Code ist falsch, bereits verwendet oder abgelaufen.",
    invalid_token:
      "Dieser Link funktioniert nicht mehr: Er wurde verwendet, ist abgelaufen oder wurde durch eine neuere E-Mail ersetzt.",
    invalid_state:
      "Diese Anmeldung wurde in einem anderen Browser oder vor zu langer Zeit begonnen. Beginnen Sie von vorn.",
    nothing_pending: "In diesem Browser wartet keine Anmeldung. Beginnen Sie von vorn.",
    password_rejected: "Dieses Passwort kann nicht verwendet werden. Wählen Sie ein anderes.",
    sign_up_closed:
      "Sie können hier gerade kein Konto erstellen. Wenn Sie bereits eines haben, melden Sie sich an.",
    email_domain_not_allowed:
      "Adressen dieses E-Mail-Anbieters können hier nicht verwendet werden. Verwenden Sie eine andere Adresse.",
    challenge_required:
      "Zeigen Sie zuerst, dass Sie ein Mensch sind: Beantworten Sie die Frage unten, geben Sie Ihr Passwort noch einmal ein, falls danach gefragt wird, und klicken Sie erneut auf die Schaltfläche.",
    challenge_unavailable:
      "Wir können gerade nicht prüfen, ob Sie ein Mensch sind. Versuchen Sie es später erneut.",
    proof_of_work_required:
      "Ihr Browser muss zuerst zeigen, dass er kein Programm ist, das viele Adressen ausprobiert. Geben Sie Ihr Passwort noch einmal ein, falls danach gefragt wird, und klicken Sie erneut auf die Schaltfläche.",
    legal_consent_required: "Sie müssen die Nutzungsbedingungen akzeptieren.",
    email_taken:
      "Zu dieser Adresse gibt es bereits ein Konto. Melden Sie sich an oder wählen Sie ein neues Passwort.",
    account_exists: "Zu dieser Adresse gibt es bereits ein Konto. Melden Sie sich damit an.",
    mfa_disabled: "Zweite Faktoren sind hier ausgeschaltet.",
    mfa_required_by_policy: "Hier ist ein zweiter Faktor erforderlich.",
    mfa_already_enabled: "Ein zweiter Faktor ist bereits eingerichtet.",
    mfa_not_enabled: "Es ist kein zweiter Faktor eingerichtet.",
    passkeys_disabled: "Passkeys können Sie hier nicht verwenden. Wählen Sie einen anderen Weg.",
    invalid_passkey:
      "Der Passkey konnte nicht verwendet werden. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.",
    trusted_device_not_found: "Dieser Browser ist nicht mehr gemerkt.",
    passkey_not_found: "Diesen Passkey gibt es nicht mehr.",
    grant_not_found: "Diese Anwendung hat keinen Zugriff mehr.",
    passkey_exists: "Sie haben diesen Passkey bereits hinzugefügt.",
    too_many_passkeys:
      "Sie haben so viele Passkeys, wie ein Konto haben kann. Entfernen Sie zuerst einen.",
    user_not_found: "Diese Person gibt es nicht mehr.",
    session_not_found: "Dieses Gerät ist bereits abgemeldet.",
    template_not_found: "Diese Vorlage gibt es nicht.",
    provider_not_found: "Auf diesem Weg können Sie sich hier nicht anmelden.",
    provider_error:
      "Der andere Dienst hat nicht wie erwartet geantwortet. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.",
    access_denied:
      "Dem anderen Dienst wurde gesagt, dass er Sie nicht anmelden soll. Es hat sich nichts geändert.",
    identity_not_found: "Diese Anmeldemethode ist nicht verknüpft.",
    identity_in_use: "Dieses Konto beim anderen Dienst ist hier mit jemand anderem verknüpft.",
    already_linked: "Diese Anmeldemethode ist bereits verknüpft.",
    last_sign_in_method:
      "Das ist Ihr einziger Weg, sich anzumelden. Fügen Sie zuerst einen anderen hinzu.",
    email_address_not_found: "Diese Adresse gibt es nicht mehr.",
    primary_email: "Das ist Ihre Hauptadresse. Machen Sie zuerst eine andere zur Hauptadresse.",
    too_many_email_addresses:
      "Sie haben so viele Adressen, wie ein Konto haben kann. Entfernen Sie zuerst eine.",
    data_request_not_found: "Diese Kopie Ihrer Daten gibt es nicht.",
    data_request_expired: "Diese Kopie Ihrer Daten gibt es nicht mehr. Fordern Sie eine neue an."
  }
}
