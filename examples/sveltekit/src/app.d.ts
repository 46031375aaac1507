import type { SignedIn } from "@gatehouse/server"

declare global {
  namespace App {
    interface Locals {
      /** Who asks; null where nobody is signed in. */
      person: SignedIn | null
    }
  }
}
