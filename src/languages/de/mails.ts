import type { Part } from "../Catalogue.ts"
import type { mails as english } from "../en/mails.ts"

export const mails: Part<typeof english, "de"> = {
  mail: {
    greeting: "Hallo {name},",
    footer: "Dies ist eine automatische Nachricht von {app}. Antworten werden nicht gelesen.",
    terms: "Nutzungsbedingungen",
    privacy: "Datenschutz",
    support: "Hilfe",
    minutes: {
      one: "{count} Minute",
      other: "{count} Minuten"
    },
    hours: {
      one: "{count} Stunde",
      other: "{count} Stunden"
    },
    days: {
      one: "{count} Tag",
      other: "{count} Tagen"
    },
    organization: "Organisation",
    connection: "Verbindung",
    device: "Gerät",
    networkAddress: "Netzwerkadresse",
    time: "Zeit",
    rememberedBrowser: "Gemerkter Browser",
    concerns: "Betrifft",
    environment: "Umgebung"
  },
  "mail.last_owner_let_go": {
    subject: "Der letzte Inhaber einer Organisation wurde entlassen",
    intro:
      "Das Verzeichnis einer Organisation hat ihren letzten Inhaber entlassen. Eine Organisation behält einen Inhaber, deshalb bleibt die Mitgliedschaft bestehen; die Sitzungen ihrer Verbindungen, API-Schlüssel und Freigaben sind beendet.",
    outro:
      "Fragen Sie die Organisation, wem sie gehören soll, und machen Sie diese Person zum Inhaber."
  },
  "mail.account_deleted": {
    subject: "Ihr Konto wurde gelöscht",
    intro:
      "Ihr Konto bei {app} wurde wie gewünscht gelöscht. Alle Geräte wurden abgemeldet, und niemand kann sich mehr damit anmelden.",
    outro: "Die noch gespeicherten Daten werden nach einiger Zeit endgültig gelöscht.",
    outro2: "Wenn Sie das nicht waren, wenden Sie sich bald an die Betreiber von {app}."
  },
  "mail.account_deletion_code": {
    subject: "Bestätigen Sie die Löschung Ihres Kontos",
    intro: "Geben Sie diesen Code bei {app} ein, um Ihr Konto dort endgültig zu löschen:",
    outro: "Der Code funktioniert einmal, innerhalb von {validity}.",
    outro2:
      "Wenn Sie ihn nicht angefordert haben, verwendet jemand anderes Ihr Konto: Geben Sie den Code nicht ein, ändern Sie Ihr Passwort und melden Sie Ihre anderen Geräte ab. Geben Sie den Code niemals weiter."
  },
  "mail.address_proof": {
    subject: "Ihr Code zum Fortfahren",
    intro:
      "Geben Sie diesen Code ein, um bei {app} fortzufahren. Er zeigt, dass Sie dieses Postfach lesen können:",
    outro: "Der Code funktioniert einmal, innerhalb von {validity}. Er meldet niemanden an.",
    outro2:
      "Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ohne den Code geschieht nichts. Geben Sie den Code niemals weiter."
  },
  "mail.address_taken": {
    subject: "Sie haben bereits ein Konto",
    intro:
      "Jemand, vielleicht Sie, wollte diese E-Mail-Adresse bei {app} verwenden. Sie gehört bereits zu einem Konto, deshalb wurde nichts geändert.",
    intro2:
      "Wenn Sie es waren, melden Sie sich wie gewohnt an. Wenn Sie Ihr Passwort vergessen haben, fordern Sie bei der Anmeldung ein neues an.",
    outro: "Wenn Sie es nicht waren, müssen Sie nichts tun."
  },
  "mail.certificate_ending": {
    subject: {
      one: "Die Anmeldung von {organization} endet in einem Tag",
      other: "Die Anmeldung von {organization} endet in {count} Tagen"
    },
    intro: {
      one: "Das letzte Zertifikat der Verbindung {connection}, über die sich Personen von {organization} bei {app} anmelden, endet in einem Tag.",
      other:
        "Das letzte Zertifikat der Verbindung {connection}, über die sich Personen von {organization} bei {app} anmelden, endet in {count} Tagen."
    },
    outro:
      "Erstellen Sie bei Ihrem Identitätsanbieter ein neues Zertifikat und fügen Sie es der Verbindung hinzu, bevor es signiert. Beide dürfen dort gleichzeitig stehen."
  },
  "mail.certificate_new": {
    subject: "Ein neues Zertifikat für die Anmeldung von {organization}",
    intro:
      "Der Identitätsanbieter der Verbindung {connection}, über die sich Personen von {organization} bei {app} anmelden, nennt in seinen Metadaten ein neues Zertifikat. Es gilt ab sofort.",
    outro:
      "Wenn Ihre IT das Zertifikat nicht erneuert hat, kontrolliert möglicherweise jemand anderes den Identitätsanbieter: Schalten Sie die Verbindung aus."
  },
  "mail.connection_disabled": {
    subject: "Die Anmeldung Ihrer Organisation wurde ausgeschaltet",
    intro:
      "Die Personen einer Organisation können sich nicht mehr mit deren Identitätsanbieter bei {app} anmelden. Sie müssen es auch nicht mehr.",
    outro: "Wenn Sie das erwartet haben, müssen Sie nichts tun."
  },
  "mail.credential_changed": {
    intro: "An Ihrem Konto bei {app} wurde etwas geändert.",
    button: "Konto ansehen",
    outro: "Wenn Sie es waren, müssen Sie nichts tun.",
    outro2:
      "Wenn Sie es nicht waren, wählen Sie bei der Anmeldung sofort ein neues Passwort und melden Sie Ihre anderen Geräte ab.",
    staying:
      "Damit kann man sich weiterhin bei Ihrem Konto anmelden. Entfernen Sie, was nicht Ihnen gehört:"
  },
  "mail.data_request_ready": {
    subject: "Die Kopie Ihrer Daten ist bereit",
    intro: "Die Kopie Ihrer Daten bei {app}, die Sie angefordert haben, ist bereit.",
    button: "So erhalten Sie sie",
    outro:
      "Melden Sie sich an und laden Sie sie innerhalb von {validity} herunter; danach wird sie gelöscht.",
    outro2:
      "Wenn Sie sie nicht angefordert haben, verwendet möglicherweise jemand anderes Ihr Konto: Ändern Sie Ihr Passwort und melden Sie Ihre anderen Geräte ab."
  },
  "mail.domain_failing": {
    subject: "Der Eintrag von {domain} fehlt",
    intro:
      "Der TXT-Eintrag {record}, mit dem {organization} die Domain {domain} gegenüber {app} nachgewiesen hat, wurde nicht gefunden.",
    outro: {
      one: "Stellen Sie ihn innerhalb eines Tages wieder her. Danach gehört die Domain nicht mehr zu {organization}, und ihre Personen können sich nicht mehr über die Verbindung von {organization} anmelden.",
      other:
        "Stellen Sie ihn innerhalb von {count} Tagen wieder her. Danach gehört die Domain nicht mehr zu {organization}, und ihre Personen können sich nicht mehr über die Verbindung von {organization} anmelden."
    }
  },
  "mail.domain_lost": {
    subject: "{organization} hat die Domain {domain} verloren",
    intro:
      "Der TXT-Eintrag {record} fehlte zwei Wochen lang. Die Domain {domain} gehört bei {app} nicht mehr zu {organization}: Personen mit Adressen dort melden sich nicht mehr über die Verbindung von {organization} an und sind nicht mehr an sie gebunden.",
    outro:
      "Stellen Sie den Eintrag wieder her und weisen Sie die Domain erneut nach, um sie zurückzuerhalten."
  },
  "mail.email_code": {
    subject: "Ihr Code zur Anmeldung",
    intro: "Geben Sie diesen Code bei {app} ein, um sich anzumelden:",
    button: "Anmelden",
    outro:
      "Der Code und der Link funktionieren einmal, innerhalb von {validity}, in dem Browser, in dem Sie sie angefordert haben.",
    outro2:
      "Wenn Sie sie nicht angefordert haben, ignorieren Sie diese E-Mail: Ohne den Code geschieht nichts. Geben Sie den Code niemals weiter."
  },
  "mail.email_code_closed": {
    subject: "Zu viele falsche Anmeldecodes für Ihr Konto",
    intro:
      "Jemand hat sehr viele falsche Anmeldecodes für Ihr Konto bei {app} eingegeben. Um ihn fernzuhalten, werden Codes per E-Mail nicht mehr von Geräten angenommen, auf denen Sie sich noch nie angemeldet haben.",
    intro2:
      "Geräte, auf denen Sie angemeldet sind, bleiben angemeldet. Wählen Sie ein Passwort, um Codes wieder überall zu verwenden, oder öffnen Sie den Link, statt den Code einzugeben, wenn Sie das nächste Mal selbst eine Anmelde-E-Mail anfordern.",
    button: "Passwort wählen",
    outro:
      "Der Link funktioniert einmal, innerhalb von {validity}. Fordern Sie danach bei der Anmeldung einen neuen an."
  },
  "mail.email_verification": {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse",
    intro: "Bestätigen Sie, dass diese E-Mail-Adresse zu Ihrem Konto bei {app} gehört.",
    button: "Adresse bestätigen",
    outro: "Der Link funktioniert einmal, innerhalb von {validity}.",
    outro2:
      "Wenn Sie dort kein Konto haben, ignorieren Sie diese E-Mail: Ohne Ihre Bestätigung wird die Adresse nicht verwendet."
  },
  "mail.grant_reuse": {
    subject: "Eine Anwendung wurde von Ihrem Konto abgemeldet",
    intro:
      "{application} hatte Zugriff auf Ihr Konto bei {app}, und eine Kopie dieses Zugriffs wurde verwendet. Zur Sicherheit haben wir die Anwendung dort abgemeldet.",
    button: "Ihr Konto",
    outro:
      "Wenn Sie die Anwendung nutzen, melden Sie sich dort erneut an. Wenn es wieder vorkommt oder Sie die Anwendung nicht kennen, entziehen Sie ihr den Zugriff auf der Seite „Anwendungen“ Ihres Kontos."
  },
  "mail.invitation": {
    subject: "Sie sind eingeladen",
    button: "Einladung ansehen",
    outro: "Der Link funktioniert innerhalb von {validity}, bis die Einladung angenommen ist.",
    outro2:
      "Wenn Sie keine Einladung erwartet haben, ignorieren Sie diese E-Mail: Ohne Sie geschieht nichts.",
    app: "Sie sind zu {app} eingeladen.",
    organization: "Sie sind eingeladen, {organization} bei {app} beizutreten.",
    appBy: "{inviter} lädt Sie zu {app} ein.",
    organizationBy: "{inviter} lädt Sie ein, {organization} bei {app} beizutreten."
  },
  "mail.new_device": {
    subject: "Neue Anmeldung bei Ihrem Konto",
    intro: "Bei Ihrem Konto bei {app} gab es eine Anmeldung von einem neuen Gerät.",
    button: "Das war ich nicht",
    outro: "Wenn Sie es waren, müssen Sie nichts tun.",
    outro2:
      "Wenn Sie es nicht waren, verwenden Sie den Link oben innerhalb von {validity}: Er meldet alle Geräte ab, entfernt Ihr Passwort und lässt Sie ein neues wählen."
  },
  "mail.operator_link": {
    subject: "Ein neuer Anmeldelink für einen Betreiber",
    intro:
      "Jemand mit Zugang zum Server hat einen Link erstellt, mit dem {operator} das Betreiberkonto neu einrichten kann. Dessen Sitzungen sind beendet, und wer dem Link folgt, erhält dessen Rolle.",
    outro:
      "Wenn das niemand aus Ihrem Team war, kontrolliert jemand anderes den Server: Sichern Sie ihn sofort."
  },
  "mail.password_breached": {
    subject: "Fremde kennen Ihr Passwort",
    intro:
      "Das Passwort Ihres Kontos bei {app} steht in einer Liste von Passwörtern, die bei anderen Diensten bekannt geworden sind. Hier ist es nicht bekannt geworden, aber wer die Liste hat, könnte es bei Ihrem Konto ausprobieren.",
    intro2: "Wählen Sie ein neues Passwort, das Sie sonst nirgends verwenden.",
    button: "Zu Ihrem Konto",
    outro: "Wenn Sie dasselbe Passwort anderswo verwenden, ändern Sie es auch dort."
  },
  "mail.password_closed": {
    subject: "Zu viele falsche Passwörter für Ihr Konto",
    intro:
      "Jemand hat sehr viele falsche Passwörter für Ihr Konto bei {app} ausprobiert. Um ihn fernzuhalten, wird Ihr Passwort nicht mehr von Geräten angenommen, auf denen Sie sich noch nie angemeldet haben.",
    intro2:
      "Geräte, auf denen Sie angemeldet sind, bleiben angemeldet. Wählen Sie ein neues Passwort, um sich wieder überall anmelden zu können.",
    button: "Neues Passwort wählen",
    outro:
      "Der Link funktioniert einmal, innerhalb von {validity}. Fordern Sie danach bei der Anmeldung einen neuen an."
  },
  "mail.password_reset": {
    subject: "Wählen Sie ein neues Passwort",
    intro: "Jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Konto bei {app} angefordert.",
    button: "Neues Passwort wählen",
    outro: "Der Link funktioniert einmal, innerhalb von {validity}.",
    outro2:
      "Wenn Sie es nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist."
  },
  "mail.portal_opened": {
    subject: "Die Einrichtung der Anmeldung Ihrer Organisation wurde geöffnet",
    intro:
      "Jemand hat einen Link geöffnet, über den eingerichtet wird, wie sich die Personen einer Organisation bei {app} anmelden. Die Seiten sind eine Stunde lang geöffnet.",
    outro: "Wenn Sie das erwartet haben, müssen Sie nichts tun.",
    outro2:
      "Wenn es niemand von Ihnen war, lassen Sie den Link widerrufen: Wer diese Seiten geöffnet hat, kann ändern, wer Zutritt erhält."
  },
  "mail.reauthentication_code": {
    subject: "Bestätigen Sie Ihre Identität",
    intro: "Geben Sie diesen Code bei {app} ein, um fortzufahren:",
    outro: "Der Code funktioniert einmal, innerhalb von {validity}.",
    outro2:
      "Wenn Sie ihn nicht angefordert haben, verwendet möglicherweise jemand anderes Ihr Konto: Ändern Sie Ihr Passwort und melden Sie Ihre anderen Geräte ab. Geben Sie den Code niemals weiter."
  },
  "mail.second_factor_closed": {
    subject: "Jemand kennt möglicherweise Ihr Passwort",
    intro:
      "Jemand hat sehr viele falsche Codes für den zweiten Schritt der Anmeldung bei Ihrem Konto bei {app} ausprobiert und kennt möglicherweise Ihr Passwort. Um ihn fernzuhalten, werden Codes nicht mehr von Geräten angenommen, auf denen Sie sich noch nie angemeldet haben.",
    intro2:
      "Geräte, auf denen Sie angemeldet sind, bleiben angemeldet. Wählen Sie ein neues Passwort, um sich wieder überall anmelden zu können; den Code brauchen Sie weiterhin.",
    button: "Neues Passwort wählen",
    outro:
      "Der Link funktioniert einmal, innerhalb von {validity}. Fordern Sie danach bei der Anmeldung einen neuen an."
  },
  "mail.sign_in_disavowed": {
    subject: "Ihr Konto wurde gesichert",
    intro:
      "Sie haben uns mitgeteilt, dass eine Anmeldung bei Ihrem Konto bei {app} nicht von Ihnen war. Alle Geräte wurden abgemeldet, und Ihr Passwort wurde entfernt.",
    button: "Neues Passwort wählen",
    outro:
      "Der Link funktioniert einmal, innerhalb von {validity}. Wählen Sie ein Passwort, das Sie sonst nirgends verwenden.",
    added:
      "Dies wurde seit jener Anmeldung hinzugefügt und ist entfernt worden. Fügen Sie wieder hinzu, was Ihnen gehört:"
  },
  "mail.sign_up_code": {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse",
    intro: "Geben Sie diesen Code ein, um Ihre Registrierung bei {app} abzuschließen:",
    outro: "Der Code funktioniert einmal, innerhalb von {validity}.",
    outro2:
      "Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ohne den Code geschieht nichts. Geben Sie den Code niemals weiter."
  },
  "mail.trusted_device_reused": {
    subject: "Möglicherweise wurde eine Kopie eines gemerkten Browsers verwendet",
    intro:
      "Einer Ihrer Browser war bei {app} gemerkt, sodass die Anmeldung dort keinen zweiten Schritt brauchte. Jemand hat sich mit einer alten Kopie des Merkmals, an dem er erkannt wird, und mit Ihrem Passwort angemeldet. Zur Sicherheit ist dieser Browser nicht mehr gemerkt, und der zweite Schritt wurde verlangt.",
    button: "Konto ansehen",
    outro:
      "Wenn Sie diesen Browser aus einer Sicherung wiederhergestellt oder auf einen anderen Computer übertragen haben, müssen Sie nichts tun.",
    outro2: "Wenn nicht, wählen Sie ein neues Passwort und melden Sie Ihre anderen Geräte ab."
  }
}
