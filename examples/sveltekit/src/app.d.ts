import type { SignedIn } from "@gatehouse-id/server/fetch"

declare global {
  namespace App {
    interface Locals {
      /** Who asks for a page; null where nobody is signed in. */
      person: SignedIn | null
    }
  }
}
