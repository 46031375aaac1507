import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "pt-BR"> = {
  apiKeys: {
    none: "Ainda não há chaves de API.",
    created: "Criação: {time}",
    used: "último uso em {day}",
    unused: "sem uso até agora",
    endless: "nunca expira",
    until: "expira em {time}",
    ended: "expirou em {time}",
    expired: "Expirada",
    never: "nunca",
    revoke: "Revogar",
    makeTitle: "Criar uma chave de API",
    make: "Criar a chave",
    off: "Não é possível criar novas chaves de API aqui. As que existem continuam valendo até que alguém as revogue.",
    shownTitle: "Sua nova chave de API",
    shown:
      "Copie a chave agora e guarde-a onde você guarda senhas: ela não será mostrada de novo. Quem a tiver pode usá-la.",
    kept: "Já salvei"
  },
  "account.apiKeys": {
    title: "Suas chaves de API",
    intro:
      "Com uma chave de API, um script seu pode usar {app} por você. Ele não consegue entrar na sua conta.",
    rights:
      "Uma chave só tem permissões em uma organização, e nunca mais do que a sua função nela.",
    nowhere: "Nenhuma organização",
    of: "em {organization}",
    forbidden:
      "Sua função nessa organização não tem todas estas permissões. Escolha menos, ou outra organização."
  },
  "organizations.apiKeys": {
    intro:
      "Com uma chave de API, um script pode usar {app} pela organização. A chave continua valendo quando a pessoa que a criou sai.",
    makerLeft: "criada por alguém que já saiu",
    nothing: "Sua função não tem permissões que uma chave possa receber.",
    forbidden: "Sua função não tem todas estas permissões. Escolha menos."
  },
  "organizations.applications": {
    full: "Já existem dois segredos. Marque a caixa para que o novo os substitua.",
    intro:
      "Aqui, um aplicativo é um programa que usa {app} pela organização, sem uma pessoa. Ele obtém seus tokens de acesso com o ID do cliente e o segredo.",
    none: "Ainda não há aplicativos.",
    managed: "cuidado pelos responsáveis",
    off: "Desativado",
    may: "Ele pode:",
    clientId: "ID do cliente",
    clientSecret: "Segredo do cliente",
    newSecret: "Novo segredo",
    makeSecret: "Criar o segredo",
    remove: "Remover",
    makeTitle: "Criar um aplicativo",
    make: "Criar o aplicativo",
    nothing: "Sua função não tem permissões que um aplicativo possa receber.",
    newApplication: "Seu novo aplicativo",
    shown:
      "Copie o segredo agora e guarde-o onde você guarda senhas: ele não será mostrado de novo. Quem o tiver pode agir como o aplicativo.",
    forbidden: "Sua função não tem tudo o que este aplicativo pode fazer."
  }
}
