import { Layer } from "effect"
import { UserList } from "./management/UserList.ts"
import { Users } from "./management/Users.ts"
import { Directories } from "./directories/Directories.ts"
import { DirectoryRequests } from "./directories/DirectoryRequests.ts"
import { DirectorySettlement } from "./directories/DirectorySettlement.ts"
import { DirectoryTokens } from "./directories/DirectoryTokens.ts"
import { ScimEndpoints } from "./directories/ScimEndpoints.ts"
import { Purge } from "./purge/Purge.ts"
import { AccountLinks } from "./provisioning/AccountLinks.ts"
import { DirectoryGroups } from "./provisioning/DirectoryGroups.ts"
import { DirectoryUsers } from "./provisioning/DirectoryUsers.ts"
import { DirectoryWord } from "./provisioning/DirectoryWord.ts"
import { ProvisionedMemberships } from "./provisioning/ProvisionedMemberships.ts"

/** Operations of a backend, an operator and a directory on users, and the erasure of deleted ones. */
export const layer = Layer.mergeAll(UserList.layer, ScimEndpoints.layer, Purge.layer).pipe(
  Layer.provideMerge(Directories.layer),
  Layer.provideMerge(
    Layer.mergeAll(DirectoryRequests.layer, DirectorySettlement.layer, DirectoryTokens.layer)
  ),
  Layer.provideMerge(Layer.mergeAll(DirectoryUsers.layer, DirectoryGroups.layer)),
  Layer.provideMerge(
    Layer.mergeAll(AccountLinks.layer, DirectoryWord.layer, ProvisionedMemberships.layer)
  ),
  Layer.provideMerge(Users.layer)
)

/** The background work here, on every instance. */
export const background = Layer.effectDiscard(Purge.retention)
