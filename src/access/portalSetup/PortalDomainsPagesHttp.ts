import { DateTime, Effect, Schema } from "effect"
import { DomainId } from "../../contract/Ids.ts"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { Text } from "../../contract/Values.ts"
import type { Domain } from "../../organizations/domains/Domain.ts"
import { Domains } from "../../organizations/domains/Domains.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import {
  addDomainForm,
  checkDomainForm,
  portalDomainsView,
  type PortalDomain,
  type PortalDomainsData
} from "../../pages/views/portal/domains.ts"
import { ofSetup } from "../../pages/views/portal/frame.ts"
import type { PortalSessions } from "../portal/PortalSessions.ts"
import { doneInSetup, portalDataOf, withSetup } from "./OpenSetupHttp.ts"
import { bodyBy, shownBy } from "./RefusedHttp.ts"

type Services = Domains | PortalSessions

const shown = ({ checkedAt, domain, id, record, seen, status }: Domain): PortalDomain => ({
  id,
  domain,
  status,
  record,
  seen,
  checkedAt: checkedAt === null ? null : DateTime.formatIso(checkedAt)
})

const newDomain = bodyBy(Schema.Struct({ domain: Text.check(Schema.isMaxLength(500)) }))
const namedDomain = bodyBy(Schema.Struct({ domainId: DomainId }))

/** The mail domains of an organization: their records, and a check at the press of a button. */
export const portalDomainsPages: ReadonlyArray<Page<Services>> = [
  page<PortalDomainsData, Services>(pagePaths.portalDomains, {
    load: (visit) =>
      withSetup(visit, "domains", (setup) =>
        Effect.gen(function* () {
          const domains = yield* Domains
          const { items } = yield* domains
            .list(visit.environment, setup.organization.id)
            .pipe(Effect.mapError(shownBy(visit)))
          return { portal: portalDataOf(setup), domains: items.map(shown) }
        })
      ),
    view: ofSetup(portalDomainsView),
    forms: {
      "": posted(addDomainForm, (visit, body) =>
        doneInSetup(visit, "domains", ({ organization }, stillOpen) =>
          Effect.gen(function* () {
            const { domain } = yield* newDomain(visit, body)
            const domains = yield* Domains
            yield* domains
              .claim(visit.environment, organization.id, domain, stillOpen)
              .pipe(Effect.mapError(shownBy(visit)))
            return backWith(visit, "saved")
          })
        )
      ),
      check: posted(checkDomainForm, (visit, body) =>
        doneInSetup(visit, "domains", ({ organization }, stillOpen) =>
          Effect.gen(function* () {
            const { domainId } = yield* namedDomain(visit, body)
            const domains = yield* Domains
            yield* domains
              .verify(visit.environment, organization.id, domainId, stillOpen)
              .pipe(Effect.mapError(shownBy(visit)))
            return backWith(visit, "proven")
          })
        )
      )
    }
  })
]
