import { Problem } from "../../contract/Problem.ts"
import { WorkChallenge } from "./ProofOfWork.ts"

/** The call needs a proof of work; `challenge` can be solved and sent in `Proof-Of-Work`. */
export class ProofOfWorkRequired extends Problem<ProofOfWorkRequired>()(
  "proof_of_work_required",
  403,
  "A proof of work is required",
  { challenge: WorkChallenge }
) {}
