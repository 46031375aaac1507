import { Problem } from "../../contract/Problem.ts"

/** This user has no such session, wherever it may live. */
export class SessionNotFound extends Problem<SessionNotFound>()(
  "session_not_found",
  404,
  "There is no such session"
) {}
