import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "de"> = {
  common: {
    mixedLoopback:
      "Die App und diese Seite verwenden verschiedene Namen für Ihren Rechner: die eine localhost, die andere 127.0.0.1. Browser speichern Cookies nach Namen, dort wären Sie also nicht angemeldet. Öffnen Sie die App unter dem Namen, den diese Seite verwendet, oder geben Sie der Umgebung den Namen der App.",
    triesLeft: {
      one: "Sie haben höchstens noch einen Versuch.",
      other: "Sie haben höchstens noch {count} Versuche."
    },
    noTriesLeft:
      "Es sind keine Versuche mehr übrig: Fordern Sie einen neuen Code an oder beginnen Sie von vorn.",
    switchAccount: "Konto wechseln",
    signOut: "Abmelden",
    menu: "Menü",
    skip: "Zum Inhalt springen",
    showPassword: "Passwort anzeigen",
    passwordRule: {
      one: "Mindestens ein beliebiges Zeichen.",
      other: "Mindestens {count} beliebige Zeichen."
    },
    optional: "optional",
    terms: "Nutzungsbedingungen",
    privacy: "Datenschutz",
    support: "Hilfe",
    language: "Sprache",
    continue: "Weiter",
    continueTo: "Weiter zu {place}",
    leaving: "Sie werden weitergeleitet…",
    back: "Zurück",
    backToSignIn: "Zurück zur Anmeldung",
    or: "oder",
    incompleteLink: "Der Link ist unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail.",
    retryIn: "Versuchen Sie es {wait} erneut.",
    retryNow: "Sie können es jetzt erneut versuchen.",
    reference: "Referenz für den Support",
    copy: "Kopieren",
    copied: "Kopiert",
    print: "Drucken",
    download: "Herunterladen",
    offline:
      "Sie sind offline. Ihre Eingaben bleiben erhalten und werden gesendet, sobald Sie wieder online sind.",
    impersonating: "Sie handeln im Namen von {name}.",
    impersonatingUntil: "Sie handeln bis {time} im Namen von {name}.",
    impersonationBlocks:
      "Währenddessen können Sie keine Passwörter, zweiten Faktoren, Adressen, Anmeldemethoden, Organisationen oder andere Sitzungen ändern.",
    actingStaff: "Handelnde Person vom Support: {id}.",
    backTo: "Zurück zu {app}",
    stop: "Beenden",
    mailsStay: "Es ist kein Mailserver eingerichtet, deshalb bleiben E-Mails auf diesem Rechner.",
    readMails: "E-Mails lesen",
    signedInAs: "Angemeldet als {name}"
  },
  fields: {
    email: "E-Mail-Adresse",
    password: "Passwort",
    newPassword: "Neues Passwort",
    currentPassword: "Aktuelles Passwort",
    firstName: "Vorname",
    lastName: "Nachname",
    language: "Sprache",
    code: "6-stelliger Code",
    totpCode: "Code aus Ihrer Authenticator-App",
    emailCode: "Code aus der E-Mail",
    recoveryCode: "Wiederherstellungscode",
    userCode: "Code des Geräts",
    name: "Name",
    role: "Rolle",
    organizationId: "Organisation",
    permissions: "Berechtigungen",
    expiresInDays: "Läuft ab",
    revokeOld: "Alte Geheimnisse sofort ungültig machen",
    query: "Suche",
    legalConsentAccepted: "Ich akzeptiere die Nutzungsbedingungen",
    revokeOtherSessions: "Meine anderen Geräte abmelden",
    rememberDevice: "In diesem Browser nicht mehr fragen",
    kept: "Ich habe sie gespeichert"
  },
  roles: {
    Owner: "Inhaber",
    Admin: "Administrator",
    Member: "Mitglied"
  },
  intents: {
    choosePassword: "ein Passwort wählen",
    addAddress: "eine Adresse hinzufügen",
    changeAddress: "Ihre Hauptadresse ändern",
    removeAddress: "eine Adresse entfernen",
    setUpFactor: "eine Authenticator-App einrichten",
    newRecoveryCodes: "neue Wiederherstellungscodes erstellen",
    turnOffFactor: "den zweiten Faktor ausschalten",
    addPasskey: "einen Passkey hinzufügen",
    removePasskey: "einen Passkey entfernen",
    linkAccount: "eine Anmeldemethode verknüpfen",
    unlinkAccount: "eine Anmeldemethode entfernen",
    deleteAccount: "Ihr Konto löschen",
    requestData: "eine Kopie Ihrer Daten anfordern",
    makeApiKey: "einen API-Schlüssel erstellen",
    makeApplication: "eine Anwendung erstellen",
    makeSecret: "ein neues Geheimnis erstellen",
    removeApplication: "eine Anwendung entfernen"
  },
  passwords: {
    too_short: "Das Passwort ist zu kurz.",
    too_long: "Das Passwort ist zu lang.",
    not_printable: "Das Passwort enthält Zeichen, die nicht verwendet werden können.",
    too_common: "Dieses Passwort verwenden zu viele Menschen. Wählen Sie ein anderes.",
    too_simple:
      "Das Passwort darf nicht aus einem einzigen, wiederholten Zeichen oder nur aus Leerzeichen bestehen. Wählen Sie ein anderes.",
    personal_data:
      "Das Passwort darf nicht fast nur aus Ihrem Namen oder Ihrer E-Mail-Adresse bestehen. Wählen Sie ein anderes.",
    breached:
      "Dieses Passwort ist bei einem anderen Dienst bekannt geworden, sodass Fremde es kennen. Wählen Sie ein anderes.",
    service_name:
      "Das Passwort darf nicht fast nur aus dem Namen dieses Dienstes bestehen. Wählen Sie ein anderes."
  },
  confirmation: {
    title: "Weiter",
    intro: "Fahren Sie fort, um abzuschließen, was Sie begonnen haben.",
    button: "Weiter"
  },
  formGuard: {
    working: "Ihr Browser wird geprüft. Das dauert einige Sekunden.",
    done: "Ihr Browser ist geprüft. Das Formular wird gesendet.",
    challenge: "Zeigen Sie, dass Sie ein Mensch sind"
  },
  notices: {
    saved: "Gespeichert.",
    mailed: "Eine E-Mail ist unterwegs.",
    removed: "Entfernt.",
    ended: "Das Gerät ist abgemeldet.",
    linked: "Das Konto ist verknüpft.",
    disconnected: "Die Anwendung hat keinen Zugriff mehr.",
    registered: "Der Passkey ist hinzugefügt. Sie können sich ab jetzt damit anmelden.",
    requested: "Wir bereiten Ihre Kopie vor. Sie erhalten eine E-Mail, wenn sie fertig ist.",
    joined: "Sie sind jetzt Mitglied.",
    left: "Sie haben die Organisation verlassen.",
    switched: "Ihre aktive Organisation ist gewechselt.",
    invited: "Die Einladung ist unterwegs.",
    proven: "Die Domain ist nachgewiesen.",
    turnedOn: "Die Verbindung ist eingeschaltet.",
    turnedOff: "Die Verbindung ist ausgeschaltet.",
    joinedIt: "Sie sind jetzt Mitglied von {organization}.",
    more: "Mehr anzeigen"
  },
  problemPage: {
    notFound: "Seite nicht gefunden",
    nothing: "Nichts fortzusetzen",
    forbidden: "Das ist nicht möglich",
    gone: "Das gibt es nicht mehr",
    busy: "Einen Moment bitte",
    fault: "Etwas ist schiefgegangen",
    unusable:
      "Diese Adresse kann nicht verwendet werden. Der Link ist vielleicht alt oder falsch eingegeben.",
    prove: "Bestätigen Sie Ihre Identität",
    fromStart: "Von vorn beginnen"
  },
  formPost: {
    title: "Weiter zu {place}",
    why: "Es geht gleich von selbst weiter. Falls nicht, klicken Sie auf die Schaltfläche.",
    asked:
      "Die Anwendung, die Sie hierher geschickt hat, hat einen Fehler gemacht. Sie erfährt davon, wenn Sie zu ihr zurückkehren.",
    onward: "Weiter"
  }
}
