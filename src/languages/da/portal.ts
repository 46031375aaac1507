import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "da"> = {
  "portal.people": {
    title: "4. Jeres personer",
    intro:
      "Personer får en konto ved deres første login med forbindelsen og bliver medlemmer med en rolle. Ingen bliver ejer på den måde.",
    enabled: "Lav konti og medlemmer ved første login",
    role: "Nye medlemmers rolle",
    noRole: "Ingen: de bliver ikke medlemmer",
    groups: "Roller efter gruppe",
    groupsIntro:
      "Den første gruppe, der passer, giver rollen. Lad en gruppe stå tom for at fjerne dens linje.",
    group: "Gruppe {number}",
    groupRole: "Rolle for gruppe {number}",
    authoritative: "Giv rollen igen ved hvert login, og fjern den, når ingen gruppe passer mere",
    save: "Gem"
  },
  "portal.certificates": {
    title: "Certifikater",
    intro:
      "Jeres udbyder signerer sine svar med disse certifikater. Indsæt et nyt her, før det bliver brugt dér: begge gælder, indtil det gamle udløber.",
    none: "Der er ingen SAML-forbindelse, så der er ingen certifikater at holde øje med.",
    noneOfIt: "Intet certifikat er kendt endnu.",
    subject: "Emne",
    ends: "Udløber",
    fingerprint: "SHA-256-fingeraftryk",
    read: "Læs metadata igen",
    daily: "Metadata læses hver dag af sig selv, så et nyt certifikat kommer uden jer.",
    certificate: "Nyt certifikat (PEM)",
    add: "Tilføj certifikatet"
  },
  "portal.turningOn": {
    testTitle: "3. Prøv et login",
    testIntro:
      "Log ind hos jeres udbyder som en af jeres personer. Det logger ingen ind her: bagefter ser du, hvad jeres udbyder fortalte, og hvad der ville komme ud af det. Kom så tilbage til denne side.",
    test: "Begynd et prøvelogin",
    succeeded: "Prøven {time} lykkedes.",
    failed: "Prøven {time} mislykkedes.",
    subject: "Personen kendes som",
    role: "Personen ville blive medlem med rollen",
    noRole: "Personen ville ikke blive medlem.",
    claims: "Det fortalte jeres udbyder",
    claim: "Navn",
    value: "Værdi",
    onTitle: "5. Slå den til",
    onIntro:
      "Derefter kan jeres personer logge ind med forbindelsen. Ingen skal, medmindre I bestemmer det herunder.",
    untested: "Et prøvelogin skal lykkes først.",
    noDomain: "Jeres organisation skal bevise et domæne først.",
    domains: "Til domænerne",
    on: "Slå til",
    off: "Slå fra",
    enforcementTitle: "6. Hvem skal bruge den",
    enforcement: "Påkrævet for",
    outside:
      "Medlemmer, der ikke er ved et af dens domæner: {count}. De kan ikke bruge forbindelsen, så med det sidste valg er organisationen lukket for dem.",
    save: "Gem"
  },
  "portal.domains": {
    title: "Domæner",
    intro:
      "En forbindelse tros kun om adresser ved domæner, som jeres organisation har bevist. Tilføj for hvert en TXT-post til domænets DNS, og tjek den her. Lad posten blive stående: Den ses efter hver uge.",
    exact: "Et underdomæne er et domæne for sig.",
    none: "Intet domæne er tilføjet endnu.",
    name: "TXT-postens navn",
    value: "Værdi",
    zone: "Nogle udbydere føjer selv domænet til navnet: Udelad det dér.",
    seen: "Det blev fundet ved det navn:",
    nothing:
      "Der blev intet fundet ved det navn. Der kan gå nogle minutter, før en ny post kan ses.",
    checked: "Sidst tjekket {time}.",
    check: "Tjek nu",
    addTitle: "Tilføj et domæne",
    domain: "Domæne, f.eks. acme.com",
    add: "Tilføj"
  },
  "portal.frame": {
    nav: "Opsætning",
    portal: "Oversigt",
    domains: "Domæner",
    sso: "Single sign-on",
    directory: "Brugerkatalog",
    certificates: "Certifikater",
    until: "Siderne er åbne i denne browser indtil {time}.",
    leave: "Færdig, gå tilbage"
  },
  "portal.sso": {
    title: "Single sign-on",
    intro:
      "Forbind den udbyder, som jeres personer logger ind med andre steder. En ny forbindelse logger ingen ind, før I har prøvet den og slået den til.",
    none: "Der er ingen forbindelse endnu.",
    startTitle: "Forbind en udbyder",
    preset: "Udbyder",
    protocol: "Protokol",
    start: "Fortsæt",
    advice: "OpenID Connect er den enkleste af de to. Tag SAML, hvor jeres udbyder beder om det."
  },
  "portal.directory": {
    title: "Brugerkatalog",
    intro:
      "Et brugerkatalog fortæller her, hvem jeres personer er, via SCIM 2.0: Den, I fjerner dér, er ude her med det samme. I Okta er det på applikationens fane “Provisioning”, i Microsoft Entra ID under “Provisioning” på enterprise-applikationen.",
    none: "Der er intet brugerkatalog endnu.",
    address: "Adresse (Base URL, Tenant URL)",
    token: "Token (secret token, bearer)",
    once: "Tokenet vises én gang: Kopiér det nu.",
    tokens: "Tokens",
    ends: "indtil {time}",
    silent: "Der er endnu ikke kommet nogen forespørgsel.",
    last: "Den seneste forespørgsel kom {time}.",
    count: "Personer: {users}. Grupper: {groups}.",
    makeToken: "Lav et nyt token",
    role: "Nye medlemmers rolle",
    noRole: "Ingen: de bliver ikke medlemmer",
    save: "Gem",
    addTitle: "Tilføj et brugerkatalog",
    name: "Navn",
    add: "Tilføj",
    requests: "Seneste forespørgsler",
    noRequests: "Ingen de seneste syv dage.",
    answered: "besvaret {status}",
    body: "Indhold",
    bodyCut: "Kun begyndelsen vises."
  },
  "portal.reasons": {
    tenant: "Skal være udstederen for én lejer: common, organizations og consumers står for alle",
    askable: "Skal være en https-adresse, som denne tjeneste må spørge",
    silent: "Der svarer ingen",
    otherIssuer:
      "Det, der svarer, kalder sig ved en anden udsteder: skriv den, som udbyderen gør, også en skråstreg til sidst",
    discovery: "Der er intet OpenID-dokument under den (/.well-known/openid-configuration)",
    leadsInside: "Den fører til en adresse, der ikke spørges: skal være https på en offentlig vært",
    publicHost: "Skal være en https-adresse på en offentlig vært",
    malformed: "Skal være SAML-metadata: XML i UTF-8 uden dokumenttype, højst 1 MiB",
    several: "Skal være metadata for én identitetsudbyder, ikke for flere",
    noProvider: "Skal være metadata for en SAML 2.0-identitetsudbyder",
    noRedirect: "Skal have en login-adresse med HTTP-Redirect",
    noHttps: "Skal have en login-adresse med HTTP-Redirect på https",
    noCertificate:
      "Skal have et certifikat, der underskriver: RSA på 2048 til 8192 bit eller ECDSA på P-256, P-384 eller P-521",
    noMetadata: "Der skal være metadata, ikke en omdirigering eller en fejl",
    brokeOff: "Svaret blev afbrudt",
    pem: "Skal være ét certifikat i PEM",
    weakKey: "Skal være en RSA-nøgle på mindst 2048 bit",
    otherKey: "Skal være en RSA-nøgle på højst 8192 bit eller ECDSA på P-256, P-384 eller P-521"
  },
  "portal.open": {
    title: "Sæt jeres organisations login op",
    intro:
      "Her forbinder I jeres organisations identitetsudbyder. I behøver ingen konto, men adgang til udbyderens administration og til jeres domænes DNS.",
    once: "Linket kan åbnes én gang, i denne browser, i en time. De, der styrer organisationens login, får en mail om, at det blev åbnet.",
    open: "Åbn opsætningen",
    dead: "Linket er brugt eller trukket tilbage, eller det er for gammelt. Bed den, der sendte det, om et nyt.",
    ended:
      "Opsætningen er ikke længere åben i denne browser. Bed om et nyt link for at fortsætte: Det, der er gemt, bliver stående."
  },
  "portal.overview": {
    title: "Sæt jeres organisations login op",
    intro:
      "Gå trinene igennem i den rækkefølge, du vil. Alt gemmes med det samme, og intet her lukker nogen ude, før du slår det til.",
    domains: "Bevis via DNS, at jeres maildomæner er jeres.",
    sso: "Forbind jeres identitetsudbyder, og prøv den, før nogen bruger den.",
    directory: "Lad jeres brugerkatalog tilføje og fjerne personer (SCIM).",
    certificates: "Se, hvornår jeres udbyders certifikater udløber, og indsæt nye."
  },
  "portal.connection": {
    all: "Alle forbindelser",
    atProvider: "1. Hos jeres udbyder",
    here: "2. Her",
    issuer: "Udsteder",
    clientId: "Klient-id",
    clientSecret: "Klienthemmelighed",
    clientSecretSet: "Klienthemmelighed (en er gemt; lad feltet stå tomt for at beholde den)",
    groups: "Claim eller attribut, der nævner grupperne",
    metadataUrl: "Adressen på metadata",
    metadataXml: "Eller selve metadata (XML)",
    save: "Gem",
    read: "Læst hos jeres udbyder:",
    redirectUri: "Adresse til omdirigering",
    acsUrl: "ACS URL (svaradresse)",
    entityId: "Entity id (audience)",
    spMetadata: "Adressen på vores metadata"
  },
  "portal.enforcement": {
    off: "Ingen: den er én vej blandt flere",
    domains: "Alle ved dens domæner, som så kun logger ind med den",
    members: "Alle ved dens domæner og alle medlemmer af organisationen"
  },
  "portal.domainStatuses": {
    pending: "Ikke bevist endnu",
    verified: "Bevist",
    failing: "Posten mangler"
  },
  "portal.connectionStatuses": {
    draft: "Ikke slået til endnu",
    active: "Slået til",
    disabled: "Slået fra"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "En anden udbyder"
  }
}
