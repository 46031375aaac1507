import type { Permission } from "../../contract/Permission.ts"
import { Problem } from "../../contract/Problem.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { access } from "./Permissions.ts"

/** No such organization here, or the caller is no member of it: the two answer alike. */
export class OrganizationNotFound extends Problem<OrganizationNotFound>()(
  "organization_not_found",
  404,
  "There is no such organization"
) {}

/** The user is no member of the organization. */
export class MemberNotFound extends Problem<MemberNotFound>()(
  "member_not_found",
  404,
  "There is no such member"
) {}

/** The organization's role set has no role of this key. */
export class RoleNotFound extends Problem<RoleNotFound>()(
  "role_not_found",
  422,
  "There is no such role"
) {}

export class RoleSetNotFound extends Problem<RoleSetNotFound>()(
  "role_set_not_found",
  404,
  "There is no such role set"
) {}

/**
 * The caller has made as many organizations, and still owns them, as the environment lets one
 * person.
 */
export class OrganizationLimitReached extends Problem<OrganizationLimitReached>()(
  "organization_limit_reached",
  403,
  "You may not create any more organizations"
) {}

export class AlreadyMember extends Problem<AlreadyMember>()(
  "already_member",
  409,
  "The user is already a member"
) {}

/** An organization always keeps an owner: name another one first. */
export class LastOwner extends Problem<LastOwner>()(
  "last_owner",
  409,
  "The organization would be left without an owner"
) {}

/** Refuses a role that lacks a permission, and says which. */
export const lackedPermission = (permission: Permission) =>
  new Forbidden({
    detail:
      permission === access.updateMetadata.needs
        ? `It needs the permission ${permission}, which your role lacks: in the default role set admins alone have it, not the owner`
        : `It needs the permission ${permission}, which your role lacks`
  })
