import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "de"> = {
  "account.sessions": {
    title: "Ihre Geräte",
    current: "Dieses Gerät",
    active: "Zuletzt aktiv {time}",
    by: "angemeldet mit {methods}",
    impersonated: "Der Support handelt hier in Ihrem Namen",
    on: "{browser} auf {os}",
    revoke: "Abmelden",
    others: "Alle anderen Geräte abmelden",
    trusted: "Gemerkte Browser",
    trustedIntro: "In diesen Browsern ist bei der Anmeldung kein zweiter Schritt nötig.",
    trustedUntil: "Gemerkt bis {time}",
    forget: "Vergessen"
  },
  "account.frame": {
    nav: "Ihr Konto",
    profile: "Profil",
    addresses: "E-Mail-Adressen",
    password: "Passwort",
    secondFactor: "Zweiter Faktor",
    passkeys: "Passkeys",
    sessions: "Geräte",
    identities: "Verknüpfte Konten",
    applications: "Anwendungen",
    apiKeys: "API-Schlüssel",
    activity: "Aktivität",
    data: "Ihre Daten",
    deletion: "Konto löschen",
    organizations: "Organisationen",
    you: "Zu Ihrer Person",
    waysIn: "Anmeldung",
    devices: "Geräte und Aktivität",
    onward: "Weiter"
  },
  "account.applications": {
    title: "Verbundene Anwendungen",
    none: "Keine Anwendung hat Zugriff auf Ihr Konto.",
    intro:
      "Diese Anwendungen dürfen Ihr Konto verwenden. Entziehen Sie den Zugriff denen, die Sie nicht nutzen.",
    may: "Sie darf:",
    own: "Teil dieses Dienstes",
    verified: "Den Betreibern bekannt",
    since: "Seit {time}",
    used: "zuletzt verwendet {time}",
    of: "für {organization}",
    end: "{application} trennen"
  },
  "account.activity": {
    title: "Aktivität",
    none: "Es ist noch nichts geschehen.",
    you: "Sie",
    impersonator: "Der Support, in Ihrem Namen",
    administrator: "Die Administratoren",
    system: "Der Dienst",
    failure: "fehlgeschlagen",
    denied: "abgelehnt",
    newDevice: "neues Gerät",
    newNetwork: "neues Netzwerk"
  },
  "account.deletion": {
    title: "Konto löschen",
    intro:
      "Ihr Konto wird sofort geschlossen, und Sie werden überall abgemeldet. Später wird alles über Sie gelöscht. Das lässt sich nicht rückgängig machen.",
    codeFirst: "Es geschieht noch nichts: Wir senden Ihnen zuerst einen Code.",
    start: "Mein Konto löschen",
    mailed: "Wir haben Ihnen einen Code gesendet. Geben Sie ihn hier ein, um das Konto zu löschen.",
    confirm: "Endgültig löschen",
    blocked:
      "Sie sind der letzte Inhaber dieser Organisationen. Machen Sie ein anderes Mitglied zum Inhaber oder entfernen Sie die anderen, und löschen Sie dann Ihr Konto:"
  },
  "account.profile": {
    title: "Ihr Profil",
    submit: "Speichern",
    any: "Wie im Browser",
    hello: "Hallo {name}.",
    since: "Hauptadresse:",
    managed: "{name} verwaltet Ihren Namen und Ihre Hauptadresse."
  },
  "account.secondFactor": {
    title: "Ihr zweiter Faktor",
    off: "Diese App verwendet keinen zweiten Faktor.",
    none: "Mit einem zweiten Faktor kann sich niemand allein mit Ihrem Passwort anmelden. Sie brauchen eine App auf Ihrem Smartphone, die Codes anzeigt.",
    others: "Beim Einrichten werden Ihre anderen Geräte abgemeldet.",
    start: "Authenticator-App einrichten",
    confirm: "Einschalten",
    since: "Eingeschaltet seit {time}.",
    left: "Verbleibende Wiederherstellungscodes: {count}.",
    few: "Ihre Wiederherstellungscodes gehen zur Neige. Erstellen Sie neue.",
    renew: "Neue Wiederherstellungscodes erstellen",
    renewNote: "Neue Wiederherstellungscodes ersetzen die alten.",
    disable: "Ausschalten",
    required: "Diese App verlangt einen zweiten Faktor, deshalb können Sie ihn nicht ausschalten."
  },
  "account.identities": {
    title: "Verknüpfte Konten",
    none: "Kein Konto eines anderen Dienstes ist mit Ihrem verknüpft.",
    link: "{provider} verknüpfen",
    offer:
      "Sie kommen von {provider}. Verknüpfen Sie es, dann können Sie sich ab jetzt damit anmelden.",
    unlink: "Verknüpfung aufheben",
    nothing: "Diese App bietet keine anderen Dienste zur Anmeldung an."
  },
  "account.data": {
    title: "Ihre Daten",
    intro:
      "Sie können eine Kopie dessen erhalten, was wir über Sie gespeichert haben. Wir bereiten sie im Hintergrund vor und bewahren sie sieben Tage auf.",
    ask: "Kopie anfordern",
    pending: "In Vorbereitung",
    ready: "Bereit",
    isReady: "Ihre Kopie ist bereit.",
    expired: "Nicht mehr verfügbar",
    asked: "Angefordert am {time}",
    download: "Herunterladen"
  },
  "account.passkeys": {
    title: "Ihre Passkeys",
    intro:
      "Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder Displaysperre an. Sie müssen kein Passwort eingeben, und niemand kann eines stehlen.",
    off: "Diese App verwendet keine Passkeys.",
    begin: "Passkey hinzufügen",
    create: "Passkey erstellen",
    ready: "Ihr Gerät bittet Sie, mit seiner Sperre zu bestätigen.",
    script: "Passkeys brauchen einen Browser, der sie unterstützt, mit eingeschalteten Skripten.",
    created: "Hinzugefügt am {time}",
    used: "zuletzt verwendet am {time}",
    synced: "von Ihrem Anbieter auf mehreren Geräten gespeichert",
    bound: "nur auf einem Gerät",
    rename: "Umbenennen",
    remove: "Entfernen"
  },
  "account.password": {
    change: "Passwort ändern",
    first: "Passwort wählen",
    firstIntro: "Sie melden sich bisher ohne Passwort an. Sie können eines hinzufügen.",
    updated: "Zuletzt geändert am {time}.",
    submit: "Passwort speichern"
  },
  "account.addresses": {
    title: "Ihre E-Mail-Adressen",
    primary: "Hauptadresse: Sie melden sich damit an, und wir senden E-Mails dorthin.",
    stays: "Sie bleibt, bis eine andere ihren Platz einnimmt.",
    verified: "Bestätigt",
    unverified: "Noch nicht bestätigt",
    promote: "Zur Hauptadresse machen",
    resend: "Link noch einmal senden",
    remove: "Entfernen",
    addTitle: "Adresse hinzufügen",
    add: "Adresse hinzufügen",
    own: "Diese Adresse gehört Ihnen bereits.",
    addIntro:
      "Wir senden einen Link dorthin. Die Adresse gehört Ihnen, sobald der Link geöffnet wurde.",
    managed: "{name} verwaltet Ihre Hauptadresse."
  },
  "account.methods": {
    password: "Passwort",
    totp: "Authenticator-App",
    recovery_code: "Wiederherstellungscode",
    email_code: "Code per E-Mail",
    passkey: "Passkey",
    ticket: "anderer Host",
    impersonation: "Handeln im Namen",
    trusted_device: "gemerkter Browser"
  },
  "account.devices": {
    desktop: "Computer",
    mobile: "Smartphone",
    tablet: "Tablet",
    native: "App",
    bot: "Programm",
    unknown: "Unbekanntes Gerät"
  }
}
