export const portal = {
  "portal.people": {
    title: "4. Your people",
    intro:
      "People get an account at their first sign-in by the connection, and become members with a role. Nobody becomes an owner this way.",
    enabled: "Make accounts and members at the first sign-in",
    role: "Role of new members",
    noRole: "None: they become no members",
    groups: "Roles by group",
    groupsIntro:
      "The first group that fits gives the role. Leave a group empty to take its line away.",
    group: "Group {number}",
    groupRole: "Role of group {number}",
    authoritative:
      "Give the role anew at each sign-in, and take it away when no group fits any more",
    save: "Save"
  },
  "portal.certificates": {
    title: "Certificates",
    intro:
      "Your provider signs its answers by these certificates. Bring a new one here before it is used there: both count until the old one ends.",
    none: "There is no SAML connection, so there are no certificates to look after.",
    noneOfIt: "No certificate is known yet.",
    subject: "Subject",
    ends: "Ends on",
    fingerprint: "SHA-256 fingerprint",
    read: "Read the metadata again",
    daily:
      "The metadata are read every day by themselves, so a new certificate arrives without you.",
    certificate: "New certificate (PEM)",
    add: "Add the certificate"
  },
  "portal.turningOn": {
    testTitle: "3. Test sign-in",
    testIntro:
      "Sign in at your provider as one of your people. It signs nobody in here: afterwards you see what your provider told, and what would come of it. Come back to this page then.",
    test: "Start a test sign-in",
    succeeded: "The test of {time} succeeded.",
    failed: "The test of {time} failed.",
    subject: "The person is known as",
    role: "They would become a member with the role",
    noRole: "They would become no member.",
    claims: "What your provider told",
    claim: "Name",
    value: "Value",
    onTitle: "5. Turn it on",
    onIntro:
      "From then on your people can sign in by the connection. Nobody has to, unless you say so below.",
    untested: "A test sign-in has to succeed first.",
    noDomain: "Your organization has to prove a domain first.",
    domains: "To the domains",
    on: "Turn on",
    off: "Turn off",
    enforcementTitle: "6. Who has to use it",
    enforcement: "Required for",
    outside:
      "Members at none of its domains: {count}. They can't use the connection, so with the last choice the organization stays closed to them.",
    save: "Save"
  },
  "portal.domains": {
    title: "Domains",
    intro:
      "A connection is believed only about addresses at domains that your organization has proven. For each, add a TXT record to the domain's DNS and check it here. Keep the record: it is looked for every week.",
    exact: "A subdomain is a domain of its own.",
    none: "No domain is claimed yet.",
    name: "Name of the TXT record",
    value: "Value",
    zone: "Some providers add the domain to the name by themselves: leave it out there.",
    seen: "What was found at that name:",
    nothing: "Nothing was found at that name. A new record can take a few minutes to be seen.",
    checked: "Last checked on {time}.",
    check: "Check now",
    addTitle: "Add a domain",
    domain: "Domain, such as acme.com",
    add: "Add"
  },
  "portal.frame": {
    nav: "Set-up",
    portal: "Overview",
    domains: "Domains",
    sso: "Single sign-on",
    directory: "Directory",
    certificates: "Certificates",
    until: "These pages are open in this browser until {time}.",
    leave: "Done, go back"
  },
  "portal.sso": {
    title: "Single sign-on",
    intro:
      "Connect the provider by which your people sign in elsewhere. A new connection signs nobody in until you have tried it and turned it on.",
    none: "There is no connection yet.",
    startTitle: "Connect a provider",
    preset: "Provider",
    protocol: "Protocol",
    start: "Continue",
    advice: "OpenID Connect is the simpler of the two. Take SAML where your provider asks for it."
  },
  "portal.directory": {
    title: "Directory",
    intro:
      "A directory tells here who your people are, by SCIM 2.0: whoever you take away there is out here at once. In Okta it is on the application's tab “Provisioning”, in Microsoft Entra ID under “Provisioning” of the enterprise application.",
    none: "There is no directory yet.",
    address: "Address (Base URL, Tenant URL)",
    token: "Token (secret token, bearer)",
    once: "The token is shown once: copy it now.",
    tokens: "Tokens",
    ends: "until {time}",
    silent: "No request has come yet.",
    last: "The last request came on {time}.",
    count: "People: {users}. Groups: {groups}.",
    makeToken: "Make a new token",
    role: "Role of new members",
    noRole: "None: they become no members",
    save: "Save",
    addTitle: "Add a directory",
    name: "Name",
    add: "Add",
    requests: "Last requests",
    noRequests: "None in the last seven days.",
    answered: "answered {status}",
    body: "Body",
    bodyCut: "Only its beginning is shown."
  },
  "portal.reasons": {
    tenant: "Expected the issuer of one tenant: common, organizations and consumers stand for all",
    askable: "Expected an https address that this service may ask",
    silent: "Nothing answers there",
    otherIssuer:
      "What answers there calls itself by another issuer: spell it as the provider does, a slash at the end included",
    discovery: "There is no OpenID discovery document below it (/.well-known/openid-configuration)",
    leadsInside: "It leads to an address that is not asked: Expected https at a public host",
    publicHost: "Expected an https address of a public host",
    malformed: "Expected SAML metadata: XML in UTF-8 without a document type, of at most 1 MiB",
    several: "Expected the metadata of one identity provider, not of several",
    noProvider: "Expected the metadata of a SAML 2.0 identity provider",
    noRedirect: "Expected a sign-in address by HTTP-Redirect",
    noHttps: "Expected a sign-in address by HTTP-Redirect at https",
    noCertificate:
      "Expected a certificate that signs: RSA of 2048 to 8192 bits, or ECDSA on P-256, P-384 or P-521",
    noMetadata: "Expected metadata there, not a redirect or an error",
    brokeOff: "The answer broke off",
    pem: "Expected one certificate in PEM",
    weakKey: "Expected an RSA key of at least 2048 bits",
    otherKey: "Expected a key of RSA up to 8192 bits, or of ECDSA on P-256, P-384 or P-521"
  },
  "portal.open": {
    title: "Set up your organization's sign-in",
    intro:
      "Here you connect your organization's identity provider. You need no account, but you need access to the provider's administration, and to your domain's DNS.",
    once: "The link opens once, in this browser, for an hour. Those who manage the organization's sign-in are told by mail that it was opened.",
    open: "Open the set-up",
    dead: "This link has been used or withdrawn, or is too old. Ask the person who sent it for a new one.",
    ended:
      "The set-up is not open in this browser any more. Ask for a new link to go on: what was saved is kept."
  },
  "portal.overview": {
    title: "Set up your organization's sign-in",
    intro:
      "Go through these steps in any order. Everything is saved at once, and nothing that you do here locks anybody out before you turn it on.",
    domains: "Prove by DNS that your mail domains are yours.",
    sso: "Connect your identity provider, and try it before anybody uses it.",
    directory: "Let your directory add people and take them away (SCIM).",
    certificates: "See when your provider's certificates end, and bring new ones."
  },
  "portal.connection": {
    all: "All connections",
    atProvider: "1. At your provider",
    here: "2. Here",
    issuer: "Issuer",
    clientId: "Client id",
    clientSecret: "Client secret",
    clientSecretSet: "Client secret (one is saved; leave empty to keep it)",
    groups: "Claim or attribute that names the groups",
    metadataUrl: "Address of the metadata",
    metadataXml: "Or the metadata themselves (XML)",
    save: "Save",
    read: "Read from your provider:",
    redirectUri: "Redirect address",
    acsUrl: "ACS URL (reply address)",
    entityId: "Entity id (audience)",
    spMetadata: "Address of our metadata"
  },
  "portal.enforcement": {
    off: "Nobody: it is one way among others",
    domains: "Everybody at its domains, who then sign in by nothing else",
    members: "Everybody at its domains, and all members of the organization"
  },
  "portal.domainStatuses": {
    pending: "Not proven yet",
    verified: "Proven",
    failing: "Record is missing"
  },
  "portal.connectionStatuses": {
    draft: "Not turned on yet",
    active: "On",
    disabled: "Off"
  },
  "portal.presets": {
    okta: "Okta",
    entra: "Microsoft Entra ID",
    google: "Google Workspace",
    keycloak: "Keycloak",
    generic: "Another provider"
  }
} as const
