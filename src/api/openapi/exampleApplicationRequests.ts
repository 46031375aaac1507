import { apiKey, key, metadata } from "./exampleApiKeys.ts"
import { application, resource } from "./exampleApplications.ts"
import { organizationId } from "./exampleValues.ts"
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
  createConnection: {
    request: {
      organizationId,
      protocol: "oidc",
      name: "Acme's Keycloak",
      settings: {
        preset: "keycloak",
        clientId: "gatehouse"
      },
      jit: { groupRoles: [{ group: "engineering", role: "admin" }] }
    }
  },
  claimDomain: { request: { domain: "acme.example" } },
  updateConnection: { request: { settings: { scopes: null }, enforcement: "domains" } },
  createPortalLink: {
    request: { intents: ["sso", "domains"], expiresInSeconds: 86_400, returnUrl: "/settings" }
  },
  createDirectory: {
    request: { name: "Acme's Entra ID", groupRoles: [{ group: "Engineering", role: "admin" }] }
  },
  updateDirectory: { request: { defaultRole: null } },
  createDirectoryToken: { request: { expiresInDays: 365, revokeOld: true } },
  createResource: {
    request: {
      identifier: resource.identifier,
      name: resource.name,
      scopes: [{ name: "invoices:read", title: { en: "Read your invoices" }, default: true }]
    }
  },
  createApiKey: {
    request: {
      name: key.name,
      userId: key.userId,
      organizationId: key.organizationId,
      permissions: key.permissions,
      expiresInDays: 365,
      metadata
    }
  },
  updateApiKey: { request: { permissions: key.permissions, metadata: { project: null } } },
  verifyApiKey: { request: { apiKey, permission: "invoices:approve" } },
  createRegistrationToken: { request: { uses: 5, expiresInSeconds: 3600 } },
  updateResource: { request: { accessTokenSeconds: 600 } }
}

/** Requests for applications on the client plane. */
export const organizationApplicationExamples: Examples = {
  createOrganizationApplication: {
    request: {
      name: "Nightly export",
      kind: "service",
      machineScopes: [{ resource: resource.identifier, scopes: ["invoices:read"] }]
    }
  },
  createOrganizationApplicationSecret: { request: { revokeOld: true } },
  createOwnApiKey: {
    request: { name: key.name, organizationId: key.organizationId, permissions: key.permissions }
  },
  createOrganizationApiKey: {
    request: { name: key.name, permissions: key.permissions, expiresInDays: 365 }
  }
}

/** Requests of the protocol's endpoints. */
export const protocolExamples: Examples = {
  token: {
    request: {
      grant_type: "authorization_code",
      code: "gc_shown-once-and-never-again",
      redirect_uri: "https://accounts.example.com/callback",
      code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
      client_id: application.clientId
    }
  },
  authorizeDevice: { request: { client_id: application.clientId, scope: "openid profile" } },
  pushAuthorization: {
    request: {
      response_type: "code",
      redirect_uri: "https://accounts.example.com/callback",
      scope: "openid profile",
      state: "af0ifjsldkj",
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
      client_id: application.clientId
    }
  },
  register: {
    request: {
      client_name: application.name,
      redirect_uris: ["https://accounts.example.com/callback"],
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"]
    }
  },
  introspect: {
    request: { token: "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl", token_type_hint: "access_token" }
  },
  revoke: {
    request: { token: "gr_shown-once-and-never-again", client_id: application.clientId }
  },
  postUserInfo: { request: { access_token: "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl" } }
}
