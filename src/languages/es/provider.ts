import type { Part } from "../Catalogue.ts"
import type { provider as english } from "../en/provider.ts"

export const provider: Part<typeof english, "es"> = {
  consent: {
    title: "Continuar a {app}",
    asks: "{app} pide acceso a la cuenta de {person}.",
    verified: "Los responsables de este servicio conocen esta aplicación.",
    stranger:
      "Los responsables de este servicio no conocen esta aplicación. Continúe solo si confía en ella.",
    own: "Continúa a una aplicación de este servicio.",
    may: "Podrá:",
    known: "Se la conoce por su dirección en {host}.",
    place: "Después continuará a {host}.",
    local: "Es un programa de este dispositivo. Continúe solo si acaba de iniciarlo usted mismo.",
    within: "Lo permite para la organización {organization}.",
    organization: "Para qué organización",
    allow: "Permitir",
    proceed: "Continuar",
    deny: "No permitir",
    noOrganization: "No es miembro de ninguna organización, así que no se puede permitir.",
    refused: "No se puede continuar",
    refusedWhy:
      "La aplicación que le ha enviado aquí ha cometido un error o el enlace es antiguo. Vuelva a ella e inténtelo de nuevo.",
    back: "Volver a la aplicación"
  },
  scopes: {
    openid: "saber que es usted",
    profile: "ver su nombre y su idioma",
    email: "ver su dirección de correo",
    organizations: "ver sus organizaciones y su rol en cada una",
    groups: "ver los grupos a los que pertenece",
    organization: "actuar en una de sus organizaciones",
    offline_access: "mantener el acceso en su ausencia"
  },
  device: {
    title: "Conectar un dispositivo",
    intro: "Introduzca el código que muestra el programa o el dispositivo.",
    next: "Continuar",
    over: "El código se ha usado o ha caducado. Empiece de nuevo en el dispositivo.",
    askTitle: "¿Conectar {app}?",
    asks: "Un dispositivo con {app} pide acceso a la cuenta de {person}.",
    compare: "El dispositivo debe mostrar este código:",
    askedAt: "Lo pidió el {time}.",
    askedFrom: "Lo pidió el {time}, desde la dirección de red {place}.",
    warning:
      "Permítalo solo si lo ha iniciado usted mismo en un dispositivo que tiene delante. Si alguien le ha enviado el código o un enlace a esta página, intenta entrar en su cuenta: no lo permita.",
    verified: "Los responsables de este servicio conocen esta aplicación.",
    stranger:
      "Los responsables de este servicio no conocen esta aplicación. Continúe solo si confía en ella.",
    own: "Es una aplicación de este servicio.",
    may: "Podrá:",
    within: "Lo permite para la organización {organization}.",
    organization: "Para qué organización",
    noOrganization: "No es miembro de ninguna organización, así que no se puede permitir.",
    allow: "Permitir",
    deny: "No permitir",
    allowed: "El dispositivo está conectado. Puede volver a él y cerrar esta página.",
    denied: "El dispositivo no se ha conectado. Puede cerrar esta página.",
    applications: "Sus aplicaciones",
    notMember:
      "{app} pertenece a una organización de la que no es miembro, así que no se puede permitir."
  },
  logout: {
    title: "¿Cerrar sesión en {app}?",
    asks: "Una aplicación pide cerrar su sesión. También se cerrará en las demás aplicaciones que usa aquí.",
    submit: "Cerrar la sesión de {person}",
    stay: "Mantener la sesión",
    done: "Ha cerrado la sesión",
    close: "Puede cerrar esta página.",
    back: "Volver a {host}",
    again: "Iniciar sesión de nuevo"
  }
}
