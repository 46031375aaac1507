import { Effect } from "effect"
import { ScimRefused, type ScimDirectory } from "../ScimDirectory.ts"
import { PushNotPossible, PushRefused } from "./ControlProblems.ts"
import type { Push } from "./ControlSchemas.ts"

const push = (directory: ScimDirectory, asked: Push): Promise<unknown> => {
  switch (asked.action) {
    case "testConnection":
      return directory.testConnection()
    case "assign": {
      const { action: _, ...person } = asked
      return directory.assign(person)
    }
    case "update":
      return directory.update(asked.userName, asked.changes)
    case "suspend":
    case "resume":
    case "remove":
      return directory[asked.action](asked.userName)
    case "pushGroup":
      return directory.pushGroup(asked.group, asked.members ?? [])
    case "renameGroup":
      return directory.renameGroup(asked.group, asked.to)
    case "addToGroup":
    case "removeFromGroup":
      return directory[asked.action](asked.group, asked.members)
    case "deleteGroup":
      return directory.deleteGroup(asked.group)
    case "cycle":
      return directory.cycle()
  }
}

/** Pushes, and answers the requests that it took. */
export const exchangesOf = Effect.fn("testing.push")(function* (
  directory: ScimDirectory,
  asked: Push
) {
  const before = directory.exchanges.length
  yield* Effect.tryPromise({
    try: () => push(directory, asked),
    catch: (error) => {
      if (!(error instanceof ScimRefused)) {
        const reason = error instanceof Error ? error.message : "unknown"
        return new PushNotPossible({ properties: { reason } })
      }
      const { answer = null, method, path, status } = error.exchange
      return new PushRefused({ properties: { method, path, status, answer } })
    }
  })
  return { exchanges: directory.exchanges.slice(before) }
})
