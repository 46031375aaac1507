/**
 * Routes that the bundler extracts from the contract, so that the application contains none of it.
 */
declare module "gatehouse:contract" {
  export const routes: Readonly<
    Record<string, Readonly<Record<string, readonly [method: string, path: string]>>>
  >
  export const auditActions: ReadonlyArray<string>
  export const auditTargets: ReadonlyArray<string>
  export const permissions: ReadonlyArray<string>
  export const importedFields: ReadonlyArray<string>
  export const serverGroups: ReadonlyArray<string>
}
