import { readFileSync } from "node:fs"

const folder = "test/provider/conformance"

/** The modules that a test file names: each is a test by that name. */
const modulesIn = (file: string): ReadonlyArray<string> => [
  ...new Set(
    [...readFileSync(file, "utf8").matchAll(/"(oidcc-[\w-]+|FAPI2SPFinal\w+)"/g)].map(
      ([, name = ""]) => name
    )
  )
]

const basic = `${folder}/BasicPlan.test.ts`
const fapi2 = `${folder}/Fapi2Plan.test.ts`
const others = `${folder}/OtherPlans.test.ts`
const backChannel = "test/provider/logout/BackChannelLogout.test.ts"

const dynamic = `${folder}/DynamicPlan.test.ts`

const logout = modulesIn(others).filter((name) => name.startsWith("oidcc-rp-initiated-logout"))

/** Modules that ask for something else, with what the service does instead. */
const reasons = {
  "oidcc-idtoken-unsigned": "Only for providers that offer ID tokens without a signature."
} as const

/** Modules of the plan Dynamic that ask for something else. */
const reasonsOfDynamic = {
  "oidcc-discovery-endpoint-verification":
    "It asks for the response types `id_token` and `id_token token`, which are never offered; the rest of it is in the plan Config.",
  "oidcc-idtoken-unsigned": "Only for providers that offer ID tokens without a signature.",
  "oidcc-registration-logo-uri":
    "Pages show no picture that an application chose: it could be another's.",
  "oidcc-registration-policy-uri":
    "The address is kept and told; the consent page links nowhere that a stranger chose.",
  "oidcc-registration-tos-uri":
    "The address is kept and told; the consent page links nowhere that a stranger chose.",
  "oidcc-registration-sector-uri": "Subjects are the same for every application (`public`).",
  "oidcc-registration-sector-bad": "Subjects are the same for every application (`public`).",
  "oidcc-userinfo-rs256": "Userinfo is answered in JSON alone.",
  "oidcc-request-uri-unsigned": "Requests by address are refused, as the metadata says.",
  "oidcc-request-uri-signed-rs256": "Requests by address are refused, as the metadata says.",
  "oidcc-ensure-request-object-with-redirect-uri":
    "Requests in a signed object are refused, as the metadata says."
} as const

/** Modules of the FAPI 2.0 plan that ask for something else. */
const fapi2Reasons = {
  FAPI2SPFinalTestClaimsParameterIdentityClaims:
    "Only for providers that take the parameter `claims`.",
  FAPI2SPFinalTolerateUnregisteredRedirectUri:
    "Only for providers that take addresses that nobody registered, which the profile leaves open."
} as const

type Row = readonly [module: string, held: string]

const held =
  (file: string) =>
  (name: string): Row => [name, `\`${file}\``]

/** Each plan with its modules. */
const plans: Readonly<Record<string, ReadonlyArray<Row>>> = {
  Basic: [...modulesIn(basic).map(held(basic)), ...Object.entries(reasons)],
  "Form Post Basic": [...modulesIn(basic).map(held(basic)), ...Object.entries(reasons)],
  Config: [held(others)("oidcc-discovery-endpoint-verification")],
  Dynamic: [...modulesIn(dynamic).map(held(dynamic)), ...Object.entries(reasonsOfDynamic)],
  "RP-initiated logout": logout.map(held(others)),
  "Back-channel logout": [
    held(others)("oidcc-backchannel-logout-discovery-endpoint-verification"),
    held(backChannel)("oidcc-backchannel-rp-initiated-logout")
  ],
  "FAPI 2.0 Security Profile": [
    ...modulesIn(fapi2).map(held(fapi2)),
    ...Object.entries(fapi2Reasons)
  ]
}

/** The rows that name a test, each with the file that it is in. */
export const modulesByFile: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [basic, fapi2, others, backChannel, dynamic].map((file) => [
    file,
    new Set(
      Object.values(plans).flatMap((rows) =>
        rows.filter(([, where]) => where === `\`${file}\``).map(([name]) => name)
      )
    )
  ])
)

const table = (rows: ReadonlyArray<Row>): string =>
  ["| module | test, or the reason why there is none |", "|---|---|"]
    .concat(rows.map(([module, where]) => `| \`${module}\` | ${where} |`))
    .join("\n")

/** The modules of the OpenID Foundation's plans, each with the test that asks the same. */
export const conformancePage = `# Conformance

The OpenID Foundation certifies providers by plans, each a list of modules. Gatehouse is not certified: nobody has submitted it. Its own tests ask what the modules ask, under their names, over HTTP against the running service, and \`npm test\` fails where one does not hold, or where a module of this page has no test of its name. This page is generated from those tests.

Applications of the OpenID Connect plans leave PKCE out (\`pkce: "optional"\`), as most modules do, and have \`idTokenClaims\` off. Where a module needs a person, the hosted pages are walked. Of Dynamic, what registration brings is asked with \`private_key_jwt\`. The plan of FAPI 2.0 is asked with \`private_key_jwt\`, DPoP and OpenID Connect; modules of single countries, of grant management and of signed requests are other plans.

${Object.entries(plans)
  .map(([plan, rows]) => `## ${plan}\n\n${table(rows)}`)
  .join("\n\n")}
`
