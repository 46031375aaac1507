export const mails = {
  mail: {
    greeting: "Hello {name},",
    footer: "This is an automatic message from {app}. Nobody reads the replies.",
    terms: "Terms",
    privacy: "Privacy",
    support: "Help",
    minutes: {
      one: "{count} minute",
      other: "{count} minutes"
    },
    hours: {
      one: "{count} hour",
      other: "{count} hours"
    },
    days: {
      one: "{count} day",
      other: "{count} days"
    },
    environment: "Environment",
    organization: "Organization",
    connection: "Connection",
    device: "Device",
    networkAddress: "Network address",
    time: "Time",
    rememberedBrowser: "Remembered browser",
    concerns: "Concerns"
  },
  "mail.account_deleted": {
    subject: "Your account was deleted",
    intro:
      "Your account at {app} was deleted, as you asked. Every device was signed out, and nobody can sign in to it any more.",
    outro: "The data that is still kept is erased for good after a while.",
    outro2: "If it was not you, tell the people behind {app} soon."
  },
  "mail.account_deletion_code": {
    subject: "Confirm the deletion of your account",
    intro: "Enter this code at {app} to delete your account there for good:",
    outro: "The code works once, within {validity}.",
    outro2:
      "If you did not ask for it, somebody else is using your account: do not enter the code, change your password and sign out your other devices. Never give the code to anyone."
  },
  "mail.address_proof": {
    subject: "Your code to go on",
    intro: "Enter this code to go on at {app}. It shows that you can read this mailbox:",
    outro: "The code works once, within {validity}. It signs nobody in.",
    outro2:
      "If you did not ask for it, ignore this mail: without the code nothing happens. Never give the code to anyone."
  },
  "mail.address_taken": {
    subject: "You already have an account",
    intro:
      "Somebody, perhaps you, tried to use this email address at {app}. It belongs to an account already, so nothing was changed.",
    intro2:
      "If it was you, sign in as usual. If you have forgotten your password, ask for a new one where you sign in.",
    outro: "If it was not you, there is nothing you need to do."
  },
  "mail.certificate_ending": {
    subject: {
      one: "Sign-in of {organization} ends in a day",
      other: "Sign-in of {organization} ends in {count} days"
    },
    intro: {
      one: "The last certificate of the connection {connection}, by which people of {organization} sign in to {app}, ends in a day.",
      other:
        "The last certificate of the connection {connection}, by which people of {organization} sign in to {app}, ends in {count} days."
    },
    outro:
      "Make a new certificate at your identity provider, and add it to the connection before it signs. Both may stand there at once."
  },
  "mail.certificate_new": {
    subject: "A new certificate for sign-in of {organization}",
    intro:
      "The identity provider of the connection {connection}, by which people of {organization} sign in to {app}, names a new certificate in its metadata. It counts from now on.",
    outro:
      "If your IT did not renew the certificate, somebody else may control the identity provider: disable the connection."
  },
  "mail.connection_disabled": {
    subject: "The sign-in of your organization was disabled",
    intro:
      "The people of an organization can no longer sign in to {app} with its identity provider. Nobody has to, either.",
    outro: "If you expected this, there is nothing you need to do."
  },
  "mail.last_owner_let_go": {
    subject: "The last owner of an organization was let go",
    intro:
      "The directory of an organization let its last owner go. An organization keeps an owner, so the membership stays; the sessions of its connections, API keys and grants have ended.",
    outro: "Ask the organization who is to own it, and make them an owner."
  },
  "mail.credential_changed": {
    intro: "Something was changed on your account at {app}.",
    button: "Look at your account",
    outro: "If it was you, there is nothing you need to do.",
    outro2:
      "If it was not you, choose a new password at once, where you sign in, and sign out your other devices.",
    staying: "These can still be used to sign in to your account. Remove any that are not yours:"
  },
  "mail.data_request_ready": {
    subject: "The copy of your data is ready",
    intro: "The copy of your data at {app} that you asked for is ready.",
    button: "How to get it",
    outro: "Sign in and download it within {validity}; after that it is deleted.",
    outro2:
      "If you did not ask for it, somebody else may be using your account: change your password and sign out your other devices."
  },
  "mail.domain_failing": {
    subject: "The record of {domain} is missing",
    intro:
      "The TXT record {record}, by which {organization} has proven the domain {domain} to {app}, was not found.",
    outro: {
      one: "Put it back within a day. After that the domain is {organization}'s no longer, and its people cannot sign in by the connection of {organization}.",
      other:
        "Put it back within {count} days. After that the domain is {organization}'s no longer, and its people cannot sign in by the connection of {organization}."
    }
  },
  "mail.domain_lost": {
    subject: "{organization} has lost the domain {domain}",
    intro:
      "The TXT record {record} was missing for two weeks. The domain {domain} is not {organization}'s any more at {app}: people at it no longer sign in by the connection of {organization}, and nothing keeps them to it.",
    outro: "Put the record back and verify the domain again to have it back."
  },
  "mail.email_code": {
    subject: "Your code to sign in",
    intro: "Enter this code at {app} to sign in:",
    button: "Sign in",
    outro:
      "The code and the link work once, within {validity}, in the browser where you asked for them.",
    outro2:
      "If you did not ask for them, ignore this mail: without the code nothing happens. Never give the code to anyone."
  },
  "mail.email_code_closed": {
    subject: "Too many wrong sign-in codes for your account",
    intro:
      "Somebody has typed very many wrong sign-in codes for your account at {app}. To keep them out, mailed codes are no longer accepted from devices that you have not signed in on before.",
    intro2:
      "Devices that you are signed in on stay signed in. Choose a password to use codes anywhere again, or open the link instead of typing the code the next time you ask for a sign-in mail yourself.",
    button: "Choose a password",
    outro:
      "The link works once, within {validity}. After that, ask for a new one where you sign in."
  },
  "mail.email_verification": {
    subject: "Confirm your email address",
    intro: "Confirm that this email address belongs to your account at {app}.",
    button: "Confirm the address",
    outro: "The link works once, within {validity}.",
    outro2:
      "If you have no account there, ignore this mail: the address is not used without your confirmation."
  },
  "mail.grant_reuse": {
    subject: "An application was signed out of your account",
    intro:
      "{application} had access to your account at {app}, and a copy of that access was used. To be safe, we signed it out there.",
    button: "Your account",
    outro:
      "If you use the application, sign in to it again. If this happens again, or you do not know the application, take its access back on the page Applications of your account."
  },
  "mail.invitation": {
    subject: "You are invited",
    button: "See the invitation",
    outro: "The link works within {validity}, until the invitation is accepted.",
    outro2: "If you did not expect an invitation, ignore this mail: nothing happens without you.",
    app: "You are invited to {app}.",
    organization: "You are invited to join {organization} at {app}.",
    appBy: "{inviter} invites you to {app}.",
    organizationBy: "{inviter} invites you to join {organization} at {app}."
  },
  "mail.new_device": {
    subject: "New sign-in to your account",
    intro: "Your account at {app} was signed in to from a new device.",
    button: "It was not me",
    outro: "If it was you, there is nothing you need to do.",
    outro2:
      "If it was not you, use the link above within {validity}: it signs out every device, removes your password and lets you choose a new one."
  },
  "mail.operator_link": {
    subject: "A new sign-in link for an operator",
    intro:
      "Somebody with access to the server made a link with which {operator} can set up their operator account again. Their sessions have ended, and whoever follows the link gets their role.",
    outro: "If nobody on your team did this, somebody else controls the server: secure it at once."
  },
  "mail.password_breached": {
    subject: "Your password is known to strangers",
    intro:
      "The password of your account at {app} is in a list of passwords that leaked from other services. It did not leak here, but whoever has the list may try it on your account.",
    intro2: "Choose a new password that you use nowhere else.",
    button: "Go to your account",
    outro: "If you use the same password elsewhere, change it there, too."
  },
  "mail.password_closed": {
    subject: "Too many wrong passwords for your account",
    intro:
      "Somebody has tried very many wrong passwords for your account at {app}. To keep them out, your password is no longer accepted from devices that you have not signed in on before.",
    intro2:
      "Devices that you are signed in on stay signed in. Choose a new password to sign in anywhere again.",
    button: "Choose a new password",
    outro:
      "The link works once, within {validity}. After that, ask for a new one where you sign in."
  },
  "mail.password_reset": {
    subject: "Choose a new password",
    intro: "Somebody, hopefully you, asked for a new password for your account at {app}.",
    button: "Choose a new password",
    outro: "The link works once, within {validity}.",
    outro2: "If you did not ask for it, ignore this mail: your password stays as it is."
  },
  "mail.portal_opened": {
    subject: "The set-up of your organization's sign-in was opened",
    intro:
      "Somebody opened a link to set up how the people of an organization sign in to {app}. The pages are open for an hour.",
    outro: "If you expected this, there is nothing you need to do.",
    outro2:
      "If nobody of you did, have the link revoked: whoever has these pages open can change who gets in."
  },
  "mail.reauthentication_code": {
    subject: "Confirm that it is you",
    intro: "Enter this code at {app} to go on with what you were doing:",
    outro: "The code works once, within {validity}.",
    outro2:
      "If you did not ask for it, somebody else may be using your account: change your password and sign out your other devices. Never give the code to anyone."
  },
  "mail.second_factor_closed": {
    subject: "Somebody may know your password",
    intro:
      "Somebody has tried very many wrong codes for the second step of signing in to your account at {app}: they may know your password. To keep them out, codes are no longer accepted from devices that you have not signed in on before.",
    intro2:
      "Devices that you are signed in on stay signed in. Choose a new password to sign in anywhere again; you still need the code.",
    button: "Choose a new password",
    outro:
      "The link works once, within {validity}. After that, ask for a new one where you sign in."
  },
  "mail.sign_in_disavowed": {
    subject: "Your account was secured",
    intro:
      "You told us that a sign-in to your account at {app} was not yours. Every device was signed out, and your password was removed.",
    button: "Choose a new password",
    outro: "The link works once, within {validity}. Choose a password that you use nowhere else.",
    added: "These were added since that sign-in, and were removed. Add those that are yours again:"
  },
  "mail.sign_up_code": {
    subject: "Confirm your email address",
    intro: "Enter this code to finish signing up at {app}:",
    outro: "The code works once, within {validity}.",
    outro2:
      "If you did not ask for it, ignore this mail: without the code nothing happens. Never give the code to anyone."
  },
  "mail.trusted_device_reused": {
    subject: "A copy of a remembered browser may have been used",
    intro:
      "One of your browsers was remembered at {app}, so that signing in there took no second step. Somebody has signed in with an old copy of what it is remembered by, and your password. To be safe, that browser is no longer remembered, and the second step was asked for.",
    button: "Look at your account",
    outro:
      "If you restored that browser from a backup, or moved it to another computer, there is nothing you need to do.",
    outro2: "If not, choose a new password, and sign out your other devices."
  }
} as const
