import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { passkeySignInForm } from "../../pages/views/signIn.ts"
import type { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import type { AbuseGuard } from "../abuse/AbuseGuard.ts"
import type { AddressProofs } from "../abuse/AddressProofs.ts"
import { signedIn, signInPage } from "../signIn/SignInPagesHttp.ts"
import { PasskeySignInClientApi } from "./PasskeySignInClientApi.ts"

const { verifyPasskeySignIn } = PasskeySignInClientApi.endpoints

/** Signing in with a passkey: problems are shown on the button's page. */
export const passkeySignInPages: ReadonlyArray<Page<AbuseGuard | AddressProofs | Enforcement>> = [
  {
    path: `${pagePaths.signIn}/passkey`,
    show: (visit) => signInPage.show({ ...visit, path: pagePaths.signIn }),
    forms: {
      "": posted(passkeySignInForm, (visit, body) =>
        Effect.flatMap(visit.call(verifyPasskeySignIn, { body }), (result) =>
          signedIn(visit, result, "passkey")
        )
      )
    }
  }
]
