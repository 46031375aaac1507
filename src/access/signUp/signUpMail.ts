import { type AddressedUser, readerAt } from "../../directory/addresses/Addressee.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import type { ProofMail } from "../../credentials/proofs/MailedProofs.ts"
import type { CodedProof } from "../../credentials/proofs/Proof.ts"
import type { SignUpProof } from "./MailedSignUp.ts"

/** The code for a free address; for a taken one a word to its owner, at the stored spelling. */
export const signUpMail =
  (proof: SignUpProof, owner: AddressedUser | undefined) =>
  ({ code, expiresAt }: CodedProof): ProofMail => {
    if (proof.taken) {
      return {
        template: MailTemplate.address_taken({ by: "sign_up" }),
        ...readerAt(owner, proof.email),
        expiresAt: null,
        // The owner may have left in the meantime.
        withhold: owner === undefined
      }
    }
    return {
      template: MailTemplate.sign_up_code({ code }),
      to: proof.email,
      locale: proof.language ?? proof.locale,
      expiresAt
    }
  }
