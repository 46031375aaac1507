import { user, webhookSecret } from "./exampleValues.ts"
import type { Words } from "./Examples.ts"

const credential = {
  id: "ZXhhbXBsZS1jcmVkZW50aWFs",
  rawId: "ZXhhbXBsZS1jcmVkZW50aWFs",
  type: "public-key",
  clientExtensionResults: {}
}
const clientDataJSON = "eyJ0eXBlIjoid2ViYXV0aG4uZXhhbXBsZSJ9"
const assertion = {
  ...credential,
  response: {
    clientDataJSON,
    authenticatorData: "ZXhhbXBsZS1kYXRh",
    signature: "ZXhhbXBsZS1zaWduYXR1cmU",
    userHandle: "ZXhhbXBsZS11c2Vy"
  }
}
const registration = {
  ...credential,
  response: {
    clientDataJSON,
    attestationObject: "ZXhhbXBsZS1hdHRlc3RhdGlvbg",
    transports: ["internal", "hybrid"]
  }
}

/** Words of what proves who somebody is; none of it opens anything. */
export const credentials: Words = {
  password: "correct horse battery staple",
  currentPassword: "correct horse battery staple",
  newPassword: "seven quiet rivers upstream",
  revokeOtherSessions: true,
  code: "424242",
  totpCode: "424242",
  emailCode: "424242",
  recoveryCode: "7K2M-PQ9X-4TH3-VWN8",
  recoveryCodes: ["7K2M-PQ9X-4TH3-VWN8", "H3VW-N8RD-6C5E-0YZJ"],
  recoveryCodesLeft: 9,
  secret: "JBSWY3DPEHPK3PXP",
  "rotateWebhookSecret.secret": webhookSecret,
  otpauthUri:
    "otpauth://totp/Example:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Example&algorithm=SHA1&digits=6&period=30",
  qrCodeSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"></svg>',
  accessToken: "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.ZXhhbXBsZS1zaWduYXR1cmU",
  sessionToken: "example-client-token",
  token: "example-token-of-the-link",
  "TemplateToken.token": "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.ZXhhbXBsZS1zaWduYXR1cmU",
  ticket: "example-ticket",
  continuationTicket: "example-ticket",
  signUpId: "example-sign-up",
  requestId: "example-request",
  challengeId: "example-challenge",
  enrollmentToken: "example-enrollment",
  ceremonyId: "example-ceremony",
  codeVerifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  policy: "optional",
  factors: ["totp", "recovery_code"],
  missing: ["email"],
  "MfaEnrollmentRequired.factors": ["totp", "passkey"],
  credential: assertion,
  "registerPasskey.credential": registration,
  "confirmPasskeyEnrollment.credential": registration,
  "verifyInvitationPasskeySignUp.credential": registration,
  "Passkey.name": "Ada's phone",
  "passkeys.name": "Ada's phone",
  "registerPasskey.name": "Ada's phone",
  "confirmPasskeyEnrollment.name": "Ada's phone",
  "renamePasskey.name": "Ada's laptop",
  backedUp: true,
  transports: ["internal", "hybrid"],
  authenticatorName: "iCloud Keychain",
  passkeys: 1,
  challenge: "ZXhhbXBsZS1jaGFsbGVuZ2U",
  rpId: "app.example.com",
  "rp.id": "app.example.com",
  "rp.name": "Example",
  "PasskeyCreationOptions.id": credential.id,
  "PasskeyRequestOptions.id": credential.id,
  "PasskeyCreationOptions.user": {
    id: "ZXhhbXBsZS11c2Vy",
    name: user.email,
    displayName: user.name
  },
  alg: -7,
  timeout: 300_000,
  requireResidentKey: true,
  credProps: true,
  until: "2026-01-31T12:15:00.000Z",
  failures: 10,
  enabled: true
}
