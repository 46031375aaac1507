import { translation, type Pair } from "./translation.ts"

/**
 * The service's flaws of an input in Danish, a more particular sentence before a more general one.
 */
const sentences: ReadonlyArray<Pair> = [
  ["Expected a value between * and *", "Skal være mellem * og *"],
  ["Expected a value with a length of at least *", "Skal være på mindst * tegn"],
  ["Expected a value with a length of at most *", "Må højst være på * tegn"],
  ["Expected an array with unique items", "Hver værdi må kun stå én gang"],
  ["Expected no excess property", "Det er der ikke noget, der hedder"],
  ["Missing key", "Mangler"],
  [
    "Expected another one than a resource's identifier",
    "Skal være en anden end en ressources identifikator"
  ],
  [
    "The app URL, and the issuers under it, must be no resource's identifier",
    "App-URL'en og udstederne under den må ikke være en ressources identifikator"
  ],
  ["Expected a UUID", "Skal være et UUID"],
  ["Expected a uuid", "Skal være et UUID"],
  ["Expected string", "Skal være tekst"],
  ["Expected a string", "Skal være tekst"],
  ["Expected number", "Skal være et tal"],
  ["Expected an integer", "Skal være et helt tal"],
  ["Expected boolean", "Skal være ja eller nej"],
  ["Expected a data URL of a PNG or SVG", "Skal være en data-URL med en PNG eller SVG"],
  ["Expected a path without NUL", "Skal være en sti uden NUL"],
  ["Expected the name of an environment variable", "Skal være navnet på en miljøvariabel"],
  ["Expected a page of mode poll or browse", "Skal være en side med mode poll eller browse"],
  [
    "Expected full, or read or write for each group of the server API",
    "Skal være full, eller read eller write for hver gruppe af server-API'et"
  ],
  ["Expected object", "Skal være et objekt"],
  ["Expected an object", "Skal være et objekt"],
  ["Expected array", "Skal være en liste"],
  ["Expected never", "Skal ikke være der"],
  ["Expected a whole number from * to *", "Skal være et helt tal fra * til *"],
  ["Expected a whole number in decimal digits", "Skal være et helt tal i cifre"],
  [
    "Expected 1 to * characters besides white space at both ends",
    "Skal være 1 til * tegn foruden mellemrum i enderne"
  ],
  [
    "Expected 1 to 100 printable ASCII characters without spaces, quotes or backslashes",
    "Skal være 1 til 100 synlige ASCII-tegn uden mellemrum, citationstegn og omvendte skråstreger"
  ],
  [
    "Expected a public key of type EC, RSA (to 4096 bits) or OKP, without any private member",
    "Skal være en offentlig nøgle af typen EC, RSA (til 4096 bit) eller OKP uden noget privat"
  ],
  [
    "Expected a name that no scope of people has",
    "Skal være et navn, som ingen af personers rettigheder har"
  ],
  [
    "Expected a permission of the service, or one of your own such as *: at most * characters, not below *",
    "Skal være en af tjenestens tilladelser eller en af jeres egne, for eksempel *: højst * tegn, ikke under *"
  ],
  [
    "Expected a permission of your own such as *: at most * characters, not below *",
    "Skal være en af jeres egne tilladelser, for eksempel *: højst * tegn, ikke under *"
  ],
  [
    "Expected a permission that a role can have, such as *",
    "Skal være en tilladelse, som en rolle kan have, for eksempel *"
  ],
  [
    "Expected visible text without control characters, controls of its direction or ://",
    "Skal være synlig tekst uden styretegn, tegn for skriveretning og ://"
  ],
  [
    "Expected visible text without control characters or controls of its direction",
    "Skal være synlig tekst uden styretegn og tegn for skriveretning"
  ],
  ["Expected scopes that differ in their names", "Navnene må kun stå én gang hver"],
  ["Expected 1 to * printable ASCII characters", "Skal være 1 til * synlige ASCII-tegn"],
  [
    "Expected 1 to * lower-case letters, digits, dashes or underscores, a letter first",
    "Skal være 1 til * små bogstaver, cifre, bindestreger eller understreger, et bogstav først"
  ],
  [
    "Expected 1 to * lower-case letters, digits, dashes or underscores",
    "Skal være 1 til * små bogstaver, cifre, bindestreger eller understreger"
  ],
  [
    "Expected 1 to * letters, digits, dots, dashes or underscores",
    "Skal være 1 til * bogstaver, cifre, punktummer, bindestreger eller understreger"
  ],
  [
    "Expected 1 to * characters of plain text",
    "Skal være 1 til * tegn tekst uden styretegn og tegn for skriveretning"
  ],
  ["Expected 1 to * characters", "Skal være 1 til * tegn"],
  ["Expected a site key", "Skal være en site key, som udbyderen viser den"],
  ["Expected at least * characters", "Skal være mindst * tegn"],
  ["Expected 32 bytes", "Skal være 32 byte"],
  ["Expected a color such as *", "Skal være en farve som *"],
  [
    "Expected a color with a contrast of at least 3:1 against the * page",
    "Farven skal have en kontrast på mindst 3:1 mod siden"
  ],
  ["Expected a date and time such as *", "Skal være en dato og et klokkeslæt som *"],
  ["Expected a domain name in lower case", "Skal være et domænenavn med små bogstaver"],
  ["Expected a domain name", "Skal være et domænenavn"],
  [
    "Expected a host name in lower case with an optional port",
    "Skal være et værtsnavn med små bogstaver, eventuelt med port"
  ],
  ["Expected a host name with an optional port", "Skal være et værtsnavn, eventuelt med port"],
  ["Expected a name that is no UUID", "Skal være et navn, der ikke er et UUID"],
  ["Expected a password hash", "Skal være en hashet adgangskode"],
  [
    "Expected a path that starts with one /, also once it is decoded",
    "Skal være en sti, der begynder med én /, også når den er afkodet"
  ],
  ["Expected a path that starts with one /", "Skal være en sti, der begynder med én /"],
  ["Expected an S256 code challenge", "Skal være en S256-challenge"],
  ["Expected an email address with one @", "Skal være en e-mailadresse med ét @"],
  ["Expected an email address", "Skal være en e-mailadresse"],
  ["Expected an http or https URL", "Skal være en http- eller https-adresse"],
  ["Expected an http or https address", "Skal være en http- eller https-adresse"],
  [
    "Expected an http or https origin, such as *",
    "Skal være en http- eller https-oprindelse som *"
  ],
  ["Expected an http or https origin", "Skal være en http- eller https-oprindelse"],
  [
    "Expected an https URL in normal form, with a path and without a fragment",
    "Skal være en https-adresse på normalform, med en sti og uden fragment"
  ],
  ["Expected an absolute path", "Skal være en absolut sti"],
  ["Expected an https origin", "Skal være en https-oprindelse"],
  ["Expected https, as this is production", "Skal være https, for det her er produktion"],
  ["Expected an origin of an app, such as *", "Skal være en apps oprindelse som *"],
  ["Expected an origin", "Skal være en oprindelse"],
  ["Expected a bare origin, *", "Skal være en oprindelse og ikke mere, *"],
  [
    "Expected an origin with a host, and no wildcard",
    "Skal være en oprindelse med en vært og uden jokertegn"
  ],
  [
    "Expected an origin with a port from 1 to 65535",
    "Skal være en oprindelse med en port fra 1 til 65535"
  ],
  [
    "Expected an origin with http, https or the scheme of an app",
    "Skal være en oprindelse med http, https eller en apps skema"
  ],
  [
    "Expected an origin without spaces or invisible characters",
    "Skal være en oprindelse uden mellemrum og usynlige tegn"
  ],
  ["Expected base64url without padding", "Skal være base64url uden udfyldning"],
  [
    "Expected either clientSecret, or all of teamId, keyId and privateKey",
    "Enten klienthemmeligheden eller alle tre: team-id, nøgle-id og privat nøgle"
  ],
  ["Expected provider or issuer", "Skal være en udbyder eller en udsteder"],
  [
    "Expected publicMetadata, privateMetadata or both",
    "Skal være offentlige metadata, private metadata eller begge dele"
  ],
  ["Expected text without NUL or lone surrogates", "Skal være tekst uden NUL og halve tegn"],
  ["Expected text without control characters or ://", "Skal være tekst uden styretegn og ://"],
  ["Expected visible ASCII characters", "Skal være synlige ASCII-tegn"],
  [
    "Expected an EC key of P-256 as PKCS#8 in PEM",
    "Skal være en EC-nøgle på P-256 som PKCS#8 i PEM"
  ],
  ["Expected more than white space", "Skal være mere end mellemrum"],
  ["Expected one of locales", "Skal være et af sprogene"],
  ["Expected a claim that the service does not write itself", "Tjenesten skriver selv den claim"],
  ["Expected a placeholder of *", "Skal være en pladsholder af *"],
  [
    "Expected placeholders in values, not in names",
    "Pladsholdere må kun stå i værdier, ikke i navne"
  ],
  ["Expected a role only with organizationId", "En rolle hører til en organisation"],
  ["Expected each address once", "Hver adresse må kun stå én gang"],
  ["Expected each role once", "Hver rolle må kun stå én gang"],
  [
    "Expected at most * permissions of your own, as the owner has them all",
    "Højst * egne tilladelser, for ejeren har dem alle"
  ],
  ["Expected an environment that there is", "Skal være et miljø, der findes"],
  ["Expected an action of the audit trail", "Skal være en af revisionssporets handlinger"],
  ["It is neither a PNG nor an SVG", "Den er hverken en PNG eller en SVG"],
  ["It is no well-formed SVG", "Den er ikke en velformet SVG"],
  ["It is larger than * KiB", "Den er større end * KiB"],
  ["It is empty", "Den er tom"],
  ["It is too complex for a logo", "Den er for indviklet til et logo"],
  [
    "It has no shapes; convert its text and pictures to paths",
    "Den har ingen former; lav dens tekst og billeder om til kurver"
  ],
  ["Its discovery document cannot be used (*)", "Dens discovery-dokument kan ikke bruges (*)"],
  ["members have the role *, so it must stay", "medlemmer har rollen *, så den skal blive"],
  [
    "open invitations are to the role *, so it must stay",
    "åbne invitationer er til rollen *, så den skal blive"
  ],
  ["* is neither * nor a domain above it", "* er hverken * eller et domæne over den"],
  ["Expected a domain, *.domain or *", "Skal være et domæne, *.domæne eller *"],
  ["Expected a domain in lower-case ASCII", "Skal være et domæne i ASCII med små bogstaver"],
  ["Expected printable ASCII without spaces", "Skal være synlig ASCII uden mellemrum"],
  ['Expected "*', 'Skal være "*']
]

const translated = translation(sentences)

/** A flaw of an input in Danish. */
export const flawInDanish = (message: string): string => translated(message) ?? message
