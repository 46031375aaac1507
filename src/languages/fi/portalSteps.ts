import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "fi"> = {
  "portal.steps": {
    oktaOidc1:
      "Avaa Okta Admin Consolessa Applications › Applications ja paina ”Create App Integration”. Valitse ”OIDC - OpenID Connect” ja ”Web Application”.",
    oktaOidc2:
      "Anna sille nimi, jätä ”Authorization Code” valituksi ja laita tämä osoite kohtaan ”Sign-in redirect URIs”:",
    oktaOidc3: "Valitse kohdassa ”Assignments”, ketkä saavat kirjautua, ja paina ”Save”.",
    oktaOidc4:
      "Roolit ryhmän mukaan: muokkaa välilehdellä ”Sign On” kohtaa ”Token claims” › ”Show legacy configuration” › ”Group claims” ja anna ”Groups claim filter” -kohtaan nimi groups sekä ”Matches regex” .*",
    oktaOidc5:
      "Kopioi ”Client ID” ja ”Client secret” välilehdeltä ”General” alla olevaan lomakkeeseen. Myöntäjä on Okta-osoitteenne, esimerkiksi https://acme.okta.com.",
    oktaSaml1:
      "Avaa Okta Admin Consolessa Applications › Applications ja paina ”Create App Integration”. Valitse ”SAML 2.0” ja anna sille nimi.",
    oktaSaml2:
      "Laita kohdassa ”Configure SAML” näistä ensimmäinen kohtaan ”Single sign-on URL” ja toinen kohtaan ”Audience URI (SP Entity ID)”:",
    oktaSaml3:
      "Jätä ”Application username” ennalleen ja viimeistele. Lisää sitten kohdassa ”Sign On” › ”Attribute statements” › ”Show legacy configuration” › ”Profile attribute statements” email arvolla user.email, firstName arvolla user.firstName ja lastName arvolla user.lastName.",
    oktaSaml4:
      "Roolit ryhmän mukaan: lisää kohdassa ”Group attribute statements” nimi groups sekä ”Matches regex” .*",
    oktaSaml5:
      "Valitse välilehdellä ”Assignments”, ketkä saavat kirjautua, ja kopioi ”Metadata URL” välilehdeltä ”Sign On” alla olevaan lomakkeeseen.",
    entraOidc1:
      "Avaa Microsoft Entra -hallintakeskuksessa Entra ID › App registrations ja paina ”New registration”. Valitse ”Single tenant only”.",
    entraOidc2:
      "Valitse kohdassa ”Redirect URI” vaihtoehto ”Web”, laita siihen tämä osoite ja paina ”Register”:",
    entraOidc3:
      "Paina kohdassa ”Certificates & secrets” painiketta ”New client secret” ja kopioi sen ”Value” alla olevaan lomakkeeseen. Se näytetään kerran, ja se päättyy: merkitse muistiin, milloin.",
    entraOidc4:
      "Roolit ryhmän mukaan: paina kohdassa ”Token configuration” painiketta ”Add groups claim”, valitse ”Security groups” ja ID-tunnisteelle ”Group ID”. Ryhmät tulevat silloin objektitunnuksillaan.",
    entraOidc5:
      "Kopioi ”Application (client) ID” kohdasta ”Overview”. Myöntäjä on https://login.microsoftonline.com/, jonka perään tulevat ”Directory (tenant) ID” ja /v2.0.",
    entraSaml1:
      "Avaa Microsoft Entra -hallintakeskuksessa Entra ID › Enterprise apps, paina ”New application” ja ”Create your own application” ja valitse ”Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "Avaa ”Single sign-on” ja ”SAML”. Laita kohdassa ”Basic SAML Configuration” näistä ensimmäinen kohtaan ”Identifier (Entity ID)” ja toinen kohtaan ”Reply URL (Assertion Consumer Service URL)”:",
    entraSaml3:
      "Aseta kohdassa ”Attributes & Claims” ”Unique User Identifier” arvoon user.objectid. Roolit ryhmän mukaan: paina ”Add a group claim” ja valitse ”Groups assigned to the application”.",
    entraSaml4:
      "Lisää kohdassa ”Users and groups” ne, jotka saavat kirjautua, ja kopioi ”App Federation Metadata Url” kohdasta ”SAML Certificates” alla olevaan lomakkeeseen.",
    googleOidc1:
      "Avaa Google Cloud -konsolissa Google Auth Platform ja valitse kohdassa ”Audience” vaihtoehto ”Internal”, jotta vain organisaatiosi käyttäjät kirjautuvat.",
    googleOidc2:
      "Paina kohdassa ”Clients” painiketta ”Create client”, valitse ”Web application” ja laita tämä osoite kohtaan ”Authorized redirect URIs”:",
    googleOidc3:
      "Kopioi ”Client ID” ja ”Client secret” alla olevaan lomakkeeseen ennen kuin suljet ne: Google näyttää salaisuuden kerran. Myöntäjä on https://accounts.google.com. Google ei kerro tässä ryhmiä.",
    googleSaml1:
      "Avaa Google Admin -konsolissa Apps › Web and mobile apps ja valitse ”Add app” › ”Add custom SAML app”. Anna sille nimi.",
    googleSaml2:
      "Paina kohdassa ”Google Identity Provider details” painiketta ”Download metadata”: liität tiedoston alla olevaan lomakkeeseen.",
    googleSaml3:
      "Laita kohdassa ”Service provider details” näistä ensimmäinen kohtaan ”ACS URL” ja toinen kohtaan ”Entity ID”. Valitse ”EMAIL” kohtaan ”Name ID format” ja ”Basic Information > Primary email” kohtaan ”Name ID”.",
    googleSaml4:
      "Liitä kohdassa ”Attribute mapping” Primary email kohtaan email, First name kohtaan firstName ja Last name kohtaan lastName; roolit ryhmän mukaan: lisää ryhmät kohdassa ”Group membership” nimellä groups.",
    googleSaml5:
      "Ota se kohdassa ”User access” käyttöön niille, jotka saavat kirjautua. Google tuntee henkilöt osoitteen perusteella: jos annat osoitteen jollekulle toiselle, häntä pidetään samana henkilönä.",
    keycloakOidc1:
      "Valitse Keycloakin hallintakonsolissa realm, avaa ”Clients” ja paina ”Create client”. Valitse ”OpenID Connect” kohtaan ”Client type” ja anna ”Client ID”, esimerkiksi tämän sovelluksen nimi.",
    keycloakOidc2:
      "Ota ”Client authentication” käyttöön, jätä ”Standard flow” valituksi ja laita tämä osoite kohtaan ”Valid redirect URIs”:",
    keycloakOidc3:
      "Roolit ryhmän mukaan: avaa kohdassa ”Client scopes” se, jonka lopussa on ‑dedicated, paina ”Configure a new mapper”, valitse ”Group Membership” ja anna ”Token Claim Name” -kohtaan groups niin, että ”Full group path” on pois päältä.",
    keycloakOidc4:
      "Kopioi ”Client Secret” välilehdeltä ”Credentials” alla olevaan lomakkeeseen. Myöntäjä on palvelimenne osoite, jonka perään tulevat /realms/ ja realmin nimi, esimerkiksi https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "Valitse Keycloakin hallintakonsolissa realm, avaa ”Clients” ja paina ”Create client”. Valitse ”SAML” kohtaan ”Client type” ja laita tämä kohtaan ”Client ID”:",
    keycloakSaml2:
      "Laita tämä osoite kohtiin ”Valid redirect URIs” ja ”Master SAML Processing URL” ja paina ”Save”:",
    keycloakSaml3:
      "Valitse välilehdellä ”Settings” persistent kohtaan ”Name ID format” ja ota ”Force name ID format” ja ”Sign assertions” käyttöön. Poista välilehdellä ”Keys” ”Client signature required” käytöstä.",
    keycloakSaml4:
      "Avaa kohdassa ”Client scopes” se, jonka lopussa on ‑dedicated, ja paina ”Configure a new mapper”: kolme tyyppiä ”User Property” nimille email, firstName ja lastName, kullekin tämä sana sekä ”Property”- että ”SAML Attribute Name” -kohtaan. Roolit ryhmän mukaan: lisää yksi tyyppiä ”Group list”, jossa ”Group attribute name” on groups ja ”Full group path” on pois päältä.",
    keycloakSaml5:
      "Metatiedot ovat palvelimenne osoitteessa, jonka perään tulevat /realms/, realmin nimi ja /protocol/saml/descriptor: laita tämä osoite alla olevaan lomakkeeseen.",
    genericOidc1:
      "Rekisteröi luottamuksellinen asiakas (verkkosovellus), joka käyttää valtuutuskoodivuota ja tätä uudelleenohjausosoitetta:",
    genericOidc2:
      "Sen on kerrottava email ID-tunnisteessa tai userinfo-osoitteessa; given_name, family_name ja groups käytetään, jos ne kerrotaan.",
    genericOidc3: "Kopioi myöntäjä, asiakastunnus ja asiakassalaisuus alla olevaan lomakkeeseen.",
    genericSaml1:
      "Rekisteröi palveluntarjoaja (service provider) tällä metatieto-osoitteella, tai tällä entiteettitunnuksella ja tällä Assertion Consumer Servicen osoitteella (HTTP-POST):",
    genericSaml2:
      "Anna allekirjoittaa vakuutus tai vastaus SHA-256:lla tai paremmalla, salaamattomana, pysyvällä NameID:llä ja attribuuteilla email, firstName, lastName ja groups.",
    genericSaml3:
      "Kopioi palveluntarjoajasi metatietojen osoite alla olevaan lomakkeeseen tai liitä metatiedot."
  }
}
