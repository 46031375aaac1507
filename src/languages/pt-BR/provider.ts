import type { Part } from "../Catalogue.ts"
import type { provider as english } from "../en/provider.ts"

export const provider: Part<typeof english, "pt-BR"> = {
  consent: {
    title: "Continuar para {app}",
    asks: "{app} pede acesso à conta de {person}.",
    verified: "Este aplicativo é conhecido pelos responsáveis por este serviço.",
    stranger:
      "Os responsáveis por este serviço não conhecem este aplicativo. Continue apenas se você confiar nele.",
    own: "Você segue para um aplicativo deste serviço.",
    may: "Ele poderá:",
    known: "Ele é conhecido pelo endereço em {host}.",
    place: "Depois você segue para {host}.",
    local:
      "Isso é um programa neste dispositivo. Continue apenas se você mesmo acabou de iniciá-lo.",
    within: "Você permite isso para a organização {organization}.",
    organization: "Para qual organização",
    allow: "Permitir",
    proceed: "Continuar",
    deny: "Não permitir",
    noOrganization: "Você não é membro de nenhuma organização, então isso não pode ser permitido.",
    refused: "Não é possível continuar",
    refusedWhy:
      "O aplicativo que enviou você até aqui cometeu um erro ou o link é antigo. Volte a ele e tente novamente.",
    back: "Voltar ao aplicativo"
  },
  scopes: {
    openid: "saber que é você",
    profile: "ver seu nome e idioma",
    email: "ver seu endereço de e-mail",
    organizations: "ver suas organizações e sua função em cada uma",
    groups: "ver os grupos a que você pertence",
    organization: "agir em uma das suas organizações",
    offline_access: "manter o acesso na sua ausência"
  },
  device: {
    title: "Conectar um dispositivo",
    intro: "Digite o código mostrado pelo programa ou dispositivo.",
    next: "Continuar",
    over: "O código foi usado ou expirou. Comece de novo no dispositivo.",
    askTitle: "Conectar {app}?",
    asks: "Um dispositivo com {app} pede acesso à conta de {person}.",
    compare: "O dispositivo precisa mostrar este código:",
    askedAt: "O pedido foi feito em {time}.",
    askedFrom: "O pedido foi feito em {time}, do endereço de rede {place}.",
    warning:
      "Permita apenas se você mesmo o iniciou, em um dispositivo à sua frente. Se alguém enviou a você o código ou um link para esta página, está tentando entrar na sua conta: não permita.",
    verified: "Este aplicativo é conhecido pelos responsáveis por este serviço.",
    stranger:
      "Os responsáveis por este serviço não conhecem este aplicativo. Continue apenas se você confiar nele.",
    own: "É um aplicativo deste serviço.",
    may: "Ele poderá:",
    within: "Você permite isso para a organização {organization}.",
    organization: "Para qual organização",
    noOrganization: "Você não é membro de nenhuma organização, então isso não pode ser permitido.",
    allow: "Permitir",
    deny: "Não permitir",
    allowed: "O dispositivo foi conectado. Você pode voltar a ele e fechar esta página.",
    denied: "O dispositivo não foi conectado. Você pode fechar esta página.",
    applications: "Seus aplicativos",
    notMember:
      "{app} pertence a uma organização da qual você não é membro, então isso não pode ser permitido."
  },
  logout: {
    title: "Sair de {app}?",
    asks: "Um aplicativo pede para desconectar você. Isso também desconecta você dos outros aplicativos que usa aqui.",
    submit: "Desconectar {person}",
    stay: "Continuar conectado",
    done: "Você saiu",
    close: "Você pode fechar esta página.",
    back: "Voltar para {host}",
    again: "Entrar novamente"
  }
}
