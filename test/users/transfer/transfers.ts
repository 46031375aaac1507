import { Effect, Layer, Stream } from "effect"
import { AuditOrigin, noSecretKey, operatorActor } from "../../../src/tenancy/audit/AuditOrigin.ts"
import type { Environment } from "../../../src/contract/Environment.ts"
import type { ImportForm } from "../../../src/users/transfer/ImportFile.ts"
import { UserExports } from "../../../src/users/transfer/UserExports.ts"
import { UserImports, type ImportOptions } from "../../../src/users/transfer/UserImports.ts"
import { TestService } from "../../support/TestService.ts"

/** The service with what an operator's commands are made of. */
export const transferLayer = Layer.merge(UserImports.layer, UserExports.layer).pipe(
  Layer.provideMerge(TestService.layer)
)

export const jsonLines: ImportForm = {
  format: "jsonl",
  delimiter: ",",
  columns: new Map(),
  otherColumns: "members",
  constants: {},
  from: null,
  hashing: null
}

export const csv: ImportForm = { ...jsonLines, format: "csv" }

/** A file in memory. */
const sourceOf = (file: string | Uint8Array) => {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file
  return {
    size: bytes.length,
    read: (position: number) => Stream.succeed(bytes.slice(position))
  }
}

export const asOperator = Effect.provideService(AuditOrigin, {
  actor: operatorActor,
  secretKeyId: noSecretKey
})

export const importFile = (
  environment: Environment,
  file: string | Uint8Array,
  options: Partial<ImportOptions> & { readonly form?: ImportForm } = {}
) =>
  Effect.flatMap(UserImports, (imports) =>
    imports.run(environment, sourceOf(file), options.form ?? jsonLines, {
      dryRun: false,
      again: false,
      onWarnings: () => Effect.void,
      onProgress: () => Effect.void,
      ...options
    })
  ).pipe(asOperator)

export const exportLines = Effect.fnUntraced(function* (
  environment: Environment,
  withPasswordHashes = true
) {
  let text = ""
  yield* (yield* UserExports).run(environment, { withPasswordHashes }, (lines) =>
    Effect.sync(() => {
      text += lines
    })
  )
  return text
}, asOperator)

export const lines = (...users: ReadonlyArray<unknown>): string =>
  users.map((user) => `${JSON.stringify(user)}\n`).join("")
