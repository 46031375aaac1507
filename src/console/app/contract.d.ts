/** What the bundler writes out of the contract, so that the application brings none of it along. */
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
