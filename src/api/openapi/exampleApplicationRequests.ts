import { application, resource } from "./exampleApplications.ts"
import type { Examples } from "./Operations.ts"

/** Requests of the server plane. */
export const applicationExamples: Examples = {
  createApplication: {
    request: {
      name: application.name,
      kind: application.kind,
      redirectUris: application.redirectUris
    }
  },
  updateApplication: { request: { name: "Accounts and invoices", homepageUri: null } },
  createApplicationSecret: { request: { revokeOld: true } },
  createResource: {
    request: {
      identifier: resource.identifier,
      name: resource.name,
      scopes: [{ name: "invoices:read", title: { en: "Read your invoices" }, default: true }]
    }
  },
  updateResource: { request: { accessTokenSeconds: 600 } }
}
