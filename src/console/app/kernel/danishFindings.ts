import { translation, type Pair } from "./translation.ts"

/** Subjects of the doctor's findings in Danish. */
export const danishSubjects: Readonly<Record<string, string>> = {
  hosts: "værter",
  "app URL": "app-URL",
  proxies: "proxyer",
  key: "nøgle",
  "imported passwords": "importerede adgangskoder",
  "breached passwords": "lækkede adgangskoder",
  clock: "ur",
  discovery: "opslag",
  client: "klient"
}

/** The doctor's findings in Danish. */
const sentences: ReadonlyArray<Pair> = [
  [
    "The app URL's host * is none of the environment's hosts (*): links in mails and returns from providers end in 404",
    "App-URL'ens vært * er ikke en af miljøets værter (*): links i mails og svar fra udbydere ender i 404"
  ],
  [
    "The app URL * names port *, and PORT is *: links, issuer and returns from providers lead to another port",
    "App-URL'en * nævner port *, men PORT er *: links, udsteder og svar fra udbydere fører til en anden port"
  ],
  ["Set PORT=*, or run: *", "Sæt PORT=*, eller kør: *"],
  [
    "The app URL * names port *, and PORT is *: links, issuer and returns from providers arrive only where a proxy there hands on /_service",
    "App-URL'en * nævner port *, men PORT er *: links, udsteder og svar fra udbydere når kun frem, hvor en proxy dér sender /_service videre"
  ],
  ["Where there is none, run: *", "Er der ingen, så kør: *"],
  [
    "The app URL * is plain http: anyone on the network path can read the session cookie, and browsers reject a Secure one there",
    "App-URL'en * er almindelig http: alle på vejen kan læse sessionens cookie, og browsere afviser en, der er Secure, der"
  ],
  ["Serve the app over https, then: *", "Vis appen over https, og kør så: *"],
  [
    "Browsers keep each host's cookies apart: a person signed in at * is not signed in at *, where links and providers lead",
    "Browsere holder hver værts cookies for sig: den, der er logget ind på *, er ikke logget ind på *, som links og udbydere fører til"
  ],
  ["Open the app at * only", "Åbn kun appen på *"],
  ["* and the hosts agree", "* og værterne passer sammen"],
  [
    "The app URL is https, so a proxy is in front, but none is trusted: all visitors share one network address, and throttling one throttles all",
    "App-URL'en er https, så der står en proxy foran, men ingen er betroet: alle besøgende deler én netadresse, og bremses én, bremses alle"
  ],
  [
    "Set TRUSTED_PROXIES to the proxy's addresses or ranges, such as TRUSTED_PROXIES=10.42.7.16/28",
    "Sæt TRUSTED_PROXIES til proxyens adresser eller områder, for eksempel TRUSTED_PROXIES=10.42.7.16/28"
  ],
  [
    "TRUSTED_PROXIES trusts wide ranges (*): whatever runs there can forge the addresses of visitors, or act for all of them",
    "TRUSTED_PROXIES stoler på brede områder (*): hvad som helst derinde kan forfalske besøgendes adresser eller optræde for dem alle"
  ],
  [
    "Name the proxies alone, by address or by a range of at most /24 (IPv6: /64)",
    "Nævn kun proxyerne, ved adresse eller med et område på højst /24 (IPv6: /64)"
  ],
  [
    "Forwarded headers are dropped, since no trusted proxy sent them but *: all visitors behind an address there share it, and throttling one throttles all",
    "Videresendte headere ses der bort fra, fordi de ikke kom fra en betroet proxy, men fra *: alle besøgende bag en af adresserne deler den, og bremses én, bremses alle"
  ],
  [
    "If these are your proxies, set TRUSTED_PROXIES=*; if they are not, let nothing but the proxies reach the port",
    "Er det dine proxyer, så sæt TRUSTED_PROXIES=*; er det ikke, så lad kun proxyerne nå porten"
  ],
  [
    "Hashes that would take more than 128 MiB to verify, so their owners cannot sign in by password: *",
    "Hashværdier, som ville tage mere end 128 MiB at kontrollere, så deres ejere ikke kan logge ind med adgangskode: *"
  ],
  [
    "Mail each of them a reset link, or tell them to use the forgotten password page",
    "Send hver af dem et link til nulstilling, eller bed dem bruge siden for glemt adgangskode"
  ],
  [
    "Hashes too expensive to verify at every sign-in, so the time of a failed one tells that the account exists: *",
    "Hashværdier, der er for dyre at kontrollere ved hvert login, så tiden for et mislykket røber, at kontoen findes: *"
  ],
  [
    "Each is replaced when its owner signs in or resets the password; mail a reset link to those who do not",
    "Hver af dem erstattes, når ejeren logger ind eller nulstiller adgangskoden; send et link til nulstilling til dem, der ikke gør"
  ],
  ["It agrees with the database's", "Det passer med databasens"],
  [
    "This machine's clock and the database's differ by * s: codes from authenticator apps and tokens are refused",
    "Denne maskines ur og databasens er * s fra hinanden: koder fra godkendelsesapps og tokens afvises"
  ],
  [
    "This machine's clock and the database's differ by * s",
    "Denne maskines ur og databasens er * s fra hinanden"
  ],
  [
    "Synchronize both machines' clocks by NTP, for example with chrony or systemd-timesyncd",
    "Stil begge maskiners ure med NTP, for eksempel med chrony eller systemd-timesyncd"
  ],
  ["SMTP_URL is not set: no mail is sent", "SMTP_URL er ikke sat: der sendes ingen mails"],
  ["Set SMTP_URL", "Sæt SMTP_URL"],
  [
    "SMTP_URL is not set: mails are shown at /_dev/mail",
    "SMTP_URL er ikke sat: mails vises på /_dev/mail"
  ],
  [
    "The mail server answers and accepts the login",
    "Mailserveren svarer og godtager loginoplysningerne"
  ],
  ["The mail server does not accept mail: *", "Mailserveren tager ikke imod mails: *"],
  [
    "Check host, port, user name and password of SMTP_URL, and that this machine can connect there",
    "Se efter, om vært, port, brugernavn og adgangskode i SMTP_URL er rigtige, og om denne maskine kan nå dertil"
  ],
  ["Nothing is encrypted with it yet", "Intet er krypteret med den endnu"],
  ["No password is looked for in breaches: *", "Ingen adgangskode slås op i læk: *"],
  [
    "Make the filter with breached import, and set BREACHED_FILE for every instance",
    "Lav filteret med breached import, og sæt BREACHED_FILE for alle instanser"
  ],
  ["The filter holds * hashes", "Filteret rummer * hashes"],
  ["ENCRYPTION_KEY decrypts what is stored", "ENCRYPTION_KEY kan læse det, der er gemt"],
  [
    "ENCRYPTION_KEY does not decrypt what is stored: no token can be signed, and no mail sent",
    "ENCRYPTION_KEY kan ikke læse det, der er gemt: ingen tokens kan signeres og ingen mails sendes"
  ],
  [
    "Start with the key the data was encrypted with; every instance needs the same one",
    "Start med den nøgle, data er krypteret med; alle instanser skal have den samme"
  ],
  ["ENCRYPTION_KEY does not decrypt its secret", "ENCRYPTION_KEY kan ikke læse dens hemmelighed"],
  ["It was removed in the meantime", "Den er fjernet i mellemtiden"],
  ["Found; it knows the client", "Fundet; den kender klienten"],
  [
    "Found; whether it knows the client is unclear (*)",
    "Fundet; om den kender klienten, er uklart (*)"
  ],
  ["It cannot be used: *", "Den kan ikke bruges: *"],
  ["The provider is found", "Udbyderen er fundet"],
  ["It knows the client", "Den kender klienten"],
  ["Sign in with it once to find out", "Log ind med den én gang for at finde ud af det"],
  [
    "Set the provider again with the client id and secret it shows for this app",
    "Sæt udbyderen op igen med det klient-id og den hemmelighed, den viser for denne app"
  ],
  [
    "Check that this machine can connect to the issuer over https and resolve its name",
    "Se efter, om denne maskine kan slå udstederens navn op og nå den over https"
  ],
  [
    "Set the provider again with the issuer exactly as the provider spells it",
    "Sæt udbyderen op igen med udstederen skrevet præcis, som udbyderen selv skriver den"
  ],
  [
    "Check the issuer: its /.well-known/openid-configuration must answer",
    "Se efter, om udstederen er rigtig: dens /.well-known/openid-configuration skal svare"
  ],
  ["Use an https issuer at a public host", "Brug en https-udsteder på en offentlig vært"],
  ["Its last certificate has ended", "Dens sidste certifikat er udløbet"],
  [
    "Renew the certificate at the identity provider, and add it to the connection",
    "Forny certifikatet hos identitetsudbyderen, og føj det til forbindelsen"
  ],
  ["Its last certificate ends in 1 day", "Dens sidste certifikat udløber om 1 dag"],
  ["Its last certificate ends in * *", "Dens sidste certifikat udløber om * dage"],
  [
    "Renew the certificate at the identity provider, and add it to the connection before it signs",
    "Forny certifikatet hos identitetsudbyderen, og føj det til forbindelsen, før det tages i brug"
  ],
  [
    "Its metadata is not read any more, or names another provider",
    "Dens metadata kan ikke længere læses eller nævner en anden udbyder"
  ],
  [
    "Ask the address in settings.metadataUrl, or set another one",
    "Prøv adressen i settings.metadataUrl, eller sæt en anden"
  ],
  [
    "Its answers last came to another address: the app URL has changed",
    "Dens svar kom sidst til en anden adresse: app-URL'en er ændret"
  ],
  [
    "Give spMetadata.acsUrl to the identity provider; the entity id stays",
    "Giv identitetsudbyderen spMetadata.acsUrl; entity id'et er det samme"
  ],
  [
    "Its record has been missing since its last check",
    "Dets post har manglet siden sidste kontrol"
  ],
  ["Its record has been missing since *", "Dets post har manglet siden *"],
  [
    "Have organization * put * back: after * days the domain is lost",
    "Få organisationen * til at sætte * tilbage: efter * dage er domænet tabt"
  ],
  [
    "It has never asked: nobody comes or goes by it",
    "Det har aldrig spurgt: ingen kommer eller går ved det"
  ],
  [
    "It has been silent since *: nobody comes or goes by it",
    "Det har været tavst siden *: ingen kommer eller går ved det"
  ],
  [
    "Have organization * look at provisioning at the source, or disable the directory",
    "Få organisationen * til at se på provisioneringen ved kilden, eller slå brugerkataloget fra"
  ],
  [
    "None of its tokens is valid: make one with directory token, and have organization * enter it",
    "Ingen af dets tokens er gyldig: lav et med directory token, og få organisationen * til at indtaste det"
  ],
  [
    "No native reader has gone over the texts of *",
    "Ingen med sproget som modersmål har læst teksterne på *"
  ],
  [
    "Have somebody read the pages and mails in them; texts can be changed in the console",
    "Få nogen til at læse siderne og mailene på dem; tekster kan ændres i konsollen"
  ]
]

const translated = translation(sentences)

/** A sentence of the doctor's in Danish; one that it does not know stays as it is, as commands do. */
export const inDanish = (text: string): string => {
  const danish = translated(text)
  if (danish !== undefined) return danish
  // A step of a check names the reason in a word, and then what to do.
  const [, reason, remedy] = /^(\w+)\. (.+)$/s.exec(text) ?? []
  return reason === undefined || remedy === undefined ? text : `${reason}. ${inDanish(remedy)}`
}
