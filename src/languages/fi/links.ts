import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "fi"> = {
  links: {
    verifyTitle: "Vahvista sähköpostiosoitteesi",
    verifyIntro: "Vahvista, että osoite, johon lähetimme viestin, on sinun.",
    verifySubmit: "Vahvista osoite",
    verified: "Sähköpostiosoitteesi on vahvistettu.",
    disavowTitle: "Etkö se ollut sinä?",
    disavowIntro:
      "Jos joku muu on kirjautunut tilillesi, pysäytä hänet tässä. Kaikki laitteet kirjataan ulos, salasanasi poistetaan, ja saat sähköpostin, jolla voit valita uuden.",
    disavowElse: "Jos se olit sinä, sulje tämä sivu: mitään ei ole tapahtunut.",
    disavowSubmit: "Kirjaa ulos kaikkialta",
    disavowed:
      "Kaikki laitteet on kirjattu ulos ja salasanasi on poistettu. Sähköposti, jonka linkillä voit valita uuden, on matkalla.",
    removed:
      "Se, mitä tilillesi on lisätty tuon kirjautumisen jälkeen, on poistettu. Viestissä kerrotaan, mitä se oli.",
    dataTitle: "Tietosi ovat valmiina",
    dataIntro: "Kopio tiedoistasi on valmis. Säilytämme sitä seitsemän päivää.",
    dataSubmit: "Siirry tietoihisi",
    impersonationTitle: "Toimi jonkun toisen puolesta",
    impersonationIntro:
      "Jatka, niin käytät sovellusta yhtenä sen käyttäjistä. Se, mitä siellä teet, kirjataan sinun tekemäksesi hänen puolestaan. Oma istuntosi tässä selaimessa säilyy ennallaan.",
    impersonationSubmit: "Toimi käyttäjän puolesta",
    satelliteTitle: "Kirjaudu täällä",
    satelliteIntro: "Olet kirjautuneena muualla. Jatka, niin kirjaudut myös tälle sivustolle.",
    satelliteSubmit: "Kirjaudu sisään"
  },
  invitation: {
    title: "Kutsusi",
    organization: "Sinut on kutsuttu organisaatioon {organization}.",
    organizationRole: "Sinut on kutsuttu organisaatioon {organization}. Roolisi siellä: {role}.",
    environment: "Sinut on kutsuttu: {environment}.",
    choosePassword: "Valitse salasana luodaksesi tilin osoitteelle {email}.",
    create: "Luo tili",
    passkey: "Luo se avainkoodilla",
    accept: "Hyväksy kutsu",
    signIn: "Osoitteella {email} on jo tili. Kirjaudu sille jatkaaksesi.",
    signInBy:
      "Osoite {email} kuuluu tilille, jonka pääosoite on {primary}. Kirjaudu sillä osoitteella jatkaaksesi.",
    toSignIn: "Kirjaudu sisään",
    already: "Sinulla on täällä jo tili: mitään hyväksyttävää ei ole jäljellä.",
    unproven:
      "Vahvista ennen hyväksymistä, että {email} on sinun. Avaa kutsu sen jälkeen uudelleen.",
    mine: "Onko {email} myös sinun? Lisää se sen sijaan tilillesi ja avaa kutsu sen jälkeen uudelleen.",
    toAddresses: "Sähköpostiosoitteesi",
    other: "Olet kirjautunut osoitteella {mine}, mutta tämä kutsu on osoitteelle {theirs}.",
    switch: "Jatka käyttäjänä {name}",
    accepted: "Tämä kutsu on jo hyväksytty.",
    revoked: "Tämä kutsu on peruttu.",
    expired: "Tämä kutsu on vanhentunut. Pyydä uusi."
  },
  identityLink: {
    title: "Yhdistä tili",
    intro: "Jatka palveluun, jonka tilin haluat yhdistää.",
    submit: "Jatka"
  },
  connectionLink: {
    title: "Onko tämä tili sinun?",
    intro:
      "Osoitteella {email} on tili. Osoita kerran, että se on sinun; sen jälkeen organisaatiosi kirjaa sinut sisään.",
    submit: "Jatka",
    mailed: "Lähetä minulle koodi sähköpostitse",
    sent: "Koodi on matkalla tilin osoitteeseen.",
    passkey: "Käytä avainkoodia",
    other: "Kirjaudu jollakin muulla"
  }
}
