import type { Part } from "../Catalogue.ts"
import type { common as english } from "../en/common.ts"

export const common: Part<typeof english, "es"> = {
  common: {
    mixedLoopback:
      "La aplicación y esta página usan nombres distintos para su equipo: una localhost y la otra 127.0.0.1. Los navegadores guardan las cookies por nombre, así que allí no tendría la sesión iniciada. Abra la aplicación con el nombre que usa esta página o dé al entorno el nombre de la aplicación.",
    triesLeft: {
      one: "Le queda como máximo un intento.",
      many: "Le quedan como máximo {count} intentos.",
      other: "Le quedan como máximo {count} intentos."
    },
    noTriesLeft: "No quedan intentos: pida un código nuevo o empiece de nuevo.",
    switchAccount: "Cambiar de cuenta",
    signOut: "Cerrar sesión",
    menu: "Menú",
    skip: "Ir al contenido",
    showPassword: "Mostrar la contraseña",
    passwordRule: {
      one: "Al menos un carácter de cualquier tipo.",
      many: "Al menos {count} caracteres de cualquier tipo.",
      other: "Al menos {count} caracteres de cualquier tipo."
    },
    optional: "opcional",
    terms: "Condiciones",
    privacy: "Privacidad",
    support: "Ayuda",
    language: "Idioma",
    continue: "Continuar",
    continueTo: "Continuar a {place}",
    leaving: "Le estamos llevando allí…",
    back: "Atrás",
    backToSignIn: "Volver al inicio de sesión",
    or: "o",
    incompleteLink: "El enlace está incompleto. Ábralo de nuevo desde el correo.",
    retryIn: "Vuelva a intentarlo {wait}.",
    retryNow: "Ya puede volver a intentarlo.",
    reference: "Referencia para el soporte",
    copy: "Copiar",
    copied: "Copiado",
    print: "Imprimir",
    download: "Descargar",
    offline:
      "No tiene conexión. Lo que ha escrito se conserva y se enviará cuando vuelva a tener conexión.",
    impersonating: "Está actuando en nombre de {name}.",
    impersonatingUntil: "Está actuando en nombre de {name} hasta el {time}.",
    impersonationBlocks:
      "Mientras tanto no puede cambiar contraseñas, segundos factores, direcciones, métodos de inicio de sesión, organizaciones ni otras sesiones.",
    actingStaff: "Miembro del personal que actúa: {id}.",
    backTo: "Volver a {app}",
    stop: "Detener",
    mailsStay:
      "No hay ningún servidor de correo configurado, así que los correos se quedan en este equipo.",
    readMails: "Leerlos",
    signedInAs: "Sesión iniciada como {name}"
  },
  fields: {
    email: "Dirección de correo electrónico",
    password: "Contraseña",
    newPassword: "Contraseña nueva",
    currentPassword: "Contraseña actual",
    firstName: "Nombre",
    lastName: "Apellidos",
    language: "Idioma",
    code: "Código de 6 dígitos",
    totpCode: "Código de su aplicación de autenticación",
    emailCode: "Código del correo",
    recoveryCode: "Código de recuperación",
    userCode: "Código del dispositivo",
    name: "Nombre",
    role: "Rol",
    organizationId: "Organización",
    permissions: "Permisos",
    expiresInDays: "Caduca",
    revokeOld: "Anular los secretos anteriores de inmediato",
    query: "Buscar",
    legalConsentAccepted: "Acepto las condiciones",
    revokeOtherSessions: "Cerrar sesión en mis otros dispositivos",
    rememberDevice: "No volver a preguntar en este navegador",
    kept: "Los he guardado"
  },
  roles: {
    Owner: "Propietario",
    Admin: "Administrador",
    Member: "Miembro"
  },
  intents: {
    choosePassword: "elegir una contraseña",
    addAddress: "añadir una dirección",
    changeAddress: "cambiar su dirección principal",
    removeAddress: "quitar una dirección",
    setUpFactor: "configurar una aplicación de autenticación",
    newRecoveryCodes: "crear códigos de recuperación nuevos",
    turnOffFactor: "desactivar el segundo factor",
    addPasskey: "añadir una llave de acceso",
    removePasskey: "quitar una llave de acceso",
    linkAccount: "vincular un método de inicio de sesión",
    unlinkAccount: "quitar un método de inicio de sesión",
    deleteAccount: "eliminar su cuenta",
    requestData: "pedir una copia de sus datos",
    makeApiKey: "crear una clave de API",
    makeApplication: "crear una aplicación",
    makeSecret: "crear un nuevo secreto",
    removeApplication: "quitar una aplicación"
  },
  passwords: {
    too_short: "La contraseña es demasiado corta.",
    too_long: "La contraseña es demasiado larga.",
    not_printable: "La contraseña tiene caracteres que no se pueden usar.",
    too_common: "Demasiadas personas usan esta contraseña. Elija otra.",
    too_simple:
      "La contraseña no puede ser un solo carácter repetido ni solo espacios. Elija otra.",
    personal_data:
      "La contraseña no puede ser poco más que su nombre o su dirección de correo. Elija otra.",
    breached:
      "Esta contraseña se filtró en otro servicio, así que la conocen extraños. Elija otra.",
    service_name: "La contraseña no puede ser poco más que el nombre de este servicio. Elija otra."
  },
  confirmation: {
    title: "Continuar",
    intro: "Continúe para terminar lo que empezó.",
    button: "Continuar"
  },
  formGuard: {
    working: "Comprobando su navegador. Esto tarda unos segundos.",
    done: "Su navegador está comprobado. Enviando.",
    challenge: "Demuestre que es una persona"
  },
  notices: {
    saved: "Guardado.",
    mailed: "Hay un correo en camino.",
    removed: "Eliminado.",
    ended: "Se ha cerrado la sesión de ese dispositivo.",
    linked: "La cuenta está vinculada.",
    disconnected: "La aplicación ya no tiene acceso.",
    registered: "La llave de acceso está añadida. Ya puede iniciar sesión con ella.",
    requested: "Estamos preparando su copia. Recibirá un correo cuando esté lista.",
    joined: "Ya es miembro.",
    left: "Ha abandonado la organización.",
    switched: "Su organización activa ha cambiado.",
    invited: "La invitación está en camino.",
    proven: "El dominio está demostrado.",
    turnedOn: "La conexión está activada.",
    turnedOff: "La conexión está desactivada.",
    joinedIt: "Ya es miembro de {organization}.",
    more: "Mostrar más"
  },
  problemPage: {
    notFound: "Página no encontrada",
    nothing: "No hay nada que continuar",
    forbidden: "Esto no se puede hacer",
    gone: "Esto ya no existe",
    busy: "Un momento",
    fault: "Algo ha fallado",
    unusable:
      "No se puede usar esta dirección. Puede que el enlace sea antiguo o esté mal escrito.",
    prove: "Confirme que es usted",
    fromStart: "Empezar por el principio"
  },
  formPost: {
    title: "Continuar a {place}",
    why: "Continuará solo en un momento. Si no, pulse el botón.",
    asked:
      "La aplicación que le ha enviado aquí ha cometido un error. Se le comunicará si vuelve a ella.",
    onward: "Continuar"
  }
}
