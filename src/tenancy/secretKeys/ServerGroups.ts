import { Context, type Effect } from "effect"

/** The groups of the server API, loaded where somebody makes a narrow key. */
export class ServerGroups extends Context.Service<
  ServerGroups,
  Effect.Effect<ReadonlyArray<string>>
>()("gatehouse/tenancy/secretKeys/ServerGroups") {}
