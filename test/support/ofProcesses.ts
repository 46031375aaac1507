/** Tests of whole processes, browsers and the machine, which `npm test` leaves to `npm run test:processes`. */
export const ofProcesses = [
  "test/faults/*.test.ts",
  "test/browser/*.test.ts",
  "test/packages/Clients.test.ts",
  "test/access/abuse/Costs.test.ts",
  "test/attacks/Production.test.ts",
  "test/attacks/QuadraticWork.test.ts",
  "test/cli/Process.test.ts",
  "test/pages/EveryPage.test.ts",
  "test/pages/OtherLanguages.test.ts",
  "test/pages/PagePictures.test.ts",
  "test/platform/EmbeddedPostgres.test.ts",
  "test/platform/HeapCompaction.test.ts",
  "test/tenancy/environments/ServiceStart.test.ts"
]
