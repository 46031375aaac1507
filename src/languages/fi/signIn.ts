import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "fi"> = {
  signIn: {
    title: "Kirjaudu: {app}",
    choose: "Valitse tili",
    another: "Käytä toista tiliä",
    submit: "Kirjaudu sisään",
    forgotten: "Unohditko salasanasi?",
    signUp: "Luo tili",
    with: "Jatka: {provider}",
    lastUsed: "Viimeksi käytetty",
    emailCode: "Pyydä koodi sähköpostiin",
    passkey: "Kirjaudu avainkoodilla",
    next: "Jatka",
    different: "Käytä toista osoitetta",
    resend: "Lähetä linkki uudelleen",
    verification_sent:
      "Olemme lähettäneet linkin osoitteeseesi. Avaa se ja kirjaudu sitten sisään.",
    password_reset: "Uusi salasanasi on asetettu. Kirjaudu sillä sisään.",
    signed_out: "Olet kirjautunut ulos.",
    oneSignedOut: "Tili on kirjattu ulos.",
    deleted: "Tilisi on poistettu.",
    verified: "Osoitteesi on vahvistettu. Kirjaudu sisään.",
    address_proven: "Osoitteesi on vahvistettu. Kirjoita nyt salasanasi.",
    account_exists:
      "Tällä osoitteella on täällä jo tili. Kirjaudu sille ja yhdistä sitten toinen palvelu.",
    ended: "Tili on täällä kirjattu ulos. Kirjaudu sille uudelleen.",
    known: "Jos olet unohtanut salasanasi, voit sillä välin valita uuden."
  },
  signUp: {
    title: "Luo tili: {app}",
    submit: "Jatka",
    address_proven: "Osoitteesi on vahvistettu. Täytä nyt loput tiedot.",
    have: "Minulla on jo tili",
    closed:
      "Tarvitset kutsun luodaksesi tilin täällä. Jos sinulla on kutsu, avaa sen sähköpostissa oleva linkki.",
    closedToAll: "Kukaan ei voi juuri nyt luoda tiliä täällä.",
    consentTerms: "Hyväksyn: {terms}.",
    consentPrivacy: "Hyväksyn: {privacy}.",
    consentBoth: "Hyväksyn: {terms} ja {privacy}.",
    terms: "käyttöehdot",
    privacy: "tietosuojakäytäntö",
    consentPlain: "Hyväksyn ehdot: {app}.",
    codeTitle: "Vahvista osoitteesi",
    codeIntro: "Olemme lähettäneet 6-numeroisen koodin osoitteeseen {email}.",
    codeSubmit: "Luo tili",
    resend: "Lähetä uusi koodi",
    resent: "Uusi koodi on matkalla. Vanha ei enää toimi.",
    other: "Käytä toista osoitetta",
    reset: "Valitse uusi salasana",
    continueTitle: "Vielä yksi asia",
    continueIntro: "Kirjautumistapasi: {provider}. Tarvitsemme vain tämän:",
    continueMailed: "Olet vahvistanut osoitteen {email}. Tarvitsemme vain tämän:",
    continueSubmit: "Luo tili"
  },
  emailCode: {
    title: "Kirjaudu koodilla",
    intro: "Lähetämme sinulle koodin sähköpostitse. Salasanaa ei tarvita.",
    submit: "Lähetä koodi",
    codeTitle: "Kirjoita koodi",
    codeIntro:
      "Jos osoitteella {email} voi kirjautua täällä, siihen on matkalla 6-numeroinen koodi.",
    codeSubmit: "Kirjaudu sisään",
    again: "Pyydä toinen koodi",
    here: "Kirjaudu sisään painamalla painiketta.",
    elsewhereTitle: "Koodisi",
    elsewhere: "Kirjoita tämä koodi sinne, missä pyysit sitä. Se ei toimi missään muualla.",
    never: "Jos et pyytänyt sitä, älä kerro sitä kenellekään.",
    signIn: "Kirjaudu toisella tavalla"
  },
  password: {
    forgotTitle: "Unohditko salasanasi?",
    forgotIntro: "Lähetämme sinulle linkin, jolla voit valita uuden.",
    forgotSubmit: "Lähetä linkki",
    sent: "Jos tällä osoitteella on tili, linkki on matkalla sähköpostiin. Linkki toimii tunnin.",
    again: "Lähetä uudelleen",
    resetTitle: "Valitse uusi salasana",
    resetIntro:
      "Uusi salasana kirjaa kaikki laitteet ulos. Tämä laite on sen jälkeen kirjautuneena.",
    resetSubmit: "Tallenna salasana",
    askAgain: "Pyydä uusi linkki"
  },
  secondFactor: {
    title: "Toinen vaihe",
    intro: "Kirjoita koodi, jonka todennussovelluksesi näyttää.",
    passkeyIntro: "Vahvista avainkoodillasi: selaimesi pyytää sitä.",
    passkey: "Käytä avainkoodia",
    submit: "Jatka",
    lost: "Käytä sen sijaan palautuskoodia",
    recovery: "Käytä palautuskoodia",
    until: "Sinulla on {time} asti aikaa kirjautua.",
    remember: {
      one: "Älä kysy uudelleen tässä selaimessa {count} päivään. Valitse tämä vain omassa selaimessasi.",
      other:
        "Älä kysy uudelleen tässä selaimessa {count} päivään. Valitse tämä vain omassa selaimessasi."
    },
    over: "Aloita alusta"
  },
  enrollment: {
    title: "Ota käyttöön kaksivaiheinen vahvistus",
    intro:
      "{app} vaatii salasanan lisäksi toisen vaiheen: puhelimesi sovelluksen, joka näyttää koodeja.",
    passkey: "Lisää sen sijaan avainkoodi",
    passkeyOnly:
      "{app} vaatii tähän kirjautumiseen avainkoodin. Se käyttää sormenjälkeäsi, kasvojasi tai näytön lukitusta.",
    start: "Ota todennussovellus käyttöön",
    scan: "Skannaa tämä koodi todennussovelluksellasi ja kirjoita sitten koodi, jonka se näyttää.",
    typed: "Etkö voi skannata sitä? Kirjoita sen sijaan tämä avain sovellukseen:",
    qr: "QR-koodi todennussovellukselle",
    submit: "Jatka",
    codesTitle: "Palautuskoodisi",
    codes:
      "Kukin näistä koodeista toimii kerran todennussovelluksesi sijasta. Säilytä ne paikassa, josta löydät ne ilman puhelintasi: niitä ei näytetä uudelleen.",
    codesName: "palautuskoodit.txt",
    kept: "Olen tallentanut ne"
  },
  reauthenticate: {
    title: "Vahvista, että se olet sinä",
    intro: "Kysymme tätä silloin tällöin, ennen kuin jotain tärkeää muutetaan.",
    goesOn: "Sen jälkeen voit {name}.",
    submit: "Jatka",
    wrong: "Väärin. Yritä uudelleen.",
    totp: "Kirjoita koodi, jonka todennussovelluksesi näyttää.",
    lost: "Käytä sen sijaan palautuskoodia",
    mailed: "Lähetä minulle koodi sähköpostitse",
    sent: "Koodi on matkalla osoitteeseesi.",
    passkey: "Käytä avainkoodia",
    with: "Vahvista: {provider}"
  },
  remainingWaysIn: {
    title: "Onko kaikki tämä sinun?",
    intro:
      "Sinulla on uusi salasana. Tililläsi voi yhä kirjautua näillä. Poista ne, jotka eivät ole sinun: se, jolla sellainen on, pääsee sisään ilman salasanaa.",
    passkey: "Avainkoodi",
    remove: "Poista",
    onward: "Jatka"
  },
  addressProof: {
    instead: "Selaimeni ei pysty siihen: lähetä minulle koodi sähköpostitse",
    title: "Kirjoita koodi",
    intro:
      "Jos osoitetta {email} voi käyttää täällä, siihen on matkalla 6-numeroinen koodi. Se osoittaa, ettet ole ohjelma; sen jälkeen jatkat siitä, missä olit.",
    submit: "Jatka",
    back: "Takaisin"
  },
  breachedPassword: {
    title: "Valitse uusi salasana",
    leaked:
      "Salasanasi on luettelossa salasanoista, jotka ovat vuotaneet muista palveluista. Vieraat voivat kokeilla sitä tilillesi.",
    elsewhere:
      "Valitse salasana, jota et käytä missään muualla, ja vaihda se myös kaikkialla, missä olet sitä käyttänyt.",
    change: "Vaihda salasana",
    onward: "Ei nyt"
  },
  strongerSignIn: {
    title: "Kirjaudu turvallisemmin",
    asks: "{application} suosii käyttäjiä, jotka kirjautuvat kaksivaiheisesti tai avainkoodilla. Sinulla ei ole vielä kumpaakaan.",
    authenticator: "Ota todennussovellus käyttöön",
    passkey: "Lisää avainkoodi",
    decline: "Ei nyt"
  },
  signOut: {
    title: "Kirjaudu ulos: {app}",
    one: "Kirjaa ulos {name}",
    all: "Kirjaa kaikki tilit ulos",
    hosts: "Tämä kirjaa sinut ulos kaikista näistä: {hosts}.",
    nobody: "Kukaan ei ole kirjautuneena tässä selaimessa.",
    signIn: "Kirjaudu sisään"
  }
}
