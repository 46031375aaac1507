import { Effect, Redacted, Schema } from "effect"
import { ConnectionTests } from "../sso/ConnectionTests.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { ConnectionChanges, type Terms } from "../../organizations/connections/Connection.ts"
import { ConnectionAttempts } from "../../organizations/connections/ConnectionAttempts.ts"
import { ConnectionStates } from "../../organizations/connections/ConnectionStates.ts"
import { Connections } from "../../organizations/connections/Connections.ts"
import { page, posted, postedLarge, type Page } from "../../pages/kernel/PageRoutes.ts"
import { ownProblem, type ShownProblem } from "../../pages/kernel/ShownProblem.ts"
import { Outcome, type View, type Visit, type Shown } from "../../pages/kernel/Visit.ts"
import type { Notice } from "../../pages/kernel/notices.ts"
import { portalConnectionView } from "../../pages/views/portal/connection.ts"
import { portalConnectionsView } from "../../pages/views/portal/sso.ts"
import type {
  PortalConnectionData,
  PortalConnectionsData
} from "../../pages/views/portal/ssoData.ts"
import {
  activateConnectionForm,
  disableConnectionForm,
  enforcementForm,
  oidcSettingsForm,
  peopleForm,
  startConnectionForm,
  testConnectionForm
} from "../../pages/views/portal/ssoForms.ts"
import { ofSetup } from "../../pages/views/portal/frame.ts"
import type { PortalSessions } from "../portal/PortalSessions.ts"
import { doneInSetup, isOpenFor, portalDataOf, withSetup, type Setup } from "./OpenSetupHttp.ts"
import {
  changeConnection,
  connectionIdOf,
  connectionOf,
  connectionsOf,
  settingsOf,
  shownOnPage,
  shownTest,
  type AskedChange
} from "./PortalConnectionHttp.ts"
import { askedPeople, firstRole } from "./portalPeople.ts"
import { askedSettings } from "./portalSettings.ts"
import { bodyBy, shownBy } from "./RefusedHttp.ts"

type Services =
  | ConnectionAttempts
  | ConnectionStates
  | ConnectionTests
  | Connections
  | PortalSessions
type Data = PortalConnectionData | PortalConnectionsData

const start = bodyBy(
  Schema.Struct({
    preset: Schema.Literals(["okta", "entra", "google", "keycloak", "generic"]),
    protocol: Schema.Literals(["oidc", "saml"])
  })
)
const enforcementOf = bodyBy(
  Schema.Struct({ enforcement: Schema.Literals(["off", "domains", "members"]) })
)

const peopleOf = bodyBy(Schema.Struct({ jit: ConnectionChanges.fields.jit }))

/** Providers' metadata are larger than other forms are: those of AD FS have some 80 KB, escaped 120. */
const maximumMetadataBytes = 524_288

/** Attempts among which the last test is looked for. */
const recentAttempts = 50

/** Leads to the page of a connection, which says what was done. */
const toConnection = (id: string, notice: Notice): Outcome =>
  Outcome.GoTo({ location: addressOf(pagePaths.portalSso, { connection: id, notice }) })

const flawed = ({ correlationId }: Visit, field: string): ShownProblem =>
  ownProblem(400, "invalid_request", correlationId, {
    errors: [{ path: `/body/${field}`, message: "Expected another value" }]
  })

const one = Effect.fnUntraced(function* (visit: Visit, setup: Setup, id: string) {
  const connection = yield* connectionOf(visit, setup, id)
  const states = yield* ConnectionStates
  const { domains, outside } = yield* states
    .reach(visit.environment, setup.organization.id, connection.domains)
    .pipe(Effect.mapError(shownBy(visit)))
  const attempts = yield* ConnectionAttempts
  const { items } = yield* attempts
    .list(visit.environment, connection.id, { limit: recentAttempts })
    .pipe(Effect.orDie)
  const data: PortalConnectionData = {
    portal: portalDataOf(setup),
    connection: shownOnPage(connection),
    roles: setup.roles,
    tests: items.filter(({ test }) => test).map((attempt) => shownTest(connection, attempt)),
    hasDomain: domains.length > 0,
    outside
  }
  return data
})

