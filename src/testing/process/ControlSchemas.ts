import { Schema } from "effect"
import { Timestamp } from "../../contract/Values.ts"

const text = Schema.String.check(Schema.isMaxLength(2048))
const record = Schema.Record(Schema.String, Schema.Unknown)

/** Addresses and secrets of everything that runs in the process. */
export const Addresses = Schema.Struct({
  url: Schema.String.annotate({ description: "Address of both planes, and the app URL" }),
  environmentId: Schema.String,
  secretKey: Schema.String.annotate({ description: "Opens the server plane" }),
  control: Schema.String.annotate({ description: "Address of these operations" }),
  openId: Schema.Struct({
    issuer: Schema.String,
    clientId: Schema.String,
    clientSecret: Schema.String
  }).annotate({ description: "Settings of a connection to the OpenID provider" }),
  saml: Schema.Struct({
    entityId: Schema.String,
    ssoUrl: Schema.String,
    metadataXml: Schema.String
  })
}).annotate({ identifier: "Addresses" })
export type Addresses = typeof Addresses.Type

/** Time of the clock that everything in the process follows. */
export const Now = Schema.Struct({ now: Timestamp }).annotate({ identifier: "Now" })

/** Step of the clock. */
export const Advance = Schema.Struct({
  seconds: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 3_200_000_000 }))
})

/** Mail that would have been sent. */
export const Mail = Schema.Struct({
  id: Schema.String,
  to: Schema.String,
  subject: Schema.String,
  template: Schema.String,
  locale: Schema.String,
  createdAt: Timestamp,
  text: Schema.String,
  html: Schema.String,
  links: Schema.Array(Schema.String),
  code: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Mail" })

/** Person as the OpenID provider knows them. */
const OpenIdPerson = Schema.Struct({
  subject: text,
  email: Schema.optionalKey(text),
  emailVerified: Schema.optionalKey(Schema.Boolean),
  firstName: Schema.optionalKey(text),
  lastName: Schema.optionalKey(text),
  groups: Schema.optionalKey(Schema.Array(text)),
  claims: Schema.optionalKey(record)
})

/** Next person at the OpenID provider, and the parts of the answer that are wrong. */
export const OpenIdSignIn = Schema.Struct({
  person: Schema.NullOr(OpenIdPerson).annotate({ description: "null: they are turned away" }),
  answer: Schema.optionalKey(
    Schema.Struct({
      key: Schema.optionalKey(Schema.Literals(["current", "previous", "stranger"])).annotate({
        description: "Key that signs; previous is yesterday's, stranger is in no key set"
      }),
      error: Schema.optionalKey(text),
      idToken: Schema.optionalKey(record),
      parameters: Schema.optionalKey(Schema.Record(Schema.String, Schema.NullOr(Schema.String)))
    })
  )
})

/** Fault of an endpoint of the OpenID provider. */
export const OpenIdFault = Schema.Struct({
  endpoint: Schema.Literals(["discovery", "keys", "authorize", "token"]),
  status: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 200, maximum: 599 }))),
  delaySeconds: Schema.NullOr(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 86_400 }))
  ).annotate({ description: "By the clock of the process: move it to let go of the answer" })
})

/** Next person at the SAML provider, and the parts of the answer that are wrong. */
export const SamlSignIn = Schema.Struct({
  person: Schema.Struct({
    nameId: text,
    nameIdFormat: Schema.optionalKey(text),
    attributes: Schema.optionalKey(
      Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Array(Schema.String)]))
    )
  }),
  answer: Schema.optionalKey(
    Schema.Struct({
      sign: Schema.optionalKey(Schema.Literals(["assertion", "response", "both", "nothing"])),
      key: Schema.optionalKey(Schema.Literals(["current", "next", "stranger"])),
      issuer: Schema.optionalKey(text),
      audience: Schema.optionalKey(text),
      recipient: Schema.optionalKey(text),
      destination: Schema.optionalKey(text),
      inResponseTo: Schema.optionalKey(text),
      status: Schema.optionalKey(text),
      contextClass: Schema.optionalKey(text),
      lifetimeSeconds: Schema.optionalKey(Schema.Int),
      encrypted: Schema.optionalKey(Schema.Boolean)
    })
  )
})

/** Form that the person's browser posts to the service. */
export const SamlPost = Schema.Struct({
  url: Schema.String,
  form: Schema.Struct({ SAMLResponse: Schema.String, RelayState: Schema.String })
})

/** Directory of a customer, and its manners. */
export const NewDirectory = Schema.Struct({
  baseUrl: text,
  token: text,
  kind: Schema.Literals(["okta-aiw", "okta-oin", "entra", "entra-flag"])
})

/** Faults of a directory. */
export const DirectoryFaults = Schema.Struct({
  activeAsText: Schema.Boolean.annotate({ description: 'active is sent as "True" or "False"' })
})

const person = {
  userName: text,
  email: Schema.optionalKey(text),
  firstName: Schema.optionalKey(text),
  lastName: Schema.optionalKey(text),
  title: Schema.optionalKey(text),
  department: Schema.optionalKey(text)
}
const members = Schema.Array(text).check(Schema.isMaxLength(1000))
const { userName, ...changes } = person

/** Work of a directory, as its administrators cause it. */
export const Push = Schema.Union([
  Schema.Struct({ action: Schema.Literal("testConnection") }),
  Schema.Struct({
    action: Schema.Literal("assign"),
    ...person,
    externalId: Schema.optionalKey(text)
  }),
  Schema.Struct({ action: Schema.Literal("update"), userName, changes: Schema.Struct(changes) }),
  Schema.Struct({ action: Schema.Literals(["suspend", "resume", "remove"]), userName }),
  Schema.Struct({
    action: Schema.Literal("pushGroup"),
    group: text,
    members: Schema.optionalKey(members)
  }),
  Schema.Struct({ action: Schema.Literal("renameGroup"), group: text, to: text }),
  Schema.Struct({
    action: Schema.Literals(["addToGroup", "removeFromGroup"]),
    group: text,
    members
  }),
  Schema.Struct({ action: Schema.Literal("deleteGroup"), group: text }),
  Schema.Struct({ action: Schema.Literal("cycle") })
]).annotate({ identifier: "Push" })
export type Push = typeof Push.Type

/** Requests that a directory made, with their answers. */
export const Exchanges = Schema.Struct({
  exchanges: Schema.Array(
    Schema.Struct({
      method: Schema.String,
      path: Schema.String,
      body: Schema.optionalKey(Schema.Unknown),
      status: Schema.Int,
      answer: Schema.optionalKey(Schema.Unknown)
    })
  )
})
