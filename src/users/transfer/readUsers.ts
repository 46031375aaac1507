import { DateTime, Effect, Result, Schema } from "effect"
import { emptyBags, excessOf, patchedBags } from "../../directory/users/User.ts"
import { cutInTheMiddle, type Flaw, firstFlaws } from "../../platform/firstFlaws.ts"
import { roundedNumbers } from "../../platform/roundedNumbers.ts"
import { readCsv, type Header } from "./csvRecords.ts"
import { type ExportContext, readForeign, roundedInTexts } from "./foreignExports.ts"
import { recordOf } from "./exportMembers.ts"
import { importedFields, ImportedUser, maximumIdentities } from "./ImportedUser.ts"
import { isFlawed, type ImportForm, type LineFlaw, type Read, toldName } from "./ImportFile.ts"

/** The longest place of a flaw that is reported whole. */
const longestPath = 240

const decode = Schema.decodeUnknownResult(ImportedUser, {
  errors: "all",
  onExcessProperty: "error"
})

const lineFlawOf = ({ message, path }: Flaw): LineFlaw => ({
  path: cutInTheMiddle(toldName(path.map(String).join(".")), longestPath),
  message
})

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const jsonOf = (text: string): object | ReadonlyArray<LineFlaw> => {
  const parsed = Result.try((): unknown => JSON.parse(text))
  if (Result.isFailure(parsed) || !isObject(parsed.success)) {
    return [{ path: "", message: "Expected one JSON object" }]
  }
  const rounded = roundedNumbers(text)
  return rounded.length > 0 ? rounded.map(lineFlawOf) : parsed.success
}

const earliest = DateTime.makeUnsafe(0)

/** Flaws that no schema knows: the present, and the size of the bags together. */
const flawsOf = (user: ImportedUser, now: DateTime.Utc): ReadonlyArray<LineFlaw> => {
  const flaws: Array<LineFlaw> = []
  const past = (path: string, at: DateTime.Utc | null | undefined) => {
    if (at === undefined || at === null) return
    if (DateTime.isGreaterThan(at, now) || DateTime.isLessThan(at, earliest)) {
      flaws.push({ path, message: "Expected a time from 1970 until now" })
    }
  }
  past("createdAt", user.createdAt)
  past("emailVerifiedAt", user.emailVerifiedAt)
  past("bannedAt", user.bannedAt)
  user.emailAddresses?.forEach(({ verifiedAt }, index) =>
    past(`emailAddresses.${index}.verifiedAt`, verifiedAt)
  )
  user.passkeys?.forEach(({ createdAt, lastUsedAt }, index) => {
    past(`passkeys.${index}.createdAt`, createdAt)
    past(`passkeys.${index}.lastUsedAt`, lastUsedAt)
  })
  const excess = excessOf(patchedBags(emptyBags, user))
  if (excess !== undefined) {
    const message = `Expected at most ${excess.limit} bytes of metadata, not ${excess.size}`
    flaws.push({ path: "", message })
  }
  return flaws
}

/** Lists that are too long to be looked at: a schema reads every entry before it counts them. */
const longLists = (value: object): ReadonlyArray<LineFlaw> =>
  Object.entries(value).flatMap(([path, member]) =>
    Array.isArray(member) && member.length > maximumIdentities && importedFields.includes(path)
      ? [{ path, message: `Expected at most ${maximumIdentities} entries` }]
      : []
  )

const userOf = (value: object, now: DateTime.Utc): ImportedUser | ReadonlyArray<LineFlaw> => {
  const long = longLists(value)
  if (long.length > 0) return long
  const decoded = decode(value)
  if (Result.isFailure(decoded)) {
    return firstFlaws(decoded.failure.issue).map(lineFlawOf)
  }
  const flaws = flawsOf(decoded.success, now)
  return flaws.length > 0 ? flaws : decoded.success
}

/**
 * A user with the operator's constants, which win over the file. An address is verified, or not,
 * only if there is one.
 */
const settled = (user: object, constants: ImportForm["constants"]): object => {
  const { emailVerifiedAt, ...others } = { emailVerifiedAt: undefined, ...user, ...constants }
  const all: Record<string, unknown> = others
  const isAddressed = (all["email"] ?? null) !== null
  if (!isAddressed && constants["emailVerified"] !== undefined) delete all["emailVerified"]
  const isDated = emailVerifiedAt !== undefined && constants["emailVerified"] !== false
  return isDated ? { ...all, emailVerifiedAt } : all
}

/** Context of a file: the present, and the languages of the environment. */
export type ReadContext = Omit<ExportContext, "hashing">

/** Reads records as users, by the rules that `POST /users` has; nothing is asked of the database. */
export const readUsers = Effect.fnUntraced(function* (
  records: ReadonlyArray<Read<string>>,
  header: Header | null,
  form: ImportForm,
  context: ReadContext
) {
  const objects =
    header === null
      ? records.map((record): Read<object> => ({
          ...record,
          content: isFlawed(record.content) ? record.content : jsonOf(record.content)
        }))
      : yield* readCsv(records, header, form)
  const contentOf = (read: object): ImportedUser | ReadonlyArray<LineFlaw> => {
    const { from, hashing } = form
    const record = recordOf(read) ?? {}
    const rounded = from === null ? [] : roundedInTexts(record)
    if (rounded.length > 0) return rounded.map(lineFlawOf)
    const content = from === null ? read : readForeign(from, record, { ...context, hashing })
    return isFlawed(content) ? content : userOf(settled(content, form.constants), context.now)
  }
  return objects.map((record): Read<ImportedUser> => ({
    ...record,
    content: isFlawed(record.content) ? record.content : contentOf(record.content)
  }))
})
