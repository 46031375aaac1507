import { Context, Data, Effect, Layer, type Redacted } from "effect"
import type { SessionId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { type AddressedUser, readerOf } from "../../directory/addresses/Addressee.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Mails, type NewMail } from "../../delivery/mail/Mails.ts"
import type {
  CodedProof,
  DraftProof,
  IssuedProof,
  ProofPurpose,
  ProofRequest,
  RedeemedProof
} from "./Proof.ts"
import { Proofs } from "./Proofs.ts"

/** The mail that carries a proof. */
export type ProofMail = Omit<NewMail, "environment">

/** A code that is asked for, and the mail that carries it. */
export interface CodeRequest {
  readonly request: ProofRequest
  readonly mail: (issued: CodedProof) => ProofMail
}

/** A code that is valid in one session only, and is mailed to the user's primary address. */
export interface SessionCode {
  readonly purpose: ProofPurpose
  readonly sessionId: SessionId
  readonly account: AddressedUser
  readonly template: (code: Redacted.Redacted) => MailTemplate
}

class Limited extends Data.TaggedError("Limited") {}

/**
 * Proofs that reach their owner by mail. Over the address's mail limit none is issued, so that the
 * link or code of the last mail stays valid (contract: "Throttling").
 */
export class MailedProofs extends Context.Service<MailedProofs>()(
  "gatehouse/credentials/proofs/MailedProofs",
  {
    make: Effect.gen(function* () {
      const proofs = yield* Proofs
      const mails = yield* Mails
      const transaction = yield* Transaction

      /** A proof that is yet to be stored, and its mail. */
      interface Draft<A extends IssuedProof> extends DraftProof<A> {
        readonly mail: (issued: A) => ProofMail
      }

      const mailed = <A extends IssuedProof>(
        environment: Environment,
        drafted: Effect.Effect<Draft<A> | undefined>
      ) =>
        transaction
          .brief(
            Effect.gen(function* () {
              const draft = yield* drafted
              if (draft === undefined) return undefined
              const { issued, mail, put } = draft
              // Sent together, in the order of locks.
              const [, isQueued] = yield* Effect.all(
                [put, mails.queue({ environment, ...mail(issued) })],
                { concurrency: "unbounded" }
              )
              return isQueued ? issued : yield* new Limited()
            })
          )
          .pipe(Effect.catchTag("Limited", () => Effect.undefined))

      /**
       * Issues a coded proof for a request that has to be looked up first, in the same transaction.
       */
      const issueCodedFor = (environment: Environment, asked: Effect.Effect<CodeRequest>) =>
        mailed(
          environment,
          Effect.gen(function* () {
            const { mail, request } = yield* asked
            return { ...(yield* proofs.draftCoded(environment, request)), mail }
          })
        )

      /** Issues a proof with a code for a person to type. */
      const issueCoded = (
        environment: Environment,
        request: ProofRequest,
        mail: (issued: CodedProof) => ProofMail
      ) => issueCodedFor(environment, Effect.succeed({ request, mail }))

      return {
        /**
         * Issues a proof and queues its mail, both or neither; undefined where the mail was
         * limited.
         */
        issue: (
          environment: Environment,
          request: ProofRequest,
          mail: (issued: IssuedProof) => ProofMail
        ) =>
          mailed(
            environment,
            Effect.map(proofs.draft(environment, request), (draft) => ({ ...draft, mail }))
          ),
        issueCoded,
        issueCodedFor,
        /** Mails a code for one session. */
        sendCode: (
          environment: Environment,
          { account, purpose, sessionId, template }: SessionCode
        ) => {
          const { lifetimeSeconds } = environment.settings.codes
          const { userId } = account
          const request = { purpose, subject: sessionId, userId, payload: null, lifetimeSeconds }
          return issueCoded(environment, request, ({ code, expiresAt }) => ({
            template: template(code),
            ...readerOf(account),
            expiresAt
          }))
        },
        /** Gives a proof a new code and mails it, both or neither. */
        renewCode: (
          environment: Environment,
          purpose: ProofPurpose,
          token: Redacted.Redacted,
          lifetimeSeconds: number,
          mail: (renewed: RedeemedProof & CodedProof) => ProofMail
        ) =>
          Effect.asVoid(
            mailed(
              environment,
              Effect.map(
                proofs.renewCode(environment, purpose, token, lifetimeSeconds),
                (renewed) => renewed && { issued: renewed, put: Effect.void, mail }
              )
            )
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
