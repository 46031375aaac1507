import { DateTime, Effect, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { OrganizationId } from "../contract/Ids.ts"
import { PortalIntent } from "../access/portal/PortalLink.ts"
import { PortalLinks } from "../access/portal/PortalLinks.ts"
import { idFlag, member, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { print, withExamples, exampleId } from "./Output.ts"

const link = ofEnvironment(
  "link",
  {
    organization: idFlag(
      "organization",
      OrganizationId,
      "The organization's id, as organization list shows it"
    ),
    intents: Flag.Literals("intent", PortalIntent.literals).pipe(
      Flag.withDescription("A part of the set-up that the link opens; repeatable; default all"),
      Flag.atLeast(0)
    ),
    expiresIn: Flag.Int("expires-in").pipe(
      Flag.withMetavar("SECONDS"),
      Flag.withDescription("How long the link can be opened, 300 to 604800; default a day"),
      Flag.filter(
        (seconds) => seconds >= 300 && seconds <= 604_800,
        () => "Expected 300 to 604800 seconds"
      ),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* (found, { expiresIn, intents, organization }) {
    const { expiresAt, id, url } = yield* (yield* PortalLinks).create(found, organization, {
      intents: intents.length === 0 ? PortalIntent.literals : [...new Set(intents)],
      ...member("expiresInSeconds", expiresIn)
    })
    yield* Operator.numbered(found.id)
    const until = DateTime.formatIso(expiresAt)
    yield* print(
      { id, url: Redacted.value(url), expiresAt: until },
      `Link  ${Redacted.value(url)}\n      (once, until ${until})`
    )
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Make a link to the set-up of an organization's sign-in"),
  Command.withDescription(
    "Make a link to the pages on which an organization's IT connects its identity provider, proves its domains and sets up its directory. It opens once, after a click, for an hour."
  ),
  withExamples(
    `portal link --environment acme --organization ${exampleId} --intent sso --intent domains`
  )
)

/** `portal ...` */
export const portalCommand = Command.make("portal").pipe(
  Command.withDescription("Let organizations set up their own sign-in"),
  Command.withSubcommands([link])
)
