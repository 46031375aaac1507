import type { Part } from "../Catalogue.ts"
import type { links as english } from "../en/links.ts"

export const links: Part<typeof english, "es"> = {
  links: {
    verifyTitle: "Confirme su dirección de correo",
    verifyIntro: "Confirme que la dirección a la que escribimos es suya.",
    verifySubmit: "Confirmar la dirección",
    verified: "Su dirección de correo está confirmada.",
    disavowTitle: "¿No ha sido usted?",
    disavowIntro:
      "Si otra persona ha iniciado sesión en su cuenta, deténgala aquí. Se cierra la sesión de todos los dispositivos, se elimina su contraseña y un correo le permite elegir una nueva.",
    disavowElse: "Si ha sido usted, cierre esta página: no ha pasado nada.",
    disavowSubmit: "Cerrar sesión en todas partes",
    disavowed:
      "Se ha cerrado la sesión de todos los dispositivos y se ha eliminado su contraseña. Hay un correo en camino con un enlace para elegir una nueva.",
    removed:
      "Lo que se añadió a su cuenta desde ese inicio de sesión se ha quitado de nuevo. El correo lo indica.",
    dataTitle: "Sus datos están listos",
    dataIntro: "La copia de sus datos está lista. La guardamos siete días.",
    dataSubmit: "Ir a sus datos",
    impersonationTitle: "Actuar en nombre de otra persona",
    impersonationIntro:
      "Continúe para usar la aplicación como uno de sus usuarios. Lo que haga allí se registra como hecho por usted en su nombre. Su propia sesión en este navegador no cambia.",
    impersonationSubmit: "Actuar en nombre del usuario",
    satelliteTitle: "Iniciar sesión aquí",
    satelliteIntro:
      "Tiene la sesión iniciada en otro sitio. Continúe para iniciarla también en este.",
    satelliteSubmit: "Iniciar sesión"
  },
  invitation: {
    title: "Su invitación",
    organization: "Le han invitado a unirse a {organization}.",
    organizationRole: "Le han invitado a unirse a {organization}. Su rol allí: {role}.",
    environment: "Le han invitado a {environment}.",
    choosePassword: "Elija una contraseña para crear la cuenta de {email}.",
    create: "Crear cuenta",
    passkey: "Crearla con una llave de acceso",
    accept: "Aceptar la invitación",
    signIn: "{email} ya tiene una cuenta. Inicie sesión en ella para continuar.",
    signInBy:
      "{email} pertenece a una cuenta cuya dirección principal es {primary}. Inicie sesión con esa dirección para continuar.",
    toSignIn: "Iniciar sesión",
    already: "Ya tiene una cuenta aquí: no queda nada que aceptar.",
    unproven: "Confirme que {email} es suya antes de aceptar. Después abra la invitación de nuevo.",
    mine: "¿Es {email} también suya? Añádala a su cuenta y después abra la invitación de nuevo.",
    toAddresses: "Sus direcciones de correo",
    other: "Ha iniciado sesión como {mine}, pero esta invitación es para {theirs}.",
    switch: "Continuar como {name}",
    accepted: "Esta invitación ya se ha aceptado.",
    revoked: "Esta invitación se ha retirado.",
    expired: "Esta invitación ha caducado. Pida una nueva."
  },
  identityLink: {
    title: "Vincular una cuenta",
    intro: "Continúe al servicio cuya cuenta quiere vincular.",
    submit: "Continuar"
  },
  connectionLink: {
    title: "¿Es suya esta cuenta?",
    intro:
      "Hay una cuenta para {email}. Demuestre una vez que es suya; a partir de entonces su organización iniciará su sesión.",
    submit: "Continuar",
    mailed: "Enviarme un código por correo",
    sent: "Hay un código en camino a la dirección de la cuenta.",
    passkey: "Usar una llave de acceso",
    other: "Iniciar sesión con otra cosa"
  }
}
