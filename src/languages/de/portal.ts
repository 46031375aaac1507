import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "de"> = {
  "portal.people": {
    title: "4. Ihre Personen",
    intro:
      "Personen erhalten bei der ersten Anmeldung über die Verbindung ein Konto und werden Mitglieder mit einer Rolle. Inhaber wird auf diesem Weg niemand.",
    enabled: "Konten und Mitglieder bei der ersten Anmeldung anlegen",
    role: "Rolle neuer Mitglieder",
    noRole: "Keine: Sie werden nicht Mitglieder",
    groups: "Rollen nach Gruppe",
    groupsIntro:
      "Die erste passende Gruppe bestimmt die Rolle. Lassen Sie eine Gruppe leer, um ihre Zeile zu entfernen.",
    group: "Gruppe {number}",
    groupRole: "Rolle der Gruppe {number}",
    authoritative:
      "Die Rolle bei jeder Anmeldung neu vergeben und entziehen, wenn keine Gruppe mehr passt",
    save: "Speichern"
  },
  "portal.certificates": {
    title: "Zertifikate",
    intro:
      "Mit diesen Zertifikaten signiert Ihr Anbieter seine Antworten. Hinterlegen Sie ein neues hier, bevor es dort verwendet wird: Beide gelten, bis das alte endet.",
    none: "Es gibt keine SAML-Verbindung, also auch keine Zertifikate zu betreuen.",
    noneOfIt: "Es ist noch kein Zertifikat bekannt.",
    subject: "Inhaber",
    ends: "Endet am",
    fingerprint: "SHA-256-Fingerabdruck",
    read: "Metadaten erneut lesen",
    daily:
      "Die Metadaten werden täglich von selbst gelesen, ein neues Zertifikat kommt also ohne Ihr Zutun an.",
    certificate: "Neues Zertifikat (PEM)",
    add: "Zertifikat hinzufügen"
  },
  "portal.turningOn": {
    testTitle: "3. Testanmeldung",
    testIntro:
      "Melden Sie sich bei Ihrem Anbieter als eine Ihrer Personen an. Hier wird dadurch niemand angemeldet: Danach sehen Sie, was Ihr Anbieter mitgeteilt hat und was daraus folgen würde. Kehren Sie dann zu dieser Seite zurück.",
    test: "Testanmeldung starten",
    succeeded: "Der Test vom {time} ist gelungen.",
    failed: "Der Test vom {time} ist fehlgeschlagen.",
    subject: "Die Person ist bekannt als",
    role: "Sie würde Mitglied mit der Rolle",
    noRole: "Sie würde kein Mitglied.",
    claims: "Was Ihr Anbieter mitgeteilt hat",
    claim: "Name",
    value: "Wert",
    onTitle: "5. Einschalten",
    onIntro:
      "Ab dann können sich Ihre Personen über die Verbindung anmelden. Niemand muss es, außer Sie legen es unten fest.",
    untested: "Zuerst muss eine Testanmeldung gelingen.",
    noDomain: "Ihre Organisation muss zuerst eine Domain nachweisen.",
    domains: "Zu den Domains",
    on: "Einschalten",
    off: "Ausschalten",
    enforcementTitle: "6. Wer sie verwenden muss",
    enforcement: "Erforderlich für",
    outside:
      "Mitglieder bei keiner ihrer Domains: {count}. Sie können die Verbindung nicht verwenden, mit der letzten Auswahl bleibt ihnen die Organisation also verschlossen.",
    save: "Speichern"
  },
  "portal.domains": {
    title: "Domains",
    intro:
      "Einer Verbindung wird nur für Adressen bei Domains geglaubt, die Ihre Organisation nachgewiesen hat. Fügen Sie für jede einen TXT-Eintrag im DNS der Domain hinzu und prüfen Sie ihn hier. Lassen Sie den Eintrag bestehen: Er wird jede Woche gesucht.",
    exact: "Eine Subdomain ist eine eigene Domain.",
    none: "Es ist noch keine Domain eingetragen.",
    name: "Name des TXT-Eintrags",
    value: "Wert",
    zone: "Manche Anbieter hängen die Domain selbst an den Namen an: Lassen Sie sie dort weg.",
    seen: "Unter diesem Namen wurde gefunden:",
    nothing:
      "Unter diesem Namen wurde nichts gefunden. Es kann einige Minuten dauern, bis ein neuer Eintrag sichtbar ist.",
    checked: "Zuletzt geprüft am {time}.",
    check: "Jetzt prüfen",
    addTitle: "Domain hinzufügen",
    domain: "Domain, zum Beispiel acme.com",
    add: "Hinzufügen"
  },
  "portal.frame": {
    nav: "Einrichtung",
    portal: "Übersicht",
    domains: "Domains",
    sso: "Single Sign-on",
    directory: "Verzeichnis",
    certificates: "Zertifikate",
    until: "Diese Seiten sind in diesem Browser bis {time} geöffnet.",
    leave: "Fertig, zurück"
  },
  "portal.sso": {
    title: "Single Sign-on",
    intro:
      "Verbinden Sie den Anbieter, über den sich Ihre Personen auch anderswo anmelden. Eine neue Verbindung meldet niemanden an, bevor Sie sie getestet und eingeschaltet haben.",
    none: "Es gibt noch keine Verbindung.",
    startTitle: "Anbieter verbinden",
    preset: "Anbieter",
    protocol: "Protokoll",
    start: "Weiter",
    advice:
      "OpenID Connect ist das einfachere der beiden. Nehmen Sie SAML, wenn Ihr Anbieter es verlangt."
  },
  "portal.directory": {
    title: "Verzeichnis",
    intro:
      "Ein Verzeichnis teilt per SCIM 2.0 mit, wer Ihre Personen sind: Wen Sie dort entfernen, der ist hier sofort draußen. In Okta finden Sie es auf dem Tab “Provisioning” der Anwendung, in Microsoft Entra ID unter “Provisioning” der Unternehmensanwendung.",
    none: "Es gibt noch kein Verzeichnis.",
    address: "Adresse (Base URL, Tenant URL)",
    token: "Token (Secret Token, Bearer)",
    once: "Das Token wird nur einmal angezeigt: Kopieren Sie es jetzt.",
    tokens: "Token",
    ends: "bis {time}",
    silent: "Es ist noch keine Anfrage gekommen.",
    last: "Die letzte Anfrage kam am {time}.",
    count: "Personen: {users}. Gruppen: {groups}.",
    makeToken: "Neues Token erstellen",
    role: "Rolle neuer Mitglieder",
    noRole: "Keine: Sie werden nicht Mitglieder",
    save: "Speichern",
    addTitle: "Verzeichnis hinzufügen",
    name: "Name",
    add: "Hinzufügen",
    requests: "Letzte Anfragen",
    noRequests: "Keine in den letzten sieben Tagen.",
    answered: "beantwortet mit {status}",
    body: "Inhalt",
    bodyCut: "Nur der Anfang wird angezeigt."
  },
  "portal.reasons": {
    tenant:
      "Erwartet wird der Aussteller eines einzelnen Mandanten: common, organizations und consumers stehen für alle",
    askable: "Erwartet wird eine https-Adresse, die dieser Dienst abfragen darf",
    silent: "Dort antwortet niemand",
    otherIssuer:
      "Was dort antwortet, nennt einen anderen Aussteller: Schreiben Sie ihn wie der Anbieter, auch mit einem Schrägstrich am Ende",
    discovery:
      "Darunter gibt es kein OpenID-Discovery-Dokument (/.well-known/openid-configuration)",
    leadsInside:
      "Sie führt zu einer Adresse, die nicht abgefragt wird: Erwartet wird https bei einem öffentlichen Host",
    publicHost: "Erwartet wird eine https-Adresse eines öffentlichen Hosts",
    malformed: "Erwartet werden SAML-Metadaten: XML in UTF-8 ohne Dokumenttyp, höchstens 1 MiB",
    several: "Erwartet werden die Metadaten eines einzigen Identitätsanbieters",
    noProvider: "Erwartet werden die Metadaten eines SAML-2.0-Identitätsanbieters",
    noRedirect: "Erwartet wird eine Anmeldeadresse per HTTP-Redirect",
    noHttps: "Erwartet wird eine Anmeldeadresse per HTTP-Redirect mit https",
    noCertificate:
      "Erwartet wird ein Zertifikat zum Signieren: RSA mit 2048 bis 8192 Bit oder ECDSA auf P-256, P-384 oder P-521",
    noMetadata: "Erwartet werden dort Metadaten, keine Weiterleitung und kein Fehler",
    brokeOff: "Die Antwort brach ab",
    pem: "Erwartet wird ein einzelnes Zertifikat in PEM",
    weakKey: "Erwartet wird ein RSA-Schlüssel mit mindestens 2048 Bit",
    otherKey: "Erwartet wird ein RSA-Schlüssel bis 8192 Bit oder ECDSA auf P-256, P-384 oder P-521"
  },
  "portal.open": {
    title: "Anmeldung Ihrer Organisation einrichten",
    intro:
      "Hier verbinden Sie den Identitätsanbieter Ihrer Organisation. Sie brauchen kein Konto, aber Zugang zur Verwaltung des Anbieters und zum DNS Ihrer Domain.",
    once: "Der Link öffnet sich einmal, in diesem Browser, für eine Stunde. Wer die Anmeldung der Organisation verwaltet, erfährt per E-Mail, dass er geöffnet wurde.",
    open: "Einrichtung öffnen",
    dead: "Dieser Link wurde verwendet oder zurückgezogen oder ist zu alt. Bitten Sie die Person, die ihn gesendet hat, um einen neuen.",
    ended:
      "Die Einrichtung ist in diesem Browser nicht mehr geöffnet. Bitten Sie um einen neuen Link, um fortzufahren: Was gespeichert wurde, bleibt erhalten."
  },
  "portal.overview": {
    title: "Anmeldung Ihrer Organisation einrichten",
    intro:
      "Gehen Sie diese Schritte in beliebiger Reihenfolge durch. Alles wird sofort gespeichert, und nichts davon sperrt jemanden aus, bevor Sie es einschalten.",
    domains: "Weisen Sie per DNS nach, dass Ihre E-Mail-Domains Ihnen gehören.",
    sso: "Verbinden Sie Ihren Identitätsanbieter und testen Sie ihn, bevor ihn jemand verwendet.",
    directory: "Lassen Sie Ihr Verzeichnis Personen hinzufügen und entfernen (SCIM).",
    certificates: "Sehen Sie, wann die Zertifikate Ihres Anbieters enden, und hinterlegen Sie neue."
  },
  "portal.connection": {
    all: "Alle Verbindungen",
    atProvider: "1. Bei Ihrem Anbieter",
    here: "2. Hier",
    issuer: "Aussteller",
    clientId: "Client-ID",
    clientSecret: "Client-Geheimnis",
    clientSecretSet: "Client-Geheimnis (eines ist gespeichert; leer lassen, um es zu behalten)",
    groups: "Claim oder Attribut, das die Gruppen benennt",
    metadataUrl: "Adresse der Metadaten",
    metadataXml: "Oder die Metadaten selbst (XML)",
    save: "Speichern",
    read: "Bei Ihrem Anbieter gelesen:",
    redirectUri: "Weiterleitungsadresse",
    acsUrl: "ACS-URL (Antwortadresse)",
    entityId: "Entity-ID (Audience)",
    spMetadata: "Adresse unserer Metadaten"
  },
  "portal.enforcement": {
    off: "Niemand: Sie ist ein Weg unter anderen",
    domains: "Alle bei ihren Domains, die sich dann nur noch darüber anmelden",
    members: "Alle bei ihren Domains und alle Mitglieder der Organisation"
  },
  "portal.domainStatuses": {
    pending: "Noch nicht nachgewiesen",
    verified: "Nachgewiesen",
    failing: "Eintrag fehlt"
  },
  "portal.connectionStatuses": {
    draft: "Noch nicht eingeschaltet",
    active: "Ein",
    disabled: "Aus"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "Anderer Anbieter"
  }
}
