import { Data, DateTime, Effect, Option, Redacted, Schema, Struct } from "effect"
import { DirectoryId } from "../../contract/Ids.ts"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { Name } from "../../contract/Values.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { ownProblem } from "../../pages/kernel/ShownProblem.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  addDirectoryForm,
  directoryRoleForm,
  directoryTokenForm,
  newestOf,
  portalDirectoriesView,
  type PortalDirectoriesData,
  type PortalDirectory,
  type PortalRequest
} from "../../pages/views/portal/directory.ts"
import { Directories } from "../../users/directories/Directories.ts"
import { DirectoryRequests } from "../../users/directories/DirectoryRequests.ts"
import {
  type Directory,
  DirectoryChanges,
  DirectoryNotFound,
  type DirectoryRequest
} from "../../users/directories/Directory.ts"
import { DirectoryTokens } from "../../users/directories/DirectoryTokens.ts"
import { ofSetup } from "../../pages/views/portal/frame.ts"
import type { PortalSessions } from "../portal/PortalSessions.ts"
import { doneInSetup, portalDataOf, withSetup, type Setup } from "./OpenSetupHttp.ts"
import { askedRoles, firstRole } from "./portalPeople.ts"
import { bodyBy, shownBy } from "./RefusedHttp.ts"

type Services = Directories | DirectoryRequests | DirectoryTokens | PortalSessions
type Made = PortalDirectoriesData["made"]

const isDirectoryId = Schema.decodeUnknownOption(DirectoryId)
const newDirectory = bodyBy(Schema.Struct({ name: Name }))
const rolesOf = bodyBy(
  Schema.Struct(Struct.pick(DirectoryChanges.fields, ["defaultRole", "groupRoles"]))
)

const isoOrNull = (at: DateTime.Utc | null): string | null =>
  at === null ? null : DateTime.formatIso(at)

/** The most characters of a body on the page, which has up to 250 of them. */
const maximumBody = 2000

const shownRequest = (request: DirectoryRequest): PortalRequest => {
  const { at, body, bodyCut, detail, method, path, query, status } = request
  const isLong = body !== null && body.length > maximumBody
  return {
    at: DateTime.formatIso(at),
    request: `${method} ${path}${query === null ? "" : `?${query}`}`,
    status,
    detail,
    body: isLong ? body.slice(0, maximumBody).toWellFormed() : body,
    bodyCut: bodyCut || isLong
  }
}

const shownDirectory = (
  directory: Directory,
  requests: ReadonlyArray<DirectoryRequest>
): PortalDirectory => ({
  id: directory.id,
  name: directory.name,
  baseUrl: directory.baseUrl,
  defaultRole: directory.defaultRole,
  groupRoles: directory.groupRoles,
  tokens: directory.tokens.map(({ expiresAt, id, lastFour }) => ({
    id,
    lastFour,
    expiresAt: isoOrNull(expiresAt)
  })),
  users: directory.users,
  groups: directory.groups,
  lastRequestAt: isoOrNull(directory.lastRequestAt),
  requests: requests.map(shownRequest)
})

const dataOf = Effect.fnUntraced(function* (visit: Visit, setup: Setup, made: Made) {
  const directories = yield* Directories
  const requests = yield* DirectoryRequests
  const found = yield* directories
    .list(visit.environment, setup.organization.id)
    .pipe(Effect.mapError(shownBy(visit)))
  const data: PortalDirectoriesData = {
    portal: portalDataOf(setup),
    directories: yield* Effect.forEach(found, (directory) =>
      Effect.map(requests.list(visit.environment, directory.id), (last) =>
        shownDirectory(directory, last)
      )
    ),
    roles: setup.roles,
    made
  }
  return data
})

/** The page with a token that was made just now; it has no other address. */
const withToken = (visit: Visit, setup: Setup, directoryId: string, token: Redacted.Redacted) =>
  Effect.map(dataOf(visit, setup, { directoryId, token: Redacted.value(token) }), (data) =>
    Outcome.Show({ view: ofSetup(portalDirectoriesView)(visit, data) })
  )

/** Fails a form that is sent once more, by a reload of the page that answered it. */
class SentAgain extends Data.TaggedError("SentAgain")<{}> {}

