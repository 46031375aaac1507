import type { Part } from "../Catalogue.ts"
import type { account as english } from "../en/account.ts"

export const account: Part<typeof english, "es"> = {
  "account.sessions": {
    title: "Sus dispositivos",
    current: "Este dispositivo",
    active: "Última actividad: {time}",
    by: "sesión iniciada con {methods}",
    impersonated: "El soporte actúa aquí en su nombre",
    on: "{browser} en {os}",
    revoke: "Cerrar sesión",
    others: "Cerrar sesión en todos los demás dispositivos",
    trusted: "Navegadores recordados",
    trustedIntro: "En estos navegadores el inicio de sesión no pide un segundo paso.",
    trustedUntil: "Recordado hasta el {time}",
    forget: "Olvidar"
  },
  "account.frame": {
    nav: "Su cuenta",
    profile: "Perfil",
    addresses: "Direcciones de correo",
    password: "Contraseña",
    secondFactor: "Segundo factor",
    passkeys: "Llaves de acceso",
    sessions: "Dispositivos",
    identities: "Cuentas vinculadas",
    applications: "Aplicaciones",
    apiKeys: "Claves de API",
    activity: "Actividad",
    data: "Sus datos",
    deletion: "Eliminar cuenta",
    organizations: "Organizaciones",
    you: "Sobre usted",
    waysIn: "Formas de iniciar sesión",
    devices: "Dispositivos y actividad",
    onward: "Continuar"
  },
  "account.applications": {
    title: "Aplicaciones conectadas",
    none: "Ninguna aplicación tiene acceso a su cuenta.",
    intro: "Estas aplicaciones pueden usar su cuenta. Retire el acceso a las que no use.",
    may: "Puede:",
    own: "Parte de este servicio",
    verified: "Conocida por los responsables",
    since: "Desde el {time}",
    used: "último uso: {time}",
    of: "para {organization}",
    end: "Desconectar {application}"
  },
  "account.activity": {
    title: "Actividad",
    none: "Aún no ha pasado nada.",
    you: "Usted",
    impersonator: "El soporte, en su nombre",
    administrator: "Los administradores",
    system: "El servicio",
    failure: "fallido",
    denied: "rechazado",
    newDevice: "dispositivo nuevo",
    newNetwork: "red nueva"
  },
  "account.deletion": {
    title: "Eliminar su cuenta",
    intro:
      "Su cuenta se cierra de inmediato y se cierra su sesión en todas partes. Más adelante se borra todo lo que hay sobre usted. No se puede deshacer.",
    codeFirst: "Todavía no pasa nada: antes le enviamos un código por correo.",
    start: "Eliminar mi cuenta",
    mailed: "Le hemos enviado un código por correo. Introdúzcalo aquí para eliminar la cuenta.",
    confirm: "Eliminarla para siempre",
    blocked:
      "Es el último propietario de estas organizaciones. Nombre propietario a otro miembro o quite a los demás, y después elimine su cuenta:"
  },
  "account.profile": {
    title: "Su perfil",
    submit: "Guardar",
    any: "Como el navegador",
    hello: "Hola, {name}.",
    since: "Dirección principal:",
    managed: "{name} gestiona su nombre y su dirección principal."
  },
  "account.secondFactor": {
    title: "Su segundo factor",
    off: "Esta aplicación no usa un segundo factor.",
    none: "Con un segundo factor nadie puede iniciar sesión solo con su contraseña. Necesita una aplicación en su teléfono que muestre códigos.",
    others: "Al configurarlo se cierra la sesión de sus otros dispositivos.",
    start: "Configurar una aplicación de autenticación",
    confirm: "Activarlo",
    since: "Activado desde el {time}.",
    left: "Códigos de recuperación restantes: {count}.",
    few: "Le quedan pocos códigos de recuperación. Cree otros nuevos.",
    renew: "Crear códigos de recuperación nuevos",
    renewNote: "Los códigos de recuperación nuevos sustituyen a los anteriores.",
    disable: "Desactivarlo",
    required: "Esta aplicación exige un segundo factor, así que no puede desactivarlo."
  },
  "account.identities": {
    title: "Cuentas vinculadas",
    none: "No hay ninguna cuenta de otro servicio vinculada a la suya.",
    link: "Vincular {provider}",
    offer: "Viene de {provider}. Vincúlelo y podrá iniciar sesión con él a partir de ahora.",
    unlink: "Desvincular",
    nothing: "Esta aplicación no ofrece otros servicios para iniciar sesión."
  },
  "account.data": {
    title: "Sus datos",
    intro:
      "Puede obtener una copia de lo que guardamos sobre usted. La preparamos en segundo plano y la guardamos siete días.",
    ask: "Pedir una copia",
    pending: "En preparación",
    ready: "Lista",
    isReady: "Su copia está lista.",
    expired: "Ya no está disponible",
    asked: "Pedida el {time}",
    download: "Descargar"
  },
  "account.passkeys": {
    title: "Sus llaves de acceso",
    intro:
      "Una llave de acceso inicia su sesión con su huella, su cara o el bloqueo de su pantalla. No hay contraseña que escribir ni que nadie pueda robar.",
    off: "Esta aplicación no usa llaves de acceso.",
    begin: "Añadir una llave de acceso",
    create: "Crear la llave de acceso",
    ready: "Su dispositivo le pedirá que confirme con su bloqueo.",
    script: "Las llaves de acceso necesitan un navegador compatible, con los scripts activados.",
    created: "Añadida el {time}",
    used: "último uso el {time}",
    synced: "guardada por su proveedor en varios dispositivos",
    bound: "en un solo dispositivo",
    rename: "Cambiar el nombre",
    remove: "Quitar"
  },
  "account.password": {
    change: "Cambiar su contraseña",
    first: "Elegir una contraseña",
    firstIntro: "Hasta ahora inicia sesión sin contraseña. Puede añadir una.",
    updated: "Último cambio el {time}.",
    submit: "Guardar contraseña"
  },
  "account.addresses": {
    title: "Sus direcciones de correo",
    primary: "Dirección principal: inicia sesión con ella y le enviamos los correos ahí.",
    stays: "Se mantiene hasta que otra ocupe su lugar.",
    verified: "Confirmada",
    unverified: "Sin confirmar",
    promote: "Hacerla principal",
    resend: "Enviar el enlace de nuevo",
    remove: "Quitar",
    addTitle: "Añadir una dirección",
    add: "Añadir dirección",
    own: "Esta dirección ya es suya.",
    addIntro: "Le enviaremos un enlace. La dirección es suya en cuanto se abra el enlace.",
    managed: "{name} gestiona su dirección principal."
  },
  "account.methods": {
    password: "contraseña",
    totp: "aplicación de autenticación",
    recovery_code: "código de recuperación",
    email_code: "código por correo",
    passkey: "llave de acceso",
    ticket: "otro host",
    impersonation: "actuación en nombre de otro",
    trusted_device: "navegador recordado"
  },
  "account.devices": {
    desktop: "Ordenador",
    mobile: "Teléfono",
    tablet: "Tableta",
    native: "Aplicación",
    bot: "Programa",
    unknown: "Dispositivo desconocido"
  }
}
