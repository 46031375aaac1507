import { Layer, Effect } from "effect"
import * as Access from "../access/wing.ts"
import * as Credentials from "../credentials/wing.ts"
import * as Delivery from "../delivery/wing.ts"
import * as Directory from "../directory/wing.ts"
import * as Operators from "../operators/wing.ts"
import * as Organizations from "../organizations/wing.ts"
import * as Provider from "../provider/wing.ts"
import * as Sessions from "../sessions/wing.ts"
import * as Tenancy from "../tenancy/wing.ts"
import * as Users from "../users/wing.ts"
import { OutboundHttp } from "../platform/OutboundHttp.ts"
import { layerStatistics } from "../platform/TableStatistics.ts"
import { Transaction } from "../platform/Transaction.ts"
import { UntrustedPeers } from "../platform/UntrustedPeers.ts"
import type { HttpApiGroup } from "effect/http-api"
import { titleOf } from "../contract/ServerAuth.ts"
import { ServerGroups } from "../tenancy/secretKeys/SecretKeys.ts"

const titles = Effect.map(
  Effect.promise(() => import("../api/ServerApi.ts")),
  ({ ServerApi }): ReadonlyArray<string> => {
    const groups = ServerApi.groups as unknown as Readonly<Record<string, HttpApiGroup.Top>>
    return [...new Set(Object.values(groups).map(titleOf))].toSorted()
  }
)

/** The groups of the server API, read off the contract when they are first asked for. */
export const serverGroups = Layer.succeed(ServerGroups, titles)

/**
 * Every use case, over a database, crypto and a password hasher that the caller chooses. The wings
 * stand in the order of their floors: none can use what stands above it.
 */
export const layer = Operators.layer.pipe(
  Layer.provideMerge(Access.layer),
  Layer.provideMerge(Provider.layer),
  Layer.provideMerge(Users.layer),
  Layer.provideMerge(Organizations.layer),
  Layer.provideMerge(Sessions.layer),
  Layer.provideMerge(Credentials.layer),
  Layer.provideMerge(Layer.mergeAll(Directory.layer, Delivery.layer)),
  Layer.provideMerge(Layer.provide(Tenancy.layer, serverGroups)),
  Layer.provideMerge(Layer.mergeAll(OutboundHttp.layer, Transaction.layer, UntrustedPeers.layer))
)

/** Background work that every instance runs beside its requests. */
export const background = Layer.mergeAll(
  Delivery.background,
  Tenancy.background,
  Provider.background,
  Credentials.background,
  Organizations.background,
  Sessions.background,
  Users.background,
  Access.background,
  Operators.background,
  layerStatistics,
  UntrustedPeers.layerSweep
)
