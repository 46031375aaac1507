import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "de"> = {
  signIn: {
    title: "Bei {app} anmelden",
    choose: "Konto auswählen",
    another: "Anderes Konto verwenden",
    submit: "Anmelden",
    forgotten: "Passwort vergessen?",
    signUp: "Konto erstellen",
    with: "Weiter mit {provider}",
    lastUsed: "Zuletzt verwendet",
    emailCode: "Code per E-Mail erhalten",
    passkey: "Mit einem Passkey anmelden",
    next: "Weiter",
    different: "Andere Adresse verwenden",
    resend: "Link noch einmal senden",
    verification_sent:
      "Wir haben einen Link an Ihre Adresse gesendet. Öffnen Sie ihn und melden Sie sich dann an.",
    password_reset: "Ihr neues Passwort ist gespeichert. Melden Sie sich damit an.",
    signed_out: "Sie sind abgemeldet.",
    oneSignedOut: "Dieses Konto ist abgemeldet.",
    deleted: "Ihr Konto ist gelöscht.",
    verified: "Ihre Adresse ist bestätigt. Melden Sie sich an.",
    address_proven: "Ihre Adresse ist bestätigt. Geben Sie jetzt Ihr Passwort ein.",
    account_exists:
      "Zu dieser Adresse gibt es hier bereits ein Konto. Melden Sie sich damit an und verknüpfen Sie dann den anderen Dienst.",
    ended: "Dieses Konto ist hier abgemeldet. Melden Sie sich erneut an.",
    known: "Wenn Sie Ihr Passwort vergessen haben, können Sie inzwischen ein neues wählen."
  },
  signUp: {
    title: "Konto für {app} erstellen",
    submit: "Weiter",
    address_proven: "Ihre Adresse ist bestätigt. Füllen Sie jetzt den Rest aus.",
    have: "Ich habe bereits ein Konto",
    closed:
      "Sie brauchen eine Einladung, um hier ein Konto zu erstellen. Wenn Sie eine haben, öffnen Sie den Link in ihrer E-Mail.",
    closedToAll: "Derzeit kann hier niemand ein Konto erstellen.",
    consentTerms: "Ich akzeptiere die {terms}.",
    consentPrivacy: "Ich akzeptiere die {privacy}.",
    consentBoth: "Ich akzeptiere die {terms} und die {privacy}.",
    terms: "Nutzungsbedingungen",
    privacy: "Datenschutzerklärung",
    consentPlain: "Ich akzeptiere die Nutzungsbedingungen von {app}.",
    codeTitle: "Adresse bestätigen",
    codeIntro: "Wir haben einen 6-stelligen Code an {email} gesendet.",
    codeSubmit: "Konto erstellen",
    resend: "Neuen Code senden",
    resent: "Ein neuer Code ist unterwegs. Der alte funktioniert nicht mehr.",
    other: "Andere Adresse verwenden",
    reset: "Neues Passwort wählen",
    continueTitle: "Nur noch eines",
    continueIntro: "Sie haben sich mit {provider} angemeldet. Wir brauchen nur noch dies:",
    continueMailed: "Sie haben {email} bestätigt. Wir brauchen nur noch dies:",
    continueSubmit: "Konto erstellen"
  },
  emailCode: {
    title: "Mit einem Code anmelden",
    intro: "Wir senden Ihnen einen Code per E-Mail. Sie brauchen kein Passwort.",
    submit: "Code senden",
    codeTitle: "Code eingeben",
    codeIntro: "Wenn sich {email} hier anmelden kann, ist ein 6-stelliger Code dorthin unterwegs.",
    codeSubmit: "Anmelden",
    again: "Anderen Code anfordern",
    here: "Klicken Sie auf die Schaltfläche, um sich anzumelden.",
    elsewhereTitle: "Ihr Code",
    elsewhere:
      "Geben Sie diesen Code dort ein, wo Sie ihn angefordert haben. Woanders funktioniert er nicht.",
    never: "Wenn Sie ihn nicht angefordert haben, geben Sie ihn niemandem.",
    signIn: "Auf einem anderen Weg anmelden"
  },
  password: {
    forgotTitle: "Passwort vergessen?",
    forgotIntro: "Wir senden Ihnen einen Link, mit dem Sie ein neues wählen.",
    forgotSubmit: "Link senden",
    sent: "Wenn es zu dieser Adresse ein Konto gibt, ist eine E-Mail mit einem Link unterwegs. Der Link gilt eine Stunde.",
    again: "Noch einmal senden",
    resetTitle: "Neues Passwort wählen",
    resetIntro: "Ein neues Passwort meldet alle Geräte ab. Dieses ist danach angemeldet.",
    resetSubmit: "Passwort speichern",
    askAgain: "Neuen Link anfordern"
  },
  secondFactor: {
    title: "Zweiter Schritt",
    intro: "Geben Sie den Code ein, den Ihre Authenticator-App anzeigt.",
    passkeyIntro: "Bestätigen Sie mit Ihrem Passkey: Ihr Browser fragt danach.",
    passkey: "Passkey verwenden",
    submit: "Weiter",
    lost: "Stattdessen einen Wiederherstellungscode verwenden",
    recovery: "Wiederherstellungscode verwenden",
    until: "Sie haben bis {time} Zeit, die Anmeldung abzuschließen.",
    remember: {
      one: "In diesem Browser {count} Tag lang nicht mehr fragen. Wählen Sie das nur in Ihrem eigenen Browser.",
      other:
        "In diesem Browser {count} Tage lang nicht mehr fragen. Wählen Sie das nur in Ihrem eigenen Browser."
    },
    over: "Von vorn beginnen"
  },
  enrollment: {
    title: "Zweiten Faktor einrichten",
    intro:
      "{app} verlangt neben Ihrem Passwort einen zweiten Faktor: eine App auf Ihrem Smartphone, die Codes anzeigt.",
    passkey: "Stattdessen einen Passkey hinzufügen",
    passkeyOnly:
      "{app} verlangt für diese Anmeldung einen Passkey. Er nutzt Ihren Fingerabdruck, Ihr Gesicht oder Ihre Displaysperre.",
    start: "Authenticator-App einrichten",
    scan: "Scannen Sie diesen Code mit Ihrer Authenticator-App und geben Sie dann den Code ein, den sie anzeigt.",
    typed: "Scannen nicht möglich? Geben Sie stattdessen diesen Schlüssel in der App ein:",
    qr: "QR-Code für die Authenticator-App",
    submit: "Weiter",
    codesTitle: "Ihre Wiederherstellungscodes",
    codes:
      "Jeder dieser Codes funktioniert einmal anstelle Ihrer Authenticator-App. Bewahren Sie sie so auf, dass Sie sie ohne Ihr Smartphone finden: Sie werden nicht noch einmal angezeigt.",
    codesName: "wiederherstellungscodes.txt",
    kept: "Ich habe sie gespeichert"
  },
  reauthenticate: {
    title: "Bestätigen Sie Ihre Identität",
    intro: "Wir fragen gelegentlich danach, bevor etwas Wichtiges geändert wird.",
    goesOn: "Danach können Sie {name}.",
    submit: "Weiter",
    wrong: "Das ist falsch. Versuchen Sie es erneut.",
    totp: "Geben Sie den Code ein, den Ihre Authenticator-App anzeigt.",
    lost: "Stattdessen einen Wiederherstellungscode verwenden",
    mailed: "Code per E-Mail senden",
    sent: "Ein Code ist an Ihre Adresse unterwegs.",
    passkey: "Passkey verwenden",
    with: "Mit {provider} bestätigen"
  },
  remainingWaysIn: {
    title: "Gehört das alles Ihnen?",
    intro:
      "Sie haben ein neues Passwort. Damit kann man sich weiterhin bei Ihrem Konto anmelden. Entfernen Sie, was nicht Ihnen gehört: Wer es besitzt, kommt ohne das Passwort hinein.",
    passkey: "Passkey",
    remove: "Entfernen",
    onward: "Weiter"
  },
  addressProof: {
    instead: "Mein Browser kann das nicht: Code per E-Mail senden",
    title: "Code eingeben",
    intro:
      "Wenn {email} hier verwendet werden kann, ist ein 6-stelliger Code dorthin unterwegs. Er zeigt, dass Sie kein Programm sind; danach machen Sie dort weiter, wo Sie waren.",
    submit: "Weiter",
    back: "Zurück"
  },
  breachedPassword: {
    title: "Neues Passwort wählen",
    leaked:
      "Ihr Passwort steht in einer Liste von Passwörtern, die bei anderen Diensten bekannt geworden sind. Fremde könnten es bei Ihrem Konto ausprobieren.",
    elsewhere:
      "Wählen Sie eines, das Sie sonst nirgends verwenden, und ändern Sie es überall, wo Sie es verwendet haben.",
    change: "Passwort ändern",
    onward: "Jetzt nicht"
  },
  strongerSignIn: {
    title: "Sicherer anmelden",
    asks: "{application} bevorzugt Personen, die sich mit einem zweiten Faktor oder einem Passkey anmelden. Sie haben noch keines von beiden.",
    authenticator: "Authenticator-App einrichten",
    passkey: "Passkey hinzufügen",
    decline: "Jetzt nicht"
  },
  signOut: {
    title: "Von {app} abmelden",
    one: "{name} abmelden",
    all: "Alle Konten abmelden",
    hosts: "Sie werden damit von all diesen abgemeldet: {hosts}.",
    nobody: "In diesem Browser ist niemand angemeldet.",
    signIn: "Anmelden"
  }
}
