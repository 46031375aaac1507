/**
 * Routes that the bundler extracts from the contract, so that the application contains none of it.
 */
declare module "gatehouse:contract" {
  type Role = "owner" | "admin" | "support" | "auditor"

  /** Requirement of each operation by its method and path, such as `GET /api/console/v1/me`. */
  export const needs: Readonly<
    Record<string, { readonly role: Role; readonly body?: { readonly role: Role } }>
  >
  export const routes: Readonly<
    Record<string, Readonly<Record<string, readonly [method: string, path: string]>>>
  >
  export const auditActions: ReadonlyArray<string>
  export const auditTargets: ReadonlyArray<string>
  export const permissions: ReadonlyArray<string>
  export const importedFields: ReadonlyArray<string>
  export const serverGroups: ReadonlyArray<string>
}

/** Words of the service that the bundler extracts, for the pages that need them. */
declare module "gatehouse:settings" {
  /** English title of each setting by its dotted name. */
  export const settingTitles: Readonly<Record<string, string>>
}
