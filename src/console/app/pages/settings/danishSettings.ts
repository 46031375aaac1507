import type { EnvironmentSettings } from "../../../../contract/EnvironmentSettings.ts"
import { danishOAuth, danishThrottle, type SectionTexts, type Text } from "./danishSections.ts"

/** Each setting has words, or this does not compile; in English the plane has them itself. */
type Texts = {
  readonly [Key in keyof EnvironmentSettings]: EnvironmentSettings[Key] extends
    | string
    | null
    | ReadonlyArray<unknown>
    ? Text
    : SectionTexts<EnvironmentSettings[Key]>
}

const page = (title: string): Text => [
  title,
  "Sti på app-URL'en. Tjenesten har selv en side på den normale."
]

/** The settings in Danish. */
export const danishSettings: Texts = {
  signUp: {
    title: "Oprettelse",
    settings: {
      mode: ["Hvem der kan oprette sig", "Alle, kun inviterede eller ingen."],
      legalConsentRequired: [
        "Samtykke til vilkår",
        "Om folk skal acceptere vilkårene, før en konto oprettes."
      ],
      plusAddresses: [
        "Adresser med mærke",
        "Regnet som én er ada+nyt@example.com det samme som ada@example.com, og én af dem kan oprette sig."
      ]
    }
  },
  abuse: {
    title: "Værn mod programmer",
    settings: {
      proofOfWork: [
        "Regneopgave",
        "Browsere løser en lille opgave, før de logger ind eller opretter sig: aldrig, kun på netværk med mange fejl, eller altid."
      ],
      challenge: [
        "Udbyder af prøver",
        "Turnstile eller hCaptcha på siderne for login og oprettelse; hemmeligheden sættes på kommandolinjen."
      ]
    }
  },
  nativeRedirects: {
    title: "Videresendelse til apps",
    settings: {
      loopback: ["Loopback-adresser", "Om en app må få svar på en port på sin egen maskine."],
      urls: ["Egne adresser", "De https-adresser, som apps gør krav på."]
    }
  },
  signIn: {
    title: "Login",
    settings: { emailCode: ["Mailede koder", "Om folk kan logge ind med en kode på mail."] }
  },
  passkeys: {
    title: "Adgangsnøgler",
    settings: {
      enabled: ["Adgangsnøgler", "Om folk kan lave adgangsnøgler og logge ind med dem."],
      rpId: [
        "Domæne for adgangsnøgler",
        "De virker på dette domæne og under det; uden et er det app-URL'ens vært. En ændring gør de nuværende ubrugelige."
      ],
      nativeOrigins: ["Apps' oprindelser", "De apps, der må bruge adgangsnøgler."]
    }
  },
  branding: {
    title: "Udseende",
    settings: {
      displayName: ["Navn", "Det, sider og mails kalder appen."],
      accentColor: ["Farve", "Farver knapper og links på siderne, for eksempel #0b7a5b."],
      accentColorDark: [
        "Farve i mørke",
        "Farver knapper og links på siderne på mørke skærme; uden den gøres farven lys nok."
      ],
      layout: [
        "Opstilling",
        "Et kort i midten, en side delt af et felt i farven, eller en hel side."
      ],
      termsUrl: ["Vilkår", "Siderne linker dertil."],
      privacyUrl: ["Privatlivspolitik", "Siderne linker dertil."],
      supportUrl: ["Hjælp", "En side eller en adresse at skrive til."]
    }
  },
  support: {
    title: "Support",
    settings: {
      impersonate: [
        "Support handler for brugere",
        "Om operatører med rollen support må; ejere og administratorer må altid."
      ]
    }
  },
  password: {
    title: "Adgangskoder",
    settings: {
      minLength: ["Korteste adgangskode", "Gælder, når en vælges; de nuværende er stadig gode."],
      maxLength: ["Længste adgangskode", "En længere afvises og afkortes aldrig."],
      blocklist: ["Almindelige adgangskoder", "Om de mest almindelige afvises."],
      breached: [
        "Lækkede adgangskoder",
        "Om adgangskoder fra kendte læk afvises. Efter en fil: den i BREACHED_FILE. Hos en tjeneste: den får fem tegn af et hash."
      ]
    }
  },
  mfa: {
    title: "Totrinslogin",
    settings: {
      policy: [
        "Totrinslogin",
        "Fra: ingen kan slå det til. Påkrævet: den, der mangler det, slår det til ved næste login."
      ],
      rememberDeviceDays: [
        "Huskede browsere",
        "Hvor længe en browser kan springe andet trin over, når ejeren har bedt om det. 0: aldrig."
      ]
    }
  },
  session: {
    title: "Sessioner",
    settings: {
      reauthenticationSeconds: [
        "Frisk bevis",
        "Hvor længe et bevis på, hvem man er, tæller dér, hvor det kræves."
      ],
      absoluteSeconds: ["Længste session", "Så slutter en session, hvor meget den end bruges."],
      idleSeconds: ["Ubrugt session", "En session slutter efter så lang tid uden brug."],
      impersonationSeconds: [
        "Efterligning",
        "Hvor længe nogen må handle for en bruger, før sessionen slutter."
      ],
      accessTokenSeconds: [
        "Adgangstokens",
        "Hvor længe et gælder; så længe lever en afsluttet session videre i dem."
      ],
      maxPerClient: [
        "Sessioner i en browser",
        "Hvor mange personer én browser kan være på én gang."
      ],
      maxPerUser: ["En persons sessioner", "En mere afslutter den, der har været ubrugt længst."]
    }
  },
  codes: {
    title: "Koder",
    settings: {
      lifetimeSeconds: ["Koders levetid", "Hvor længe en mailet kode gælder."],
      maxAttempts: ["Forsøg", "Efter så mange forkerte forsøg er en kode død."]
    }
  },
  audience: [
    "Modtager af adgangstokens",
    "API'ets navn i sessionernes tokens; uden et er det app-URL'en."
  ],
  hintDomain: [
    "Domæne for loginmærket",
    "Udvider den cookie, der fortæller scripts om et login; den rummer ingen hemmelighed."
  ],
  links: {
    title: "Links i mails",
    settings: {
      resetSeconds: ["Nulstilling af adgangskode", "Hvor længe linket gælder."],
      verifySeconds: ["Bekræftelse af en adresse", "Hvor længe linket gælder."],
      ticketSeconds: ["Billetter", "Hvor længe en billet til et andet domæne gælder."],
      impersonationSeconds: ["Efterligning", "Hvor længe linket gælder."]
    }
  },
  invitations: {
    title: "Invitationer",
    settings: { lifetimeSeconds: ["Invitationers levetid", "Hvor længe linket gælder."] }
  },
  organizations: {
    title: "Organisationer",
    settings: {
      enabled: ["Organisationer", "Om der er nogen."],
      creation: ["Hvem der må lave en", "Alle, der er logget ind, eller kun backends."],
      maxPerUser: ["En persons organisationer", "Hvor mange én person må lave og eje."]
    }
  },
  oauth: danishOAuth,
  connections: {
    title: "Forbindelser",
    settings: {
      selfService: [
        "Organisationer sætter deres login op",
        "Om medlemmer, hvis rolle tillader det, kan lave links til opsætningen af organisationens login. Ellers laver kun jeres backend og operatørerne dem."
      ]
    }
  },
  apiKeys: {
    title: "API-nøgler",
    settings: {
      people: ["Personer laver API-nøgler", "Om man selv kan lave nøgler til jeres API."],
      organizations: ["Organisationer laver API-nøgler", "Om rollen kan tillade medlemmer det."],
      maxPerSubject: ["Nøgler til hver", "Så mange kan én person eller organisation have."]
    }
  },
  throttle: danishThrottle,
  notify: {
    title: "Beskeder",
    settings: {
      newDevice: ["Ny enhed", "Om folk får mail om et login fra en."],
      credentialChange: [
        "Ændrede loginmåder",
        "Om folk får mail, når en måde at logge ind på tilføjes, ændres eller fjernes."
      ]
    }
  },
  pages: {
    title: "Sider",
    settings: {
      signIn: page("Login"),
      signUp: page("Oprettelse"),
      account: page("Konto"),
      organizations: page("Organisationer"),
      afterSignIn: [
        "Efter login",
        "Sti på app-URL'en for login, der ikke fører andre steder hen. Den normale er appens start."
      ],
      afterSignOut: page("Efter logud"),
      emailCode: page("Mailet kode"),
      invitation: page("Invitation"),
      resetPassword: page("Nulstilling af adgangskode"),
      verifyEmail: page("Bekræftelse af en adresse"),
      disavow: page("Afvisning af et login"),
      dataRequest: page("Kopi af egne data")
    }
  },
  retention: {
    title: "Opbevaring",
    settings: {
      deletedUserDays: ["Slettede brugere", "Det, der er tilbage af dem, fjernes så for altid."],
      auditDays: ["Revisionsspor", "Ældre hændelser fjernes for altid; uden et tal beholdes alle."],
      endedSessionDays: [
        "Afsluttede sessioner",
        "De slettes så længe efter, at de er slut; uden et tal beholdes alle."
      ]
    }
  },
  signingAlgorithm: [
    "Signeringsalgoritme",
    "Tokens signeres med den, når dens nøgle har været offentlig længe nok."
  ],
  locales: ["Sprog", "Sidernes og mailenes."],
  defaultLocale: ["Sædvanligt sprog", "Til folk, der ikke beder om et af sprogene."]
}
