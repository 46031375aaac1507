import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "nl"> = {
  "portal.people": {
    title: "4. Uw mensen",
    intro:
      "Mensen krijgen bij hun eerste login via de verbinding een account en worden lid met een rol. Niemand wordt zo eigenaar.",
    enabled: "Accounts en leden aanmaken bij de eerste login",
    role: "Rol van nieuwe leden",
    noRole: "Geen: ze worden geen lid",
    groups: "Rollen per groep",
    groupsIntro:
      "De eerste groep die past, geeft de rol. Laat een groep leeg om de regel te verwijderen.",
    group: "Groep {number}",
    groupRole: "Rol van groep {number}",
    authoritative: "De rol bij elke login opnieuw geven, en afnemen als geen groep meer past",
    save: "Opslaan"
  },
  "portal.certificates": {
    title: "Certificaten",
    intro:
      "Uw provider ondertekent zijn antwoorden met deze certificaten. Voeg hier een nieuw toe voordat het daar gebruikt wordt: beide tellen tot het oude afloopt.",
    none: "Er is geen SAML-verbinding, dus er zijn geen certificaten om op te letten.",
    noneOfIt: "Er is nog geen certificaat bekend.",
    subject: "Onderwerp",
    ends: "Loopt af op",
    fingerprint: "SHA-256-vingerafdruk",
    read: "De metadata opnieuw lezen",
    daily:
      "De metadata worden elke dag vanzelf gelezen, dus een nieuw certificaat komt zonder uw toedoen aan.",
    certificate: "Nieuw certificaat (PEM)",
    add: "Het certificaat toevoegen"
  },
  "portal.turningOn": {
    testTitle: "3. Testlogin",
    testIntro:
      "Log bij uw provider in als een van uw mensen. Er wordt hier niemand mee ingelogd: daarna ziet u wat uw provider doorgaf en wat daarvan zou komen. Kom dan terug naar deze pagina.",
    test: "Een testlogin starten",
    succeeded: "De test van {time} is geslaagd.",
    failed: "De test van {time} is mislukt.",
    subject: "De persoon is bekend als",
    role: "De persoon zou lid worden met de rol",
    noRole: "De persoon zou geen lid worden.",
    claims: "Wat uw provider doorgaf",
    claim: "Naam",
    value: "Waarde",
    onTitle: "5. Inschakelen",
    onIntro:
      "Vanaf dan kunnen uw mensen via de verbinding inloggen. Niemand hoeft dat, tenzij u het hieronder bepaalt.",
    untested: "Eerst moet een testlogin slagen.",
    noDomain: "Uw organisatie moet eerst een domein bewijzen.",
    domains: "Naar de domeinen",
    on: "Inschakelen",
    off: "Uitschakelen",
    enforcementTitle: "6. Wie haar moet gebruiken",
    enforcement: "Vereist voor",
    outside:
      "Leden buiten de domeinen ervan: {count}. Ze kunnen de verbinding niet gebruiken, dus met de laatste keuze blijft de organisatie voor hen gesloten.",
    save: "Opslaan"
  },
  "portal.domains": {
    title: "Domeinen",
    intro:
      "Een verbinding wordt alleen geloofd over adressen van domeinen die uw organisatie bewezen heeft. Voeg voor elk een TXT-record toe aan de DNS van het domein en controleer het hier. Laat het record staan: er wordt elke week naar gezocht.",
    exact: "Een subdomein is een eigen domein.",
    none: "Er is nog geen domein toegevoegd.",
    name: "Naam van het TXT-record",
    value: "Waarde",
    zone: "Sommige providers voegen het domein zelf aan de naam toe: laat het daar weg.",
    seen: "Onder die naam is gevonden:",
    nothing:
      "Onder die naam is niets gevonden. Het kan enkele minuten duren voor een nieuw record zichtbaar is.",
    checked: "Laatst gecontroleerd op {time}.",
    check: "Nu controleren",
    addTitle: "Een domein toevoegen",
    domain: "Domein, bijvoorbeeld acme.com",
    add: "Toevoegen"
  },
  "portal.frame": {
    nav: "Instelling",
    portal: "Overzicht",
    domains: "Domeinen",
    sso: "Single sign-on",
    directory: "Directory",
    certificates: "Certificaten",
    until: "Deze pagina’s zijn in deze browser open tot {time}.",
    leave: "Klaar, terug"
  },
  "portal.sso": {
    title: "Single sign-on",
    intro:
      "Verbind de provider waarmee uw mensen elders inloggen. Een nieuwe verbinding logt niemand in tot u haar geprobeerd en ingeschakeld hebt.",
    none: "Er is nog geen verbinding.",
    startTitle: "Een provider verbinden",
    preset: "Provider",
    protocol: "Protocol",
    start: "Doorgaan",
    advice:
      "OpenID Connect is de eenvoudigste van de twee. Neem SAML als uw provider daarom vraagt."
  },
  "portal.directory": {
    title: "Directory",
    intro:
      "Een directory geeft hier via SCIM 2.0 door wie uw mensen zijn: wie u daar verwijdert, is er hier meteen uit. In Okta staat dit op het tabblad “Provisioning” van de toepassing, in Microsoft Entra ID onder “Provisioning” van de bedrijfstoepassing.",
    none: "Er is nog geen directory.",
    address: "Adres (Base URL, Tenant URL)",
    token: "Token (secret token, bearer)",
    once: "Het token wordt één keer getoond: kopieer het nu.",
    tokens: "Tokens",
    ends: "tot {time}",
    silent: "Er is nog geen aanvraag gekomen.",
    last: "De laatste aanvraag kwam op {time}.",
    count: "Mensen: {users}. Groepen: {groups}.",
    makeToken: "Een nieuw token maken",
    role: "Rol van nieuwe leden",
    noRole: "Geen: ze worden geen lid",
    save: "Opslaan",
    addTitle: "Een directory toevoegen",
    name: "Naam",
    add: "Toevoegen",
    requests: "Laatste aanvragen",
    noRequests: "Geen in de laatste zeven dagen.",
    answered: "beantwoord met {status}",
    body: "Inhoud",
    bodyCut: "Alleen het begin wordt getoond."
  },
  "portal.reasons": {
    tenant:
      "Verwacht wordt de uitgever van één tenant: common, organizations en consumers staan voor alle",
    askable: "Verwacht wordt een https-adres dat deze dienst mag bevragen",
    silent: "Daar antwoordt niets",
    otherIssuer:
      "Wat daar antwoordt, noemt een andere uitgever: schrijf die zoals de provider, ook met een schuine streep aan het eind",
    discovery: "Er staat geen OpenID-document onder (/.well-known/openid-configuration)",
    leadsInside:
      "Het leidt naar een adres dat niet wordt bevraagd: verwacht wordt https op een openbare host",
    publicHost: "Verwacht wordt een https-adres van een openbare host",
    malformed: "Verwacht worden SAML-metadata: XML in UTF-8 zonder documenttype, hoogstens 1 MiB",
    several: "Verwacht worden de metadata van één identiteitsprovider",
    noProvider: "Verwacht worden de metadata van een SAML 2.0-identiteitsprovider",
    noRedirect: "Verwacht wordt een inlogadres via HTTP-Redirect",
    noHttps: "Verwacht wordt een inlogadres via HTTP-Redirect met https",
    noCertificate:
      "Verwacht wordt een certificaat dat ondertekent: RSA van 2048 tot 8192 bits, of ECDSA op P-256, P-384 of P-521",
    noMetadata: "Daar worden metadata verwacht, geen omleiding of fout",
    brokeOff: "Het antwoord brak af",
    pem: "Verwacht wordt één certificaat in PEM",
    weakKey: "Verwacht wordt een RSA-sleutel van minstens 2048 bits",
    otherKey: "Verwacht wordt een RSA-sleutel tot 8192 bits, of ECDSA op P-256, P-384 of P-521"
  },
  "portal.open": {
    title: "Het inloggen van uw organisatie instellen",
    intro:
      "Hier verbindt u de identiteitsprovider van uw organisatie. U hebt geen account nodig, maar wel toegang tot het beheer van de provider en tot de DNS van uw domein.",
    once: "De link opent één keer, in deze browser, voor een uur. Wie het inloggen van de organisatie beheert, krijgt per e-mail bericht dat hij geopend is.",
    open: "De instelling openen",
    dead: "Deze link is gebruikt of ingetrokken, of is te oud. Vraag de afzender om een nieuwe.",
    ended:
      "De instelling is in deze browser niet meer open. Vraag een nieuwe link om verder te gaan: wat opgeslagen is, blijft bewaard."
  },
  "portal.overview": {
    title: "Het inloggen van uw organisatie instellen",
    intro:
      "Doorloop deze stappen in willekeurige volgorde. Alles wordt meteen opgeslagen, en niets wat u hier doet sluit iemand buiten voordat u het inschakelt.",
    domains: "Bewijs via DNS dat uw maildomeinen van u zijn.",
    sso: "Verbind uw identiteitsprovider en probeer die voordat iemand hem gebruikt.",
    directory: "Laat uw directory mensen toevoegen en verwijderen (SCIM).",
    certificates: "Zie wanneer de certificaten van uw provider aflopen, en voeg nieuwe toe."
  },
  "portal.connection": {
    all: "Alle verbindingen",
    atProvider: "1. Bij uw provider",
    here: "2. Hier",
    issuer: "Issuer",
    clientId: "Client-id",
    clientSecret: "Clientgeheim",
    clientSecretSet: "Clientgeheim (er is er een opgeslagen; laat leeg om het te houden)",
    groups: "Claim of attribuut dat de groepen noemt",
    metadataUrl: "Adres van de metadata",
    metadataXml: "Of de metadata zelf (XML)",
    save: "Opslaan",
    read: "Gelezen bij uw provider:",
    redirectUri: "Omleidingsadres",
    acsUrl: "ACS URL (antwoordadres)",
    entityId: "Entity id (audience)",
    spMetadata: "Adres van onze metadata"
  },
  "portal.enforcement": {
    off: "Niemand: het is één manier naast andere",
    domains: "Iedereen bij de domeinen ervan, die dan met niets anders inlogt",
    members: "Iedereen bij de domeinen ervan en alle leden van de organisatie"
  },
  "portal.domainStatuses": {
    pending: "Nog niet bewezen",
    verified: "Bewezen",
    failing: "Record ontbreekt"
  },
  "portal.connectionStatuses": {
    draft: "Nog niet ingeschakeld",
    active: "Aan",
    disabled: "Uit"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "Andere provider"
  }
}
