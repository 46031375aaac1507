import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { WorkChallenge, WorkPurpose } from "./ProofOfWork.ts"
import { described } from "../../contract/LeastRole.ts"

/** Challenges to solve before a call that asks for a proof of work. */
export class ProofOfWorkClientApi extends HttpApiGroup.make("client.proofOfWork")
  .add(
    HttpApiEndpoint.get("proofOfWork", "/auth/proof-of-work", {
      query: { purpose: WorkPurpose },
      success: Schema.Struct({ challenge: WorkChallenge })
    }).annotateMerge(
      described(
        "Get a challenge for a proof of work",
        "Public. Solve it in the form of ALTCHA v2: find a counter with which PBKDF2/SHA-256 over nonce and counter gives a key that begins with keyPrefix. Send it with the call in the header Proof-Of-Work as <challenge>.<solution>, each base64url of its JSON; the solution is { counter, derivedKey }. A challenge is for one purpose and one network, once, within 10 minutes. A call that lacks the proof answers 403 proof_of_work_required with a challenge."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Proof of work",
      description: "Work that an environment may ask of callers before they sign in or sign up."
    })
  ) {}
