import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"
import { WorkChallenge } from "./ProofOfWork.ts"

/** The call needs a token of the environment's provider of challenges, in `Challenge-Token`. */
export class ChallengeRequired extends Problem<ChallengeRequired>()(
  "challenge_required",
  403,
  "A challenge must be passed"
) {}

/** The provider of challenges cannot be reached, and the environment lets nobody through meanwhile. */
export class ChallengeUnavailable extends Problem<ChallengeUnavailable>()(
  "challenge_unavailable",
  503,
  "The provider of challenges cannot be reached",
  { retryAfterSeconds: Schema.Int }
) {}

/** The call needs a proof of work; `challenge` can be solved and sent in `Proof-Of-Work`. */
export class ProofOfWorkRequired extends Problem<ProofOfWorkRequired>()(
  "proof_of_work_required",
  403,
  "A proof of work is required",
  { challenge: WorkChallenge }
) {}

/** Problems of every operation that asks for evidence. */
export const AbuseProblems = [ProofOfWorkRequired, ChallengeRequired, ChallengeUnavailable] as const
