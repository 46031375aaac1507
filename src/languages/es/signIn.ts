import type { Part } from "../Catalogue.ts"
import type { signIn as english } from "../en/signIn.ts"

export const signIn: Part<typeof english, "es"> = {
  signIn: {
    title: "Iniciar sesión en {app}",
    choose: "Elija una cuenta",
    another: "Usar otra cuenta",
    submit: "Iniciar sesión",
    forgotten: "¿Ha olvidado su contraseña?",
    signUp: "Crear una cuenta",
    with: "Continuar con {provider}",
    lastUsed: "Último usado",
    emailCode: "Recibir un código por correo",
    passkey: "Iniciar sesión con una llave de acceso",
    next: "Continuar",
    different: "Usar otra dirección",
    resend: "Enviar el enlace de nuevo",
    verification_sent: "Hemos enviado un enlace a su dirección. Ábralo y después inicie sesión.",
    password_reset: "Su contraseña nueva está guardada. Inicie sesión con ella.",
    signed_out: "Ha cerrado la sesión.",
    oneSignedOut: "Se ha cerrado la sesión de esa cuenta.",
    deleted: "Su cuenta está eliminada.",
    verified: "Su dirección está confirmada. Inicie sesión.",
    address_proven: "Su dirección está confirmada. Ahora escriba su contraseña.",
    account_exists:
      "Esta dirección ya tiene una cuenta aquí. Inicie sesión en ella y después vincule el otro servicio.",
    ended: "La sesión de esa cuenta está cerrada aquí. Inicie sesión de nuevo.",
    known: "Si ha olvidado su contraseña, mientras tanto puede elegir una nueva."
  },
  signUp: {
    title: "Crear una cuenta en {app}",
    submit: "Continuar",
    address_proven: "Su dirección está confirmada. Ahora complete el resto.",
    have: "Ya tengo una cuenta",
    closed:
      "Necesita una invitación para crear una cuenta aquí. Si tiene una, abra el enlace de su correo.",
    closedToAll: "Ahora mismo nadie puede crear una cuenta aquí.",
    consentTerms: "Acepto las {terms}.",
    consentPrivacy: "Acepto la {privacy}.",
    consentBoth: "Acepto las {terms} y la {privacy}.",
    terms: "condiciones",
    privacy: "política de privacidad",
    consentPlain: "Acepto las condiciones de {app}.",
    codeTitle: "Confirme su dirección",
    codeIntro: "Hemos enviado un código de 6 dígitos a {email}.",
    codeSubmit: "Crear cuenta",
    resend: "Enviar un código nuevo",
    resent: "Hay un código nuevo en camino. El anterior ya no funciona.",
    other: "Usar otra dirección",
    reset: "Elija una contraseña nueva",
    continueTitle: "Una cosa más",
    continueIntro: "Ha iniciado sesión con {provider}. Solo necesitamos esto:",
    continueMailed: "Ha confirmado {email}. Solo necesitamos esto:",
    continueSubmit: "Crear cuenta"
  },
  emailCode: {
    title: "Iniciar sesión con un código",
    intro: "Le enviaremos un código por correo. No necesita contraseña.",
    submit: "Enviar el código",
    codeTitle: "Introduzca el código",
    codeIntro: "Si {email} puede iniciar sesión aquí, hay un código de 6 dígitos en camino.",
    codeSubmit: "Iniciar sesión",
    again: "Pedir otro código",
    here: "Pulse el botón para iniciar sesión.",
    elsewhereTitle: "Su código",
    elsewhere: "Introduzca este código donde lo pidió. No funciona en ningún otro sitio.",
    never: "Si no lo ha pedido, no se lo diga a nadie.",
    signIn: "Iniciar sesión de otra forma"
  },
  password: {
    forgotTitle: "¿Ha olvidado su contraseña?",
    forgotIntro: "Le enviaremos un enlace para elegir una nueva.",
    forgotSubmit: "Enviar el enlace",
    sent: "Si hay una cuenta con esta dirección, hay un correo con un enlace en camino. El enlace funciona durante una hora.",
    again: "Enviarlo de nuevo",
    resetTitle: "Elija una contraseña nueva",
    resetIntro:
      "Una contraseña nueva cierra la sesión de todos los dispositivos. Después se inicia en este.",
    resetSubmit: "Guardar contraseña",
    askAgain: "Pedir un enlace nuevo"
  },
  secondFactor: {
    title: "Segundo paso",
    intro: "Introduzca el código que muestra su aplicación de autenticación.",
    passkeyIntro: "Confirme con su llave de acceso: su navegador se la pedirá.",
    passkey: "Usar una llave de acceso",
    submit: "Continuar",
    lost: "Usar un código de recuperación",
    recovery: "Usar el código de recuperación",
    until: "Tiene hasta el {time} para terminar de iniciar sesión.",
    remember: {
      one: "No volver a preguntar en este navegador durante {count} día. Elíjalo solo en un navegador propio.",
      many: "No volver a preguntar en este navegador durante {count} días. Elíjalo solo en un navegador propio.",
      other:
        "No volver a preguntar en este navegador durante {count} días. Elíjalo solo en un navegador propio."
    },
    over: "Empezar de nuevo"
  },
  enrollment: {
    title: "Configurar un segundo factor",
    intro:
      "{app} exige un segundo factor además de su contraseña: una aplicación en su teléfono que muestra códigos.",
    passkey: "Añadir una llave de acceso en su lugar",
    passkeyOnly:
      "{app} exige una llave de acceso para este inicio de sesión. Utiliza su huella digital, su rostro o el bloqueo de pantalla.",
    start: "Configurar una aplicación de autenticación",
    scan: "Escanee este código con su aplicación de autenticación y después introduzca el código que muestra.",
    typed: "¿No puede escanearlo? Introduzca esta clave en la aplicación:",
    qr: "Código QR para la aplicación de autenticación",
    submit: "Continuar",
    codesTitle: "Sus códigos de recuperación",
    codes:
      "Cada uno de estos códigos funciona una vez en lugar de su aplicación de autenticación. Guárdelos donde pueda encontrarlos sin su teléfono: no se volverán a mostrar.",
    codesName: "codigos-de-recuperacion.txt",
    kept: "Los he guardado"
  },
  reauthenticate: {
    title: "Confirme que es usted",
    intro: "Lo preguntamos de vez en cuando, antes de cambiar algo importante.",
    goesOn: "Después podrá {name}.",
    submit: "Continuar",
    wrong: "No es correcto. Inténtelo de nuevo.",
    totp: "Introduzca el código que muestra su aplicación de autenticación.",
    lost: "Usar un código de recuperación",
    mailed: "Enviarme un código por correo",
    sent: "Hay un código en camino a su dirección.",
    passkey: "Usar una llave de acceso",
    with: "Confirmar con {provider}"
  },
  remainingWaysIn: {
    title: "¿Es suyo todo esto?",
    intro:
      "Tiene una contraseña nueva. Con lo siguiente aún se puede iniciar sesión en su cuenta. Quite lo que no sea suyo: quien lo tenga entra sin la contraseña.",
    passkey: "Llave de acceso",
    remove: "Quitar",
    onward: "Continuar"
  },
  addressProof: {
    instead: "Mi navegador no puede hacerlo: envíenme un código por correo",
    title: "Introduzca el código",
    intro:
      "Si {email} se puede usar aquí, hay un código de 6 dígitos en camino. Demuestra que no es un programa; después continuará donde estaba.",
    submit: "Continuar",
    back: "Volver"
  },
  breachedPassword: {
    title: "Elija una contraseña nueva",
    leaked:
      "Su contraseña está en una lista de contraseñas filtradas de otros servicios. Extraños pueden probarla en su cuenta.",
    elsewhere:
      "Elija una que no use en ningún otro sitio y cámbiela dondequiera que la haya usado.",
    change: "Cambiar la contraseña",
    onward: "Ahora no"
  },
  strongerSignIn: {
    title: "Inicie sesión de forma más segura",
    asks: "{application} prefiere a quienes inician sesión con un segundo factor o una llave de acceso. Usted aún no tiene ninguno.",
    authenticator: "Configurar una aplicación de autenticación",
    passkey: "Añadir una llave de acceso",
    decline: "Ahora no"
  },
  signOut: {
    title: "Cerrar sesión en {app}",
    one: "Cerrar la sesión de {name}",
    all: "Cerrar la sesión de todas las cuentas",
    hosts: "Con esto se cierra su sesión en todos estos: {hosts}.",
    nobody: "No hay nadie con la sesión iniciada en este navegador.",
    signIn: "Iniciar sesión"
  }
}
