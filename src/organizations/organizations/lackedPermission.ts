import type { Permission } from "../../contract/Permission.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { access } from "./Permissions.ts"

/** Refuses a role that lacks a permission, and says which. */
export const lackedPermission = (permission: Permission) =>
  new Forbidden({
    detail:
      permission === access.updateMetadata.needs
        ? `It needs the permission ${permission}, which your role lacks: in the default role set admins alone have it, not the owner`
        : `It needs the permission ${permission}, which your role lacks`
  })
