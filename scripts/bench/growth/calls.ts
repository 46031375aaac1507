import { Effect } from "effect"
import { ask, isGood } from "../ask.ts"
import type { Service } from "../service.ts"

/** Posts to the server plane with a key; anything but success is a defect. */
export const asking =
  ({ origin }: Service, secretKey: string) =>
  (path: string, json: object) =>
    Effect.promise(async () => {
      const answer = await ask(origin, {
        method: "POST",
        path: `/api/server/v1${path}`,
        headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
        body: JSON.stringify(json)
      })
      if (!isGood(answer)) throw new Error(`POST ${path}: ${answer.status} ${answer.body}`)
      return JSON.parse(answer.body)
    })

/** The value that a set-cookie line gives a browser. */
export const cookieOf = (line: string): string => line.split(";", 1)[0] ?? ""
