import { textsOf } from "../../../languages/Speech.ts"
import { factRow, labelTexts, timeIn, type DefinitionOf } from "../MailWording.ts"

const certificateEndingTexts = textsOf("mail.certificate_ending")

export const certificateEnding: DefinitionOf<"certificate_ending"> = {
  wording: (speech, { organization, days, connection }, { app }) => {
    const text = certificateEndingTexts(speech)
    return {
      subject: text.subject({ organization, count: days }),
      intro: [text.intro({ connection, organization, app, count: days })],
      outro: [text.outro]
    }
  }
}

const certificateNewTexts = textsOf("mail.certificate_new")

export const certificateNew: DefinitionOf<"certificate_new"> = {
  wording: (speech, { organization, connection }, { app }) => {
    const text = certificateNewTexts(speech)
    return {
      subject: text.subject({ organization }),
      intro: [text.intro({ connection, organization, app })],
      outro: [text.outro]
    }
  }
}

const connectionDisabledTexts = textsOf("mail.connection_disabled")

export const connectionDisabled: DefinitionOf<"connection_disabled"> = {
  wording: (speech, { connection, organization }, { app }) => {
    const text = connectionDisabledTexts(speech)
    const label = labelTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      facts: [
        [label.organization, organization],
        [label.connection, connection]
      ],
      outro: [text.outro]
    }
  }
}

const domainFailingTexts = textsOf("mail.domain_failing")

export const domainFailing: DefinitionOf<"domain_failing"> = {
  wording: (speech, { domain, record, organization, days }, { app }) => {
    const text = domainFailingTexts(speech)
    return {
      subject: text.subject({ domain }),
      intro: [text.intro({ record, organization, domain, app })],
      outro: [text.outro({ organization, count: days })]
    }
  }
}

const domainLostTexts = textsOf("mail.domain_lost")

export const domainLost: DefinitionOf<"domain_lost"> = {
  wording: (speech, { organization, domain, record }, { app }) => {
    const text = domainLostTexts(speech)
    return {
      subject: text.subject({ organization, domain }),
      intro: [text.intro({ record, domain, organization, app })],
      outro: [text.outro]
    }
  }
}

const lastOwnerLetGoTexts = textsOf("mail.last_owner_let_go")

export const lastOwnerLetGo: DefinitionOf<"last_owner_let_go"> = {
  wording: (speech, { environment, organization }) => {
    const text = lastOwnerLetGoTexts(speech)
    const label = labelTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro],
      facts: [
        [label.environment, environment],
        [label.organization, organization]
      ],
      outro: [text.outro]
    }
  }
}

const portalOpenedTexts = textsOf("mail.portal_opened")

export const portalOpened: DefinitionOf<"portal_opened"> = {
  wording: (speech, { at, device, ipAddress, organization }, { app }) => {
    const text = portalOpenedTexts(speech)
    const label = labelTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      facts: [
        ...factRow(label.organization, organization),
        ...factRow(label.device, device),
        ...factRow(label.networkAddress, ipAddress),
        ...factRow(label.time, timeIn(speech, at))
      ],
      outro: [text.outro, text.outro2]
    }
  }
}
