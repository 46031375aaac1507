import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "nb"> = {
  "portal.people": {
    title: "4. Personene deres",
    intro:
      "Personer får en konto ved første innlogging med tilkoblingen og blir medlemmer med en rolle. Ingen blir eier på denne måten.",
    enabled: "Opprett kontoer og medlemmer ved første innlogging",
    role: "Rolle for nye medlemmer",
    noRole: "Ingen: de blir ikke medlemmer",
    groups: "Roller etter gruppe",
    groupsIntro:
      "Den første gruppen som passer, gir rollen. La en gruppe stå tom for å fjerne linjen.",
    group: "Gruppe {number}",
    groupRole: "Rolle for gruppe {number}",
    authoritative:
      "Gi rollen på nytt ved hver innlogging, og fjern den når ingen gruppe passer lenger",
    save: "Lagre"
  },
  "portal.certificates": {
    title: "Sertifikater",
    intro:
      "Leverandøren signerer svarene sine med disse sertifikatene. Legg inn et nytt her før det brukes der: begge gjelder til det gamle utløper.",
    none: "Det finnes ingen SAML-tilkobling, så det er ingen sertifikater å passe på.",
    noneOfIt: "Ingen sertifikater er kjent ennå.",
    subject: "Innehaver",
    ends: "Utløper",
    fingerprint: "SHA-256-fingeravtrykk",
    read: "Les metadataene på nytt",
    daily:
      "Metadataene leses av seg selv hver dag, så et nytt sertifikat kommer uten at dere gjør noe.",
    certificate: "Nytt sertifikat (PEM)",
    add: "Legg til sertifikatet"
  },
  "portal.turningOn": {
    testTitle: "3. Testinnlogging",
    testIntro:
      "Logg inn hos leverandøren som en av personene deres. Ingen logges inn her: etterpå ser du hva leverandøren oppga, og hva det ville føre til. Kom så tilbake til siden.",
    test: "Start en testinnlogging",
    succeeded: "Testen {time} lyktes.",
    failed: "Testen {time} mislyktes.",
    subject: "Personen er kjent som",
    role: "Personen ville blitt medlem med rollen",
    noRole: "Personen ville ikke blitt medlem.",
    claims: "Dette oppga leverandøren",
    claim: "Navn",
    value: "Verdi",
    onTitle: "5. Slå den på",
    onIntro:
      "Fra da av kan personene deres logge inn med tilkoblingen. Ingen må, med mindre dere bestemmer det nedenfor.",
    untested: "En testinnlogging må lykkes først.",
    noDomain: "Organisasjonen deres må bevise et domene først.",
    domains: "Til domenene",
    on: "Slå på",
    off: "Slå av",
    enforcementTitle: "6. Hvem som må bruke den",
    enforcement: "Kreves for",
    outside:
      "Medlemmer utenfor domenene dens: {count}. De kan ikke bruke tilkoblingen, så med det siste valget forblir organisasjonen stengt for dem.",
    save: "Lagre"
  },
  "portal.domains": {
    title: "Domener",
    intro:
      "En tilkobling blir bare trodd om adresser ved domener som organisasjonen deres har bevist. Legg for hvert til en TXT-oppføring i domenets DNS, og kontroller den her. Behold oppføringen: den blir lett etter hver uke.",
    exact: "Et underdomene er et eget domene.",
    none: "Ingen domener er lagt til ennå.",
    name: "Navnet på TXT-oppføringen",
    value: "Verdi",
    zone: "Noen leverandører legger selv domenet til navnet: utelat det der.",
    seen: "Dette ble funnet under det navnet:",
    nothing:
      "Ingenting ble funnet under det navnet. Det kan ta noen minutter før en ny oppføring er synlig.",
    checked: "Sist kontrollert {time}.",
    check: "Kontroller nå",
    addTitle: "Legg til et domene",
    domain: "Domene, for eksempel acme.com",
    add: "Legg til"
  },
  "portal.frame": {
    nav: "Oppsett",
    portal: "Oversikt",
    domains: "Domener",
    sso: "Enkel pålogging",
    directory: "Katalog",
    certificates: "Sertifikater",
    until: "Sidene er åpne i denne nettleseren til {time}.",
    leave: "Ferdig, gå tilbake"
  },
  "portal.sso": {
    title: "Enkel pålogging",
    intro:
      "Koble til leverandøren som personene deres logger inn med andre steder. En ny tilkobling logger ingen inn før dere har prøvd den og slått den på.",
    none: "Det finnes ingen tilkobling ennå.",
    startTitle: "Koble til en leverandør",
    preset: "Leverandør",
    protocol: "Protokoll",
    start: "Fortsett",
    advice: "OpenID Connect er den enkleste av de to. Ta SAML hvis leverandøren ber om det."
  },
  "portal.directory": {
    title: "Katalog",
    intro:
      "En katalog forteller her hvem personene deres er, med SCIM 2.0: den dere fjerner der, er ute her med en gang. I Okta er den på fanen “Provisioning” for programmet, i Microsoft Entra ID under “Provisioning” for bedriftsprogrammet.",
    none: "Det finnes ingen katalog ennå.",
    address: "Adresse (Base URL, Tenant URL)",
    token: "Token (secret token, bearer)",
    once: "Tokenet vises én gang: kopier det nå.",
    tokens: "Tokener",
    ends: "til {time}",
    silent: "Ingen forespørsler har kommet ennå.",
    last: "Den siste forespørselen kom {time}.",
    count: "Personer: {users}. Grupper: {groups}.",
    makeToken: "Lag et nytt token",
    role: "Rolle for nye medlemmer",
    noRole: "Ingen: de blir ikke medlemmer",
    save: "Lagre",
    addTitle: "Legg til en katalog",
    name: "Navn",
    add: "Legg til",
    requests: "Siste forespørsler",
    noRequests: "Ingen de siste sju dagene.",
    answered: "besvart med {status}",
    body: "Innhold",
    bodyCut: "Bare begynnelsen vises."
  },
  "portal.reasons": {
    tenant: "Må være utstederen for én leietaker: common, organizations og consumers står for alle",
    askable: "Må være en https-adresse som denne tjenesten får spørre",
    silent: "Ingen svarer der",
    otherIssuer:
      "Det som svarer der, kaller seg en annen utsteder: skriv den slik leverandøren gjør, også med skråstrek til slutt",
    discovery: "Det finnes ikke noe OpenID-dokument under den (/.well-known/openid-configuration)",
    leadsInside: "Den fører til en adresse som ikke spørres: må være https på en offentlig vert",
    publicHost: "Må være en https-adresse på en offentlig vert",
    malformed: "Må være SAML-metadata: XML i UTF-8 uten dokumenttype, høyst 1 MiB",
    several: "Må være metadata for én identitetsleverandør, ikke for flere",
    noProvider: "Må være metadata for en SAML 2.0-identitetsleverandør",
    noRedirect: "Må ha en påloggingsadresse med HTTP-Redirect",
    noHttps: "Må ha en påloggingsadresse med HTTP-Redirect på https",
    noCertificate:
      "Må ha et sertifikat som signerer: RSA på 2048 til 8192 biter eller ECDSA på P-256, P-384 eller P-521",
    noMetadata: "Det må være metadata der, ikke en omdirigering eller en feil",
    brokeOff: "Svaret ble avbrutt",
    pem: "Må være ett sertifikat i PEM",
    weakKey: "Må være en RSA-nøkkel på minst 2048 biter",
    otherKey: "Må være en RSA-nøkkel på høyst 8192 biter eller ECDSA på P-256, P-384 eller P-521"
  },
  "portal.open": {
    title: "Sett opp organisasjonens innlogging",
    intro:
      "Her kobler du til organisasjonens identitetsleverandør. Du trenger ingen konto, men tilgang til leverandørens administrasjon og til domenets DNS.",
    once: "Lenken åpnes én gang, i denne nettleseren, i en time. De som har ansvar for organisasjonens innlogging, får e-post om at den ble åpnet.",
    open: "Åpne oppsettet",
    dead: "Lenken er brukt eller trukket tilbake, eller er for gammel. Be den som sendte den, om en ny.",
    ended:
      "Oppsettet er ikke lenger åpent i denne nettleseren. Be om en ny lenke for å fortsette: det som er lagret, er tatt vare på."
  },
  "portal.overview": {
    title: "Sett opp organisasjonens innlogging",
    intro:
      "Gå gjennom trinnene i hvilken som helst rekkefølge. Alt lagres med en gang, og ingenting du gjør her, stenger noen ute før du slår det på.",
    domains: "Bevis med DNS at e-postdomenene er deres.",
    sso: "Koble til identitetsleverandøren, og prøv den før noen bruker den.",
    directory: "La katalogen legge til og fjerne personer (SCIM).",
    certificates: "Se når leverandørens sertifikater utløper, og legg inn nye."
  },
  "portal.connection": {
    all: "Alle tilkoblinger",
    atProvider: "1. Hos leverandøren",
    here: "2. Her",
    issuer: "Utsteder",
    clientId: "Klient-ID",
    clientSecret: "Klienthemmelighet",
    clientSecretSet: "Klienthemmelighet (en er lagret; la stå tom for å beholde den)",
    groups: "Krav eller attributt som nevner gruppene",
    metadataUrl: "Adressen til metadataene",
    metadataXml: "Eller selve metadataene (XML)",
    save: "Lagre",
    read: "Lest hos leverandøren:",
    redirectUri: "Omdirigeringsadresse",
    acsUrl: "ACS URL (svaradresse)",
    entityId: "Entity id (audience)",
    spMetadata: "Adressen til våre metadata"
  },
  "portal.enforcement": {
    off: "Ingen: den er én måte blant andre",
    domains: "Alle ved domenene dens, som da ikke logger inn med noe annet",
    members: "Alle ved domenene dens og alle medlemmer av organisasjonen"
  },
  "portal.domainStatuses": {
    pending: "Ikke bevist ennå",
    verified: "Bevist",
    failing: "Oppføringen mangler"
  },
  "portal.connectionStatuses": {
    draft: "Ikke slått på ennå",
    active: "På",
    disabled: "Av"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "En annen leverandør"
  }
}
