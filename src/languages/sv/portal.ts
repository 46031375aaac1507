import type { Part } from "../Catalogue.ts"
import type { portal as english } from "../en/portal.ts"

export const portal: Part<typeof english, "sv"> = {
  "portal.people": {
    title: "4. Era personer",
    intro:
      "Personer får ett konto vid sin första inloggning med anslutningen och blir medlemmar med en roll. Ingen blir ägare på det sättet.",
    enabled: "Skapa konton och medlemmar vid första inloggningen",
    role: "Nya medlemmars roll",
    noRole: "Ingen: de blir inte medlemmar",
    groups: "Roller efter grupp",
    groupsIntro:
      "Den första gruppen som stämmer ger rollen. Lämna en grupp tom för att ta bort raden.",
    group: "Grupp {number}",
    groupRole: "Roll för grupp {number}",
    authoritative:
      "Ge rollen på nytt vid varje inloggning, och ta bort den när ingen grupp stämmer längre",
    save: "Spara"
  },
  "portal.certificates": {
    title: "Certifikat",
    intro:
      "Er leverantör signerar sina svar med de här certifikaten. Lägg in ett nytt här innan det används där: båda gäller tills det gamla upphör.",
    none: "Det finns ingen SAML-anslutning, så det finns inga certifikat att sköta.",
    noneOfIt: "Inget certifikat är känt än.",
    subject: "Innehavare",
    ends: "Upphör",
    fingerprint: "SHA-256-fingeravtryck",
    read: "Läs metadata igen",
    daily: "Metadata läses automatiskt varje dag, så ett nytt certifikat kommer av sig självt.",
    certificate: "Nytt certifikat (PEM)",
    add: "Lägg till certifikatet"
  },
  "portal.turningOn": {
    testTitle: "3. Testinloggning",
    testIntro:
      "Logga in hos er leverantör som en av era personer. Ingen loggas in här: sedan ser du vad leverantören lämnade och vad det skulle leda till. Kom då tillbaka till sidan.",
    test: "Starta en testinloggning",
    succeeded: "Testet {time} lyckades.",
    failed: "Testet {time} misslyckades.",
    subject: "Personen är känd som",
    role: "Personen skulle bli medlem med rollen",
    noRole: "Personen skulle inte bli medlem.",
    claims: "Det här lämnade er leverantör",
    claim: "Namn",
    value: "Värde",
    onTitle: "5. Slå på den",
    onIntro:
      "Därefter kan era personer logga in med anslutningen. Ingen måste, om ni inte bestämmer det nedan.",
    untested: "En testinloggning måste lyckas först.",
    noDomain: "Er organisation måste bevisa en domän först.",
    domains: "Till domänerna",
    on: "Slå på",
    off: "Stäng av",
    enforcementTitle: "6. Vem som måste använda den",
    enforcement: "Krävs för",
    outside:
      "Medlemmar utanför dess domäner: {count}. De kan inte använda anslutningen, så med det sista valet förblir organisationen stängd för dem.",
    save: "Spara"
  },
  "portal.domains": {
    title: "Domäner",
    intro:
      "En anslutning tros bara om adresser vid domäner som er organisation har bevisat. Lägg för var och en till en TXT-post i domänens DNS och kontrollera den här. Behåll posten: den söks varje vecka.",
    exact: "En underdomän är en egen domän.",
    none: "Ingen domän är tillagd än.",
    name: "TXT-postens namn",
    value: "Värde",
    zone: "Vissa leverantörer lägger själva till domänen i namnet: utelämna den där.",
    seen: "Det här hittades under det namnet:",
    nothing: "Inget hittades under det namnet. Det kan ta några minuter innan en ny post syns.",
    checked: "Senast kontrollerad {time}.",
    check: "Kontrollera nu",
    addTitle: "Lägg till en domän",
    domain: "Domän, till exempel acme.com",
    add: "Lägg till"
  },
  "portal.frame": {
    nav: "Inställning",
    portal: "Översikt",
    domains: "Domäner",
    sso: "Enkel inloggning",
    directory: "Katalog",
    certificates: "Certifikat",
    until: "Sidorna är öppna i den här webbläsaren till {time}.",
    leave: "Klart, gå tillbaka"
  },
  "portal.sso": {
    title: "Enkel inloggning",
    intro:
      "Anslut leverantören som era personer loggar in med på andra ställen. En ny anslutning loggar inte in någon förrän ni har provat den och slagit på den.",
    none: "Det finns ingen anslutning än.",
    startTitle: "Anslut en leverantör",
    preset: "Leverantör",
    protocol: "Protokoll",
    start: "Fortsätt",
    advice: "OpenID Connect är det enklare av de två. Ta SAML om leverantören ber om det."
  },
  "portal.directory": {
    title: "Katalog",
    intro:
      "En katalog talar här om vilka era personer är, via SCIM 2.0: den ni tar bort där är genast ute här. I Okta finns den på programmets flik “Provisioning”, i Microsoft Entra ID under “Provisioning” för företagsprogrammet.",
    none: "Det finns ingen katalog än.",
    address: "Adress (Base URL, Tenant URL)",
    token: "Token (secret token, bearer)",
    once: "Token visas en gång: kopiera den nu.",
    tokens: "Token",
    ends: "till {time}",
    silent: "Ingen begäran har kommit än.",
    last: "Den senaste begäran kom {time}.",
    count: "Personer: {users}. Grupper: {groups}.",
    makeToken: "Skapa en ny token",
    role: "Nya medlemmars roll",
    noRole: "Ingen: de blir inte medlemmar",
    save: "Spara",
    addTitle: "Lägg till en katalog",
    name: "Namn",
    add: "Lägg till",
    requests: "Senaste begäranden",
    noRequests: "Inga de senaste sju dagarna.",
    answered: "besvarad med {status}",
    body: "Innehåll",
    bodyCut: "Bara början visas."
  },
  "portal.reasons": {
    tenant:
      "Utfärdaren för en enda klientorganisation väntas: common, organizations och consumers står för alla",
    askable: "En https-adress som den här tjänsten får fråga väntas",
    silent: "Ingen svarar där",
    otherIssuer:
      "Det som svarar där kallar sig en annan utfärdare: skriv den som leverantören gör, även med snedstreck på slutet",
    discovery: "Det finns inget OpenID-dokument under den (/.well-known/openid-configuration)",
    leadsInside: "Den leder till en adress som inte frågas: https på en offentlig värd väntas",
    publicHost: "En https-adress på en offentlig värd väntas",
    malformed: "SAML-metadata väntas: XML i UTF-8 utan dokumenttyp, högst 1 MiB",
    several: "Metadata för en enda identitetsleverantör väntas",
    noProvider: "Metadata för en SAML 2.0-identitetsleverantör väntas",
    noRedirect: "En inloggningsadress med HTTP-Redirect väntas",
    noHttps: "En inloggningsadress med HTTP-Redirect på https väntas",
    noCertificate:
      "Ett certifikat som signerar väntas: RSA på 2048 till 8192 bitar eller ECDSA på P-256, P-384 eller P-521",
    noMetadata: "Metadata väntas där, inte en omdirigering eller ett fel",
    brokeOff: "Svaret avbröts",
    pem: "Ett enda certifikat i PEM väntas",
    weakKey: "En RSA-nyckel på minst 2048 bitar väntas",
    otherKey: "En RSA-nyckel på högst 8192 bitar eller ECDSA på P-256, P-384 eller P-521 väntas"
  },
  "portal.open": {
    title: "Ställ in organisationens inloggning",
    intro:
      "Här ansluter du organisationens identitetsleverantör. Du behöver inget konto, men tillgång till leverantörens administration och till domänens DNS.",
    once: "Länken öppnas en gång, i den här webbläsaren, i en timme. De som sköter organisationens inloggning får mejl om att den har öppnats.",
    open: "Öppna inställningen",
    dead: "Länken har använts eller dragits tillbaka, eller är för gammal. Be den som skickade den om en ny.",
    ended:
      "Inställningen är inte längre öppen i den här webbläsaren. Be om en ny länk för att fortsätta: det som sparats finns kvar."
  },
  "portal.overview": {
    title: "Ställ in organisationens inloggning",
    intro:
      "Gå igenom stegen i valfri ordning. Allt sparas genast, och inget du gör här stänger någon ute innan du slår på det.",
    domains: "Bevisa med DNS att era e-postdomäner är era.",
    sso: "Anslut er identitetsleverantör och prova den innan någon använder den.",
    directory: "Låt er katalog lägga till och ta bort personer (SCIM).",
    certificates: "Se när leverantörens certifikat upphör och lägg in nya."
  },
  "portal.connection": {
    all: "Alla anslutningar",
    atProvider: "1. Hos er leverantör",
    here: "2. Här",
    issuer: "Utfärdare",
    clientId: "Klient-id",
    clientSecret: "Klienthemlighet",
    clientSecretSet: "Klienthemlighet (en är sparad; lämna tomt för att behålla den)",
    groups: "Anspråk eller attribut som nämner grupperna",
    metadataUrl: "Metadatas adress",
    metadataXml: "Eller själva metadata (XML)",
    save: "Spara",
    read: "Läst hos er leverantör:",
    redirectUri: "Omdirigeringsadress",
    acsUrl: "ACS URL (svarsadress)",
    entityId: "Entity id (audience)",
    spMetadata: "Adress till våra metadata"
  },
  "portal.enforcement": {
    off: "Ingen: den är ett sätt bland andra",
    domains: "Alla vid dess domäner, som då inte loggar in med något annat",
    members: "Alla vid dess domäner och alla medlemmar i organisationen"
  },
  "portal.domainStatuses": {
    pending: "Inte bevisad än",
    verified: "Bevisad",
    failing: "Posten saknas"
  },
  "portal.connectionStatuses": {
    draft: "Inte påslagen än",
    active: "På",
    disabled: "Av"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "En annan leverantör"
  }
}
