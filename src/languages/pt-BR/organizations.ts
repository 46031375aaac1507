import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "pt-BR"> = {
  "organizations.settings": {
    submit: "Salvar"
  },
  "organizations.list": {
    title: "Suas organizações",
    none: "Você ainda não está em nenhuma organização.",
    active: "Ativa",
    activeIntro: "A organização ativa é aquela com que o aplicativo trabalha.",
    activate: "Tornar ativa",
    leaveActive: "Tornar inativa",
    createTitle: "Criar uma organização",
    create: "Criar",
    invitations: "Convites para você",
    invited: "Convite de {inviter}",
    accept: "Aceitar"
  },
  "organizations.frame": {
    nav: "Esta organização",
    all: "Todas as organizações",
    members: "Membros",
    invitations: "Convites",
    settings: "Configurações",
    apiKeys: "Chaves de API",
    applications: "Aplicativos"
  },
  "organizations.members": {
    members: "Membros: {count}",
    search: "Pesquisar",
    none: "Ninguém foi encontrado.",
    longer: "Pesquise pelo menos 3 caracteres.",
    you: "Você",
    joined: "Membro desde {time}",
    change: "Alterar função",
    remove: "Remover",
    leave: "Sair"
  },
  "organizations.invitations": {
    title: "Convidar alguém",
    invite: "Enviar convite",
    none: "Ainda não há convites.",
    until: "expira em {time}",
    resend: "Enviar novamente",
    revoke: "Retirar"
  },
  "organizations.invitationStatuses": {
    PENDING: "Pendente",
    ACCEPTED: "Aceito",
    REVOKED: "Retirado",
    EXPIRED: "Expirado"
  }
}