const load = (visit: Visit) =>
  withSetup(visit, "sso", (setup) =>
    Effect.gen(function* () {
      const id = connectionIdOf(visit)
      if (id !== undefined) return yield* one(visit, setup, id)
      const data: PortalConnectionsData = {
        portal: portalDataOf(setup),
        connections: (yield* connectionsOf(visit, setup)).map(shownOnPage)
      }
      return data
    })
  )

const view = ofSetup((shown: Shown, data: Data): View =>
  "connection" in data ? portalConnectionView(shown, data) : portalConnectionsView(shown, data)
)

/** Changes the connection that the form is about. */
const changing = (visit: Visit, asked: AskedChange) =>
  changeConnection(visit, "sso", (id) => toConnection(id, "saved"), asked)

/** Turns the connection that the form is about on or off. */
const turning = (visit: Visit, isOn: boolean) =>
  doneInSetup(visit, "sso", (setup, stillOpen) =>
    Effect.gen(function* () {
      const { id } = yield* connectionOf(visit, setup, connectionIdOf(visit))
      const states = yield* ConnectionStates
      yield* (
        isOn
          ? states.activate(visit.environment, id, false, stillOpen)
          : states.disable(visit.environment, id, false, stillOpen)
      ).pipe(Effect.mapError(shownBy(visit)))
      return toConnection(id, isOn ? "turnedOn" : "turnedOff")
    })
  )

/** Leads to the test sign-in of the connection that the form is about. */
const testing = (visit: Visit) =>
  doneInSetup(visit, "sso", (setup) =>
    Effect.gen(function* () {
      const { id } = yield* connectionOf(visit, setup, connectionIdOf(visit))
      const tests = yield* ConnectionTests
      const { url } = yield* tests.link(visit.environment, id).pipe(Effect.mapError(shownBy(visit)))
      return Outcome.Leave({ url: Redacted.value(url) })
    })
  )

/** The connections of an organization: from a provider's own screens to the first sign-in. */
export const portalSsoPages: ReadonlyArray<Page<Services>> = [
  page<Data, Services>(pagePaths.portalSso, {
    load,
    view,
    forms: {
      "": posted(startConnectionForm, (visit, body) =>
        doneInSetup(visit, "sso", ({ organization, roles }, stillOpen) =>
          Effect.gen(function* () {
            const { preset, protocol } = yield* start(visit, body)
            const connections = yield* Connections
            const { id } = yield* connections
              .create(
                visit.environment,
                {
                  organizationId: organization.id,
                  protocol,
                  name: organization.name,
                  settings: { preset },
                  jit: { role: firstRole(roles) }
                },
                stillOpen
              )
              .pipe(Effect.mapError(shownBy(visit)))
            return Outcome.GoTo({ location: addressOf(pagePaths.portalSso, { connection: id }) })
          })
        )
      ),
      settings: postedLarge(
        oidcSettingsForm,
        (visit, body) =>
          changing(visit, {
            changesOf: (_setup, { settings }) =>
              settingsOf(visit, { settings: askedSettings(settings, body) })
          }),
        { maximumBytes: maximumMetadataBytes, isRead: isOpenFor("sso") }
      ),
      test: posted(testConnectionForm, testing),
      activate: posted(activateConnectionForm, (visit) => turning(visit, true)),
      disable: posted(disableConnectionForm, (visit) => turning(visit, false)),
      people: posted(peopleForm, (visit, body) => {
        const changesOf = ({ roles }: Pick<Setup, "roles">, { jit }: Pick<Terms, "jit">) => {
          const asked = askedPeople(jit, body, new Set(roles.map(({ key }) => key)))
          return "flaw" in asked ? Effect.fail(flawed(visit, asked.flaw)) : peopleOf(visit, asked)
        }
        return changing(visit, { changesOf, permits: changesOf })
      }),
      enforcement: posted(enforcementForm, (visit, body) =>
        changing(visit, { changesOf: () => enforcementOf(visit, body) })
      )
    }
  })
]
