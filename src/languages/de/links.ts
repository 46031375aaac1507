import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "de"> = {
  links: {
    verifyTitle: "E-Mail-Adresse bestätigen",
    verifyIntro: "Bestätigen Sie, dass die Adresse, an die wir geschrieben haben, Ihnen gehört.",
    verifySubmit: "Adresse bestätigen",
    verified: "Ihre E-Mail-Adresse ist bestätigt.",
    disavowTitle: "Waren Sie das nicht?",
    disavowIntro:
      "Wenn sich jemand anderes bei Ihrem Konto angemeldet hat, können Sie das hier stoppen. Alle Geräte werden abgemeldet, Ihr Passwort wird entfernt, und mit einer E-Mail können Sie ein neues wählen.",
    disavowElse: "Wenn Sie es waren, schließen Sie diese Seite: Es ist nichts geschehen.",
    disavowSubmit: "Überall abmelden",
    disavowed:
      "Alle Geräte sind abgemeldet, und Ihr Passwort ist entfernt. Eine E-Mail mit einem Link zur Wahl eines neuen ist unterwegs.",
    removed:
      "Was seit dieser Anmeldung zu Ihrem Konto hinzugefügt wurde, ist wieder entfernt. Die E-Mail nennt es.",
    dataTitle: "Ihre Daten sind bereit",
    dataIntro: "Die Kopie Ihrer Daten ist bereit. Wir bewahren sie sieben Tage auf.",
    dataSubmit: "Zu Ihren Daten",
    impersonationTitle: "Im Namen einer anderen Person handeln",
    impersonationIntro:
      "Fahren Sie fort, um die App als eine ihrer Personen zu verwenden. Was Sie dort tun, wird als von Ihnen in deren Namen getan aufgezeichnet. Ihre eigene Sitzung in diesem Browser bleibt bestehen.",
    impersonationSubmit: "Im Namen der Person handeln",
    satelliteTitle: "Hier anmelden",
    satelliteIntro:
      "Sie sind anderswo angemeldet. Fahren Sie fort, um sich auch auf dieser Website anzumelden.",
    satelliteSubmit: "Anmelden"
  },
  invitation: {
    title: "Ihre Einladung",
    organization: "Sie sind eingeladen, {organization} beizutreten.",
    organizationRole: "Sie sind eingeladen, {organization} beizutreten. Ihre Rolle dort: {role}.",
    environment: "Sie sind zu {environment} eingeladen.",
    choosePassword: "Wählen Sie ein Passwort, um das Konto für {email} zu erstellen.",
    create: "Konto erstellen",
    passkey: "Mit einem Passkey erstellen",
    accept: "Einladung annehmen",
    signIn: "{email} hat bereits ein Konto. Melden Sie sich damit an, um fortzufahren.",
    signInBy:
      "{email} gehört zu einem Konto mit der Hauptadresse {primary}. Melden Sie sich mit dieser Adresse an, um fortzufahren.",
    toSignIn: "Anmelden",
    already: "Sie haben hier bereits ein Konto: Es gibt nichts mehr anzunehmen.",
    unproven:
      "Bestätigen Sie, dass {email} Ihnen gehört, bevor Sie annehmen. Öffnen Sie dann die Einladung noch einmal.",
    mine: "Gehört {email} auch Ihnen? Fügen Sie die Adresse stattdessen Ihrem Konto hinzu und öffnen Sie dann die Einladung noch einmal.",
    toAddresses: "Ihre E-Mail-Adressen",
    other: "Sie sind als {mine} angemeldet, aber diese Einladung ist für {theirs}.",
    switch: "Weiter als {name}",
    accepted: "Diese Einladung wurde bereits angenommen.",
    revoked: "Diese Einladung wurde zurückgezogen.",
    expired: "Diese Einladung ist abgelaufen. Bitten Sie um eine neue."
  },
  identityLink: {
    title: "Konto verknüpfen",
    intro: "Fahren Sie mit dem Dienst fort, dessen Konto Sie verknüpfen möchten.",
    submit: "Weiter"
  },
  connectionLink: {
    title: "Gehört dieses Konto Ihnen?",
    intro:
      "Es gibt ein Konto für {email}. Zeigen Sie einmal, dass es Ihnen gehört; danach meldet Ihre Organisation Sie an.",
    submit: "Weiter",
    mailed: "Code per E-Mail senden",
    sent: "Ein Code ist an die Adresse des Kontos unterwegs.",
    passkey: "Passkey verwenden",
    other: "Mit etwas anderem anmelden"
  }
}
