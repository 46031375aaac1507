import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { RateLimited } from "../../contract/Problems.ts"
import { NamedConnection } from "../../organizations/enforcement/EnforcedConnection.ts"
import { described } from "../../contract/LeastRole.ts"

/** Way of signing in that an address leads to. */
export const Discovered = Schema.Struct({
  next: Schema.Literals(["password", "connection"]).annotate({
    description: "connection: its organization has no other way in"
  }),
  connection: Schema.NullOr(NamedConnection).annotate({
    description: "The organization's own sign-in, where the domain of the address has one"
  })
}).annotate({ identifier: "Discovered" })
export type Discovered = typeof Discovered.Type

/** Ways of signing in, by address. */
export class DiscoveryClientApi extends HttpApiGroup.make("client.discovery")
  .add(
    HttpApiEndpoint.post("discover", "/auth/discover", {
      payload: Schema.Struct({ email: EmailAddress }),
      success: Discovered,
      error: [RateLimited, ...BodyProblems]
    }).annotateMerge(
      described(
        "Find the way to sign in",
        "Only the domain of the address counts, so the answer tells nothing of an account. With a connection and next password, offer both."
      )
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Sign in" })) {}