/** Refuses a form whose result is there already: newer than all that its page showed. */
const requireFirst = <E>(
  { form }: Visit,
  there: Effect.Effect<ReadonlyArray<{ readonly id: string }>, E>
) =>
  Effect.flatMap(there, (made) => {
    const after = form.get("after")
    return after !== null && newestOf(made) > after ? Effect.fail(new SentAgain()) : Effect.void
  })

/** Shows the page as it stands: what a form had to make is made, and its token was shown. */
const shownAgain = (visit: Visit) => Effect.succeed(Outcome.GoTo({ location: visit.path }))

const refusedBy =
  (visit: Visit) => (problem: SentAgain | Parameters<ReturnType<typeof shownBy>>[0]) =>
    problem instanceof SentAgain ? problem : shownBy(visit)(problem)

const directoryIdOf = Effect.fnUntraced(function* (visit: Visit) {
  const id = Option.getOrUndefined(isDirectoryId(visit.form.get("directoryId")))
  return id ?? (yield* shownBy(visit)(new DirectoryNotFound()))
})

/** The directories of an organization, with their addresses and tokens. */
export const portalDirectoriesPages: ReadonlyArray<Page<Services>> = [
  page<PortalDirectoriesData, Services>(pagePaths.portalDirectory, {
    load: (visit) => withSetup(visit, "directory", (setup) => dataOf(visit, setup, null)),
    view: ofSetup(portalDirectoriesView),
    forms: {
      "": posted(addDirectoryForm, (visit, body) =>
        doneInSetup(visit, "directory", (setup, stillOpen) =>
          Effect.gen(function* () {
            const { name } = yield* newDirectory(visit, body)
            const directories = yield* Directories
            const asked = { name, defaultRole: firstRole(setup.roles) }
            const namesakes = Effect.map(
              directories.list(visit.environment, setup.organization.id),
              (all) => all.filter((one) => one.name === name)
            )
            const permitted = Effect.andThen(stillOpen, requireFirst(visit, namesakes))
            const { id, token } = yield* directories
              .create(visit.environment, setup.organization.id, asked, permitted)
              .pipe(Effect.mapError(refusedBy(visit)))
            return yield* withToken(visit, setup, id, token)
          }).pipe(Effect.catchTag("SentAgain", () => shownAgain(visit)))
        )
      ),
      token: posted(directoryTokenForm, (visit) =>
        doneInSetup(visit, "directory", (setup, stillOpen) =>
          Effect.gen(function* () {
            const id = yield* directoryIdOf(visit)
            const tokens = yield* DirectoryTokens
            const directories = yield* Directories
            const there = Effect.map(
              directories.get(visit.environment, setup.organization.id, id),
              (directory) => directory.tokens
            )
            const permitted = Effect.andThen(stillOpen, requireFirst(visit, there))
            const { token } = yield* tokens
              .create(visit.environment, setup.organization.id, id, {}, permitted)
              .pipe(Effect.mapError(refusedBy(visit)))
            return yield* withToken(visit, setup, id, token)
          }).pipe(Effect.catchTag("SentAgain", () => shownAgain(visit)))
        )
      ),
      role: posted(directoryRoleForm, (visit, body) =>
        doneInSetup(visit, "directory", ({ organization, roles }, stillOpen) =>
          Effect.gen(function* () {
            const id = yield* directoryIdOf(visit)
            const directories = yield* Directories
            const before = yield* directories
              .get(visit.environment, organization.id, id)
              .pipe(Effect.mapError(shownBy(visit)))
            const changesOf = (
              { defaultRole, groupRoles }: Pick<typeof before, "defaultRole" | "groupRoles">,
              grantable: Setup["roles"]
            ) => {
              const asked = askedRoles(
                { role: defaultRole, groupRoles },
                body,
                new Set(grantable.map(({ key }) => key))
              )
              return "flaw" in asked
                ? Effect.fail(ownProblem(422, "role_not_found", visit.correlationId))
                : rolesOf(visit, { defaultRole: asked.role, groupRoles: asked.groupRoles })
            }
            const changes = yield* changesOf(before, roles)
            yield* directories
              .update(visit.environment, organization.id, id, changes, (now) =>
                Effect.flatMap(stillOpen, (standing) => changesOf(now, standing.roles))
              )
              .pipe(Effect.mapError(shownBy(visit)))
            return backWith(visit, "saved")
          })
        )
      )
    }
  })
]
