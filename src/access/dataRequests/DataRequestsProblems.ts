import { Problem } from "../../contract/Problem.ts"

/** The person has no such request, or what it asks for is not made yet. */
export class DataRequestNotFound extends Problem<DataRequestNotFound>()(
  "data_request_not_found",
  404,
  "There is no such download"
) {}

/** The copy was deleted; ask for a fresh one. */
export class DataRequestExpired extends Problem<DataRequestExpired>()(
  "data_request_expired",
  410,
  "The copy of the data has expired"
) {}
