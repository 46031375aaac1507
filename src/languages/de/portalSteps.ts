import type { Part } from "../Catalogue.ts"
import type { portalSteps as english } from "../en/portalSteps.ts"

export const portalSteps: Part<typeof english, "de"> = {
  "portal.steps": {
    oktaOidc1:
      "Öffnen Sie in der Okta Admin Console Applications › Applications und klicken Sie auf “Create App Integration”. Wählen Sie “OIDC - OpenID Connect” und “Web Application”.",
    oktaOidc2:
      "Geben Sie ihr einen Namen, lassen Sie “Authorization Code” ausgewählt und tragen Sie diese Adresse unter “Sign-in redirect URIs” ein:",
    oktaOidc3:
      "Wählen Sie unter “Assignments”, wer sich anmelden darf, und klicken Sie auf “Save”.",
    oktaOidc4:
      "Für Rollen nach Gruppe: Bearbeiten Sie auf “Sign On” den Abschnitt “Token claims” › “Show legacy configuration” › “Group claims” und geben Sie bei “Groups claim filter” den Namen groups mit “Matches regex” .* an",
    oktaOidc5:
      "Kopieren Sie “Client ID” und “Client secret” vom Tab “General” in das Formular unten. Der Aussteller ist Ihre Okta-Adresse, zum Beispiel https://acme.okta.com.",
    oktaSaml1:
      "Öffnen Sie in der Okta Admin Console Applications › Applications und klicken Sie auf “Create App Integration”. Wählen Sie “SAML 2.0” und vergeben Sie einen Namen.",
    oktaSaml2:
      "Tragen Sie auf “Configure SAML” die erste dieser Angaben unter “Single sign-on URL” und die zweite unter “Audience URI (SP Entity ID)” ein:",
    oktaSaml3:
      "Lassen Sie “Application username” unverändert und schließen Sie ab. Fügen Sie dann unter “Sign On” › “Attribute statements” › “Show legacy configuration” › “Profile attribute statements” email als user.email, firstName als user.firstName und lastName als user.lastName hinzu.",
    oktaSaml4:
      "Für Rollen nach Gruppe fügen Sie unter “Group attribute statements” den Namen groups mit “Matches regex” .* hinzu",
    oktaSaml5:
      "Wählen Sie auf dem Tab “Assignments”, wer sich anmelden darf, und kopieren Sie “Metadata URL” vom Tab “Sign On” in das Formular unten.",
    entraOidc1:
      "Öffnen Sie im Microsoft Entra Admin Center Entra ID › App registrations und klicken Sie auf “New registration”. Wählen Sie “Single tenant only”.",
    entraOidc2:
      "Wählen Sie unter “Redirect URI” den Eintrag “Web”, tragen Sie dort diese Adresse ein und klicken Sie auf “Register”:",
    entraOidc3:
      "Klicken Sie unter “Certificates & secrets” auf “New client secret” und kopieren Sie dessen “Value” in das Formular unten. Er wird nur einmal angezeigt und läuft ab: Notieren Sie sich, wann.",
    entraOidc4:
      "Für Rollen nach Gruppe: Klicken Sie unter “Token configuration” auf “Add groups claim”, wählen Sie “Security groups” und für das ID-Token “Group ID”. Die Gruppen kommen dann mit ihren Objekt-IDs.",
    entraOidc5:
      "Kopieren Sie von “Overview” die “Application (client) ID”. Der Aussteller ist https://login.microsoftonline.com/, gefolgt von Ihrer “Directory (tenant) ID” und /v2.0.",
    entraSaml1:
      "Öffnen Sie im Microsoft Entra Admin Center Entra ID › Enterprise apps, klicken Sie auf “New application” und “Create your own application” und wählen Sie “Integrate any other application you don't find in the gallery (Non-gallery)”.",
    entraSaml2:
      "Öffnen Sie “Single sign-on” und “SAML”. Tragen Sie in “Basic SAML Configuration” die erste dieser Angaben unter “Identifier (Entity ID)” und die zweite unter “Reply URL (Assertion Consumer Service URL)” ein:",
    entraSaml3:
      "Setzen Sie in “Attributes & Claims” den “Unique User Identifier” auf user.objectid. Für Rollen nach Gruppe klicken Sie auf “Add a group claim” und wählen “Groups assigned to the application”.",
    entraSaml4:
      "Fügen Sie unter “Users and groups” hinzu, wer sich anmelden darf, und kopieren Sie “App Federation Metadata Url” aus “SAML Certificates” in das Formular unten.",
    googleOidc1:
      "Öffnen Sie in der Google Cloud Console die Google Auth Platform und wählen Sie unter “Audience” die Option “Internal”, damit sich nur Personen Ihrer Organisation anmelden.",
    googleOidc2:
      "Klicken Sie unter “Clients” auf “Create client”, wählen Sie “Web application” und tragen Sie diese Adresse unter “Authorized redirect URIs” ein:",
    googleOidc3:
      "Kopieren Sie “Client ID” und “Client secret” in das Formular unten, bevor Sie sie schließen: Google zeigt das Geheimnis nur einmal. Der Aussteller ist https://accounts.google.com. Google teilt hier keine Gruppen mit.",
    googleSaml1:
      "Öffnen Sie in der Google Admin-Konsole Apps › Web and mobile apps und wählen Sie “Add app” › “Add custom SAML app”. Vergeben Sie einen Namen.",
    googleSaml2:
      "Klicken Sie auf “Google Identity Provider details” auf “Download metadata”: Den Inhalt der Datei fügen Sie in das Formular unten ein.",
    googleSaml3:
      "Tragen Sie auf “Service provider details” die erste dieser Angaben unter “ACS URL” und die zweite unter “Entity ID” ein. Wählen Sie “EMAIL” als “Name ID format” und “Basic Information > Primary email” als “Name ID”.",
    googleSaml4:
      "Ordnen Sie auf “Attribute mapping” Primary email zu email, First name zu firstName und Last name zu lastName zu; für Rollen nach Gruppe fügen Sie die Gruppen unter “Group membership” als groups hinzu.",
    googleSaml5:
      "Schalten Sie es unter “User access” für alle ein, die sich anmelden dürfen. Google kennt Personen nach ihrer Adresse: Wenn Sie eine Adresse jemand anderem geben, gilt er als dieselbe Person.",
    keycloakOidc1:
      "Wählen Sie in der Keycloak Admin Console Ihren Realm, öffnen Sie “Clients” und klicken Sie auf “Create client”. Wählen Sie “OpenID Connect” als “Client type” und eine “Client ID”, zum Beispiel den Namen dieser App.",
    keycloakOidc2:
      "Schalten Sie “Client authentication” ein, lassen Sie “Standard flow” ausgewählt und tragen Sie diese Adresse unter “Valid redirect URIs” ein:",
    keycloakOidc3:
      "Für Rollen nach Gruppe: Öffnen Sie auf “Client scopes” den Eintrag, der auf ‑dedicated endet, klicken Sie auf “Configure a new mapper”, wählen Sie “Group Membership” und geben Sie ihm den “Token Claim Name” groups mit ausgeschaltetem “Full group path”.",
    keycloakOidc4:
      "Kopieren Sie “Client Secret” vom Tab “Credentials” in das Formular unten. Der Aussteller ist die Adresse Ihres Servers, gefolgt von /realms/ und dem Namen des Realms, zum Beispiel https://id.acme.com/realms/staff.",
    keycloakSaml1:
      "Wählen Sie in der Keycloak Admin Console Ihren Realm, öffnen Sie “Clients” und klicken Sie auf “Create client”. Wählen Sie “SAML” als “Client type” und tragen Sie dies unter “Client ID” ein:",
    keycloakSaml2:
      "Tragen Sie diese Adresse unter “Valid redirect URIs” und “Master SAML Processing URL” ein und klicken Sie auf “Save”:",
    keycloakSaml3:
      "Wählen Sie auf dem Tab “Settings” als “Name ID format” persistent und schalten Sie “Force name ID format” und “Sign assertions” ein. Schalten Sie auf dem Tab “Keys” die Option “Client signature required” aus.",
    keycloakSaml4:
      "Öffnen Sie auf “Client scopes” den Eintrag, der auf ‑dedicated endet, und klicken Sie auf “Configure a new mapper”: drei der Art “User Property” für email, firstName und lastName, jeweils mit diesem Wort als “Property” und als “SAML Attribute Name”. Für Rollen nach Gruppe fügen Sie einen der Art “Group list” hinzu, mit groups als “Group attribute name” und ohne “Full group path”.",
    keycloakSaml5:
      "Die Metadaten stehen unter der Adresse Ihres Servers, gefolgt von /realms/, dem Namen des Realms und /protocol/saml/descriptor: Tragen Sie diese Adresse in das Formular unten ein.",
    genericOidc1:
      "Registrieren Sie einen vertraulichen Client (eine Webanwendung) mit dem Authorization Code Flow und mit dieser Weiterleitungsadresse:",
    genericOidc2:
      "Er muss email im ID-Token oder am Userinfo-Endpunkt mitteilen; given_name, family_name und groups werden verwendet, wo sie mitgeteilt werden.",
    genericOidc3: "Kopieren Sie Aussteller, Client-ID und Client-Geheimnis in das Formular unten.",
    genericSaml1:
      "Registrieren Sie einen Service Provider mit dieser Metadatenadresse oder mit dieser Entity-ID und dieser Adresse für den Assertion Consumer Service (HTTP-POST):",
    genericSaml2:
      "Lassen Sie die Assertion oder die Antwort mit SHA-256 oder besser signieren, nicht verschlüsseln, mit einer persistenten NameID und mit den Attributen email, firstName, lastName und groups.",
    genericSaml3:
      "Kopieren Sie die Adresse der Metadaten Ihres Anbieters in das Formular unten oder fügen Sie die Metadaten ein."
  }
}
