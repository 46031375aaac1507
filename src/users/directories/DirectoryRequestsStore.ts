import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { DirectoryId, EnvironmentId } from "../../contract/Ids.ts"
import { columnsOf, rowsAtOnce, rowsBy, untilFewer, done } from "../../platform/Rows.ts"
import { maximumRequests, StoredRequest } from "./Directory.ts"

const requestsBy = rowsBy(StoredRequest)
/** The last requests of directories in PostgreSQL, each encrypted. */
export class DirectoryRequestsStore extends Context.Service<DirectoryRequestsStore>()(
  "gatehouse/users/directories/DirectoryRequestsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const selected = sql.literal(columnsOf(StoredRequest, "q"))

      /** Keeps a request of a directory that has not been deleted while it was answered. */
      const insert = ({ at, directoryId, environmentId, id, sealed }: StoredRequest) =>
        done(sql`
          INSERT INTO directory_requests (environment_id, id, directory_id, at, sealed)
          SELECT environment_id, ${id}::uuid, id, ${DateTime.toDateUtc(at)}::timestamptz,
            ${sealed}::bytea
          FROM directories
          WHERE environment_id = ${environmentId} AND id = ${directoryId}
          FOR KEY SHARE`)

      /** Newest first. */
      const list = (environmentId: EnvironmentId, directoryId: DirectoryId, since: DateTime.Utc) =>
        requestsBy(sql`
          SELECT ${selected} FROM directory_requests q
          WHERE q.environment_id = ${environmentId} AND q.directory_id = ${directoryId}
            AND q.at > ${DateTime.toDateUtc(since)}
          ORDER BY q.id DESC LIMIT ${maximumRequests}`)

      /** Deletes the requests of a directory that are no longer among its last ones. */
      const trim = (environmentId: EnvironmentId, directoryId: DirectoryId) =>
        done(sql`
          DELETE FROM directory_requests
          WHERE environment_id = ${environmentId} AND directory_id = ${directoryId} AND id <= (
            SELECT q.id FROM directory_requests q
            WHERE q.environment_id = ${environmentId} AND q.directory_id = ${directoryId}
            ORDER BY q.id DESC OFFSET ${maximumRequests} LIMIT 1
          )`)

      /** Deletes the requests before a time, a few at a time. */
      const forget = (environmentId: EnvironmentId, before: DateTime.Utc) =>
        untilFewer(sql`
            DELETE FROM directory_requests
            WHERE environment_id = ${environmentId} AND id IN (
              SELECT id FROM directory_requests
              WHERE environment_id = ${environmentId} AND at <= ${DateTime.toDateUtc(before)}
              LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED
            ) RETURNING id`)

      return { insert, list, trim, forget }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
