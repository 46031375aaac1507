import type { Framework } from "../middleware/middleware.ts"
import { keptByRequest } from "../middleware/keptByRequest.ts"
import {
  createResourceGuard,
  type ResourceAccess,
  type ResourceOptions,
  type ResourceProtection
} from "./resourceGuard.ts"

export type {
  AccessOrganization,
  ResourceAccess,
  ResourceOptions,
  ResourceProtection
} from "./resourceGuard.ts"

/** Middleware and handlers of an API that takes access tokens of applications. */
export interface Resource<Guarding, Answering = Guarding> {
  /** Path of `metadata`, at the root of the API's host. */
  readonly metadataPath: string
  /** Answers the metadata by which clients find the service (RFC 9728). */
  readonly metadata: () => Answering
  /** Answers 401 or 403 with a challenge to whose token may not go on. */
  readonly protect: (protection?: ResourceProtection) => Guarding
  /** Access of the application, in a handler behind `protect`. */
  readonly accessOf: (request: object) => ResourceAccess
}

/** Makes the guards of an API for a framework. */
export const resourceFor = <Guarding, Answering>(
  { answering, guarding }: Framework<Guarding, Answering>,
  options: ResourceOptions
): Resource<Guarding, Answering> => {
  const { admit, metadata, metadataPath } = createResourceGuard(options)
  const { keep, keptOf: accessOf } = keptByRequest<ResourceAccess>("protect of a resource")
  return {
    metadataPath,
    accessOf,
    metadata: () => answering(async () => metadata()),
    protect: (protection) => guarding((request) => admit(request, protection), keep)
  }
}
