import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "es"> = {
  "organizations.settings": {
    submit: "Guardar"
  },
  "organizations.list": {
    title: "Sus organizaciones",
    none: "Aún no está en ninguna organización.",
    active: "Activa",
    activeIntro: "La organización activa es aquella con la que trabaja la aplicación.",
    activate: "Activar",
    leaveActive: "Desactivar",
    createTitle: "Crear una organización",
    create: "Crear",
    invitations: "Invitaciones recibidas",
    invited: "Invitación de {inviter}",
    accept: "Aceptar"
  },
  "organizations.frame": {
    nav: "Esta organización",
    all: "Todas las organizaciones",
    members: "Miembros",
    invitations: "Invitaciones",
    settings: "Ajustes",
    apiKeys: "Claves de API",
    applications: "Aplicaciones"
  },
  "organizations.members": {
    members: "Miembros: {count}",
    search: "Buscar",
    none: "No se encontró a nadie.",
    longer: "Busque al menos 3 caracteres.",
    you: "Usted",
    joined: "Se unió el {time}",
    change: "Cambiar el rol",
    remove: "Quitar",
    leave: "Abandonar"
  },
  "organizations.invitations": {
    title: "Invitar a alguien",
    invite: "Enviar la invitación",
    none: "Aún no hay invitaciones.",
    until: "caduca el {time}",
    resend: "Enviar de nuevo",
    revoke: "Retirar"
  },
  "organizations.invitationStatuses": {
    PENDING: "Pendiente",
    ACCEPTED: "Aceptada",
    REVOKED: "Retirada",
    EXPIRED: "Caducada"
  }
}
