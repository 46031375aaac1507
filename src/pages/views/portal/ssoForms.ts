import { hiddenField, radioField, selectField, textField, type Form } from "../../kernel/Form.ts"

const connectionId = { ...hiddenField, own: true }

export const startConnectionForm: Form = {
  operation: "POST /portal/connections",
  fields: { preset: selectField, protocol: selectField }
}
export const oidcSettingsForm: Form = {
  operation: "POST /portal/connections/settings",
  fields: {
    connectionId,
    issuer: textField("off"),
    clientId: textField("off"),
    clientSecret: { kind: "secret", optional: true },
    groups: textField("off", true)
  }
}
export const samlSettingsForm: Form = {
  operation: "POST /portal/connections/settings",
  fields: {
    connectionId,
    metadataUrl: textField("off", true),
    metadataXml: { kind: "multiline", optional: true },
    groups: textField("off", true)
  }
}
export const testConnectionForm: Form = {
  operation: "POST /portal/connections/test",
  fields: { connectionId }
}
export const peopleForm: Form = {
  operation: "POST /portal/connections/people",
  fields: {
    connectionId,
    enabled: { kind: "checkbox", optional: true },
    role: selectField,
    authoritative: { kind: "checkbox", optional: true }
  }
}
export const activateConnectionForm: Form = {
  operation: "POST /portal/connections/activate",
  fields: { connectionId }
}
export const disableConnectionForm: Form = {
  operation: "POST /portal/connections/disable",
  fields: { connectionId }
}
export const enforcementForm: Form = {
  operation: "POST /portal/connections/enforcement",
  fields: { connectionId, enforcement: radioField }
}
