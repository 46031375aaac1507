import { Schema } from "effect"
import {
  HttpApi,
  HttpApiEndpoint,
  HttpApiGroup,
  HttpApiMiddleware,
  HttpApiSchema,
  OpenApi
} from "effect/http-api"
import { optionalBody } from "../../contract/Conventions.ts"
import { MetadataPatch } from "../../contract/Metadata.ts"
import {
  DomainNotHeld,
  ForeignCaller,
  NobodySignsIn,
  NoPreviousKey,
  PushNotPossible,
  PushRefused,
  TestDirectoryNotFound,
  TestSettingsRefused
} from "./ControlProblems.ts"
import {
  Addresses,
  Advance,
  DirectoryFaults,
  Exchanges,
  Mail,
  NewDirectory,
  Now,
  OpenIdFault,
  OpenIdSignIn,
  Push,
  SamlPost,
  SamlSignIn
} from "./ControlSchemas.ts"

/** Turns away whatever a page of a browser could send, and names that only point at this machine. */
export class OwnMachine extends HttpApiMiddleware.Service<OwnMachine>()(
  "gatehouse/testing/process/OwnMachine",
  { error: ForeignCaller }
) {}

const described = (summary: string) => OpenApi.annotations({ summary })

const directoryId = { directoryId: Schema.String.check(Schema.isMaxLength(64)) }
const items = <S extends Schema.Top>(item: S) => Schema.Struct({ items: Schema.Array(item) })

/** Operations of the test kit's process. */
export class ControlGroup extends HttpApiGroup.make("testing")
  .add(
    HttpApiEndpoint.get("addresses", "/", { success: Addresses }).annotateMerge(
      described("Addresses and secrets of everything that runs")
    ),
    HttpApiEndpoint.post("reset", "/reset", { success: Addresses }).annotateMerge(
      described("Begin anew with an empty database, at the same addresses and the first time")
    ),
    HttpApiEndpoint.post("stop", "/stop", { success: HttpApiSchema.NoContent }).annotateMerge(
      described("End the process")
    ),
    HttpApiEndpoint.get("now", "/clock", { success: Now }).annotateMerge(
      described("Read the clock")
    ),
    HttpApiEndpoint.post("advance", "/clock/advance", {
      payload: Advance,
      success: Now
    }).annotateMerge(described("Move the clock of the service, the providers and the directories")),
    HttpApiEndpoint.get("mails", "/mails", {
      query: { to: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(320))) },
      success: items(Mail)
    }).annotateMerge(described("Read the mail box, the newest first")),
    HttpApiEndpoint.get("auditEvents", "/audit-events", {
      success: items(Schema.Unknown)
    }).annotateMerge(described("Read the audit trail so far, as the server plane answers it")),
    HttpApiEndpoint.patch("configure", "/settings", {
      payload: MetadataPatch,
      success: HttpApiSchema.NoContent,
      error: TestSettingsRefused
    }).annotateMerge(described("Merge settings of the environment, in force at once")),
    HttpApiEndpoint.post("holdDomain", "/domains", {
      payload: Schema.Struct({
        organizationId: Schema.String.check(Schema.isUUID()),
        domain: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(253))
      }),
      success: HttpApiSchema.NoContent,
      error: DomainNotHeld
    }).annotateMerge(described("Make a mail domain an organization's own"))
  )
  .add(
    HttpApiEndpoint.put("openIdSignIn", "/openid/sign-in", {
      payload: OpenIdSignIn,
      success: HttpApiSchema.NoContent,
      error: NoPreviousKey
    }).annotateMerge(
      described("Name who signs in at the OpenID provider, and what is wrong with it")
    ),
    HttpApiEndpoint.post("rotateKeys", "/openid/rotate-keys", {
      payload: optionalBody(Schema.Struct({ keepsPrevious: Schema.optionalKey(Schema.Boolean) })),
      success: HttpApiSchema.NoContent
    }).annotateMerge(described("Let the OpenID provider sign by a new key")),
    HttpApiEndpoint.put("openIdFault", "/openid/faults", {
      payload: OpenIdFault,
      success: HttpApiSchema.NoContent
    }).annotateMerge(described("Let an endpoint of the OpenID provider fail or answer late")),
    HttpApiEndpoint.get("openIdAsked", "/openid/asked", {
      success: items(Schema.String)
    }).annotateMerge(described("Read which endpoints of the OpenID provider were asked"))
  )
  .add(
    HttpApiEndpoint.put("samlSignIn", "/saml/sign-in", {
      payload: SamlSignIn,
      success: HttpApiSchema.NoContent
    }).annotateMerge(
      described("Name who signs in at the SAML provider, and what is wrong with it")
    ),
    HttpApiEndpoint.post("samlAnswer", "/saml/answer", {
      payload: Schema.Struct({ url: Schema.String.check(Schema.isMaxLength(16_384)) }),
      success: SamlPost,
      error: NobodySignsIn
    }).annotateMerge(described("Answer the request in an address that a browser was sent to"))
  )
  .add(
    HttpApiEndpoint.post("newDirectory", "/directories", {
      payload: NewDirectory,
      success: Schema.Struct({ id: Schema.String }).pipe(HttpApiSchema.status("Created"))
    }).annotateMerge(described("Play a directory that was made at the service")),
    HttpApiEndpoint.put("directoryFaults", "/directories/:directoryId/faults", {
      params: directoryId,
      payload: DirectoryFaults,
      success: HttpApiSchema.NoContent,
      error: TestDirectoryNotFound
    }).annotateMerge(described("Let a directory send what others send wrongly")),
    HttpApiEndpoint.post("push", "/directories/:directoryId/pushes", {
      params: directoryId,
      payload: Push,
      success: Exchanges,
      error: [TestDirectoryNotFound, PushNotPossible, PushRefused]
    }).annotateMerge(described("Push people and groups, as the directory does it"))
  )
  .middleware(OwnMachine) {}

/** Contract of the test kit's process. */
export class ControlApi extends HttpApi.make("testing")
  .add(ControlGroup)
  .middleware(HttpApiMiddleware.ProblemDetails)
  .annotate(HttpApi.ParseOptions, { onExcessProperty: "error", errors: "all" })
  .annotate(HttpApi.HeadersParseOptions, {})
  .annotateMerge(
    OpenApi.annotations({
      title: "Gatehouse test kit",
      description: "Controls a Gatehouse under test, and what stands around it."
    })
  ) {}
