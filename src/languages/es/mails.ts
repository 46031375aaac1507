import type { Part } from "../Catalogue.ts"
import type { mails as english } from "../en/mails.ts"

export const mails: Part<typeof english, "es"> = {
  mail: {
    greeting: "Hola, {name}:",
    footer: "Este es un mensaje automático de {app}. Nadie lee las respuestas.",
    terms: "Condiciones",
    privacy: "Privacidad",
    support: "Ayuda",
    minutes: {
      one: "{count} minuto",
      many: "{count} minutos",
      other: "{count} minutos"
    },
    hours: {
      one: "{count} hora",
      many: "{count} horas",
      other: "{count} horas"
    },
    days: {
      one: "{count} día",
      many: "{count} días",
      other: "{count} días"
    },
    organization: "Organización",
    connection: "Conexión",
    device: "Dispositivo",
    networkAddress: "Dirección de red",
    time: "Fecha",
    rememberedBrowser: "Navegador recordado",
    concerns: "Se refiere a",
    environment: "Entorno"
  },
  "mail.last_owner_let_go": {
    subject: "Se ha dado de baja al último propietario de una organización",
    intro:
      "El directorio de una organización dio de baja a su último propietario. Una organización conserva un propietario, así que la pertenencia se mantiene; las sesiones de sus conexiones, las claves de API y los permisos han terminado.",
    outro: "Pregunte a la organización quién debe ser su propietario y nómbrelo."
  },
  "mail.account_deleted": {
    subject: "Su cuenta se ha eliminado",
    intro:
      "Su cuenta en {app} se ha eliminado, como pidió. Se ha cerrado la sesión de todos los dispositivos y nadie puede volver a iniciarla.",
    outro: "Los datos que aún se guardan se borran para siempre pasado un tiempo.",
    outro2: "Si no ha sido usted, avise pronto a los responsables de {app}."
  },
  "mail.account_deletion_code": {
    subject: "Confirme la eliminación de su cuenta",
    intro: "Introduzca este código en {app} para eliminar allí su cuenta para siempre:",
    outro: "El código funciona una vez, en un plazo de {validity}.",
    outro2:
      "Si no lo ha pedido, otra persona está usando su cuenta: no introduzca el código, cambie su contraseña y cierre la sesión de sus otros dispositivos. No dé nunca el código a nadie."
  },
  "mail.address_proof": {
    subject: "Su código para continuar",
    intro: "Introduzca este código para continuar en {app}. Demuestra que puede leer este buzón:",
    outro: "El código funciona una vez, en un plazo de {validity}. No inicia la sesión de nadie.",
    outro2:
      "Si no lo ha pedido, ignore este correo: sin el código no pasa nada. No dé nunca el código a nadie."
  },
  "mail.address_taken": {
    subject: "Ya tiene una cuenta",
    intro:
      "Alguien, quizá usted, ha intentado usar esta dirección de correo en {app}. Ya pertenece a una cuenta, así que no ha cambiado nada.",
    intro2:
      "Si ha sido usted, inicie sesión como siempre. Si ha olvidado su contraseña, pida una nueva donde inicia sesión.",
    outro: "Si no ha sido usted, no tiene que hacer nada."
  },
  "mail.certificate_ending": {
    subject: {
      one: "El inicio de sesión de {organization} termina en un día",
      many: "El inicio de sesión de {organization} termina en {count} días",
      other: "El inicio de sesión de {organization} termina en {count} días"
    },
    intro: {
      one: "El último certificado de la conexión {connection}, con la que las personas de {organization} inician sesión en {app}, termina en un día.",
      many: "El último certificado de la conexión {connection}, con la que las personas de {organization} inician sesión en {app}, termina en {count} días.",
      other:
        "El último certificado de la conexión {connection}, con la que las personas de {organization} inician sesión en {app}, termina en {count} días."
    },
    outro:
      "Cree un certificado nuevo en su proveedor de identidad y añádalo a la conexión antes de que firme. Pueden estar los dos a la vez."
  },
  "mail.certificate_new": {
    subject: "Un certificado nuevo para el inicio de sesión de {organization}",
    intro:
      "El proveedor de identidad de la conexión {connection}, con la que las personas de {organization} inician sesión en {app}, indica un certificado nuevo en sus metadatos. Vale desde ahora.",
    outro:
      "Si su departamento de informática no ha renovado el certificado, puede que otra persona controle el proveedor de identidad: desactive la conexión."
  },
  "mail.connection_disabled": {
    subject: "Se ha desactivado el inicio de sesión de su organización",
    intro:
      "Las personas de una organización ya no pueden iniciar sesión en {app} con su proveedor de identidad. Tampoco están ya obligadas.",
    outro: "Si lo esperaba, no tiene que hacer nada."
  },
  "mail.credential_changed": {
    intro: "Ha cambiado algo en su cuenta de {app}.",
    button: "Ver su cuenta",
    outro: "Si ha sido usted, no tiene que hacer nada.",
    outro2:
      "Si no ha sido usted, elija de inmediato una contraseña nueva donde inicia sesión y cierre la sesión de sus otros dispositivos.",
    staying: "Con lo siguiente aún se puede iniciar sesión en su cuenta. Quite lo que no sea suyo:"
  },
  "mail.data_request_ready": {
    subject: "La copia de sus datos está lista",
    intro: "La copia de sus datos en {app} que pidió está lista.",
    button: "Cómo obtenerla",
    outro: "Inicie sesión y descárguela en un plazo de {validity}; después se elimina.",
    outro2:
      "Si no la ha pedido, puede que otra persona esté usando su cuenta: cambie su contraseña y cierre la sesión de sus otros dispositivos."
  },
  "mail.domain_failing": {
    subject: "Falta el registro de {domain}",
    intro:
      "No se ha encontrado el registro TXT {record}, con el que {organization} demostró el dominio {domain} ante {app}.",
    outro: {
      one: "Repóngalo en un plazo de un día. Después el dominio ya no es de {organization} y sus personas no pueden iniciar sesión con la conexión de {organization}.",
      many: "Repóngalo en un plazo de {count} días. Después el dominio ya no es de {organization} y sus personas no pueden iniciar sesión con la conexión de {organization}.",
      other:
        "Repóngalo en un plazo de {count} días. Después el dominio ya no es de {organization} y sus personas no pueden iniciar sesión con la conexión de {organization}."
    }
  },
  "mail.domain_lost": {
    subject: "{organization} ha perdido el dominio {domain}",
    intro:
      "El registro TXT {record} faltó durante dos semanas. El dominio {domain} ya no es de {organization} en {app}: sus personas ya no inician sesión con la conexión de {organization} y nada las obliga a ella.",
    outro: "Reponga el registro y verifique de nuevo el dominio para recuperarlo."
  },
  "mail.email_code": {
    subject: "Su código para iniciar sesión",
    intro: "Introduzca este código en {app} para iniciar sesión:",
    button: "Iniciar sesión",
    outro:
      "El código y el enlace funcionan una vez, en un plazo de {validity}, en el navegador donde los pidió.",
    outro2:
      "Si no los ha pedido, ignore este correo: sin el código no pasa nada. No dé nunca el código a nadie."
  },
  "mail.email_code_closed": {
    subject: "Demasiados códigos de inicio de sesión incorrectos para su cuenta",
    intro:
      "Alguien ha escrito muchísimos códigos de inicio de sesión incorrectos para su cuenta en {app}. Para no dejarle entrar, los códigos por correo ya no se aceptan desde dispositivos en los que usted no haya iniciado sesión antes.",
    intro2:
      "Los dispositivos con su sesión iniciada la mantienen. Elija una contraseña para volver a usar códigos en cualquier sitio, o abra el enlace en lugar de escribir el código la próxima vez que pida usted mismo un correo de inicio de sesión.",
    button: "Elegir una contraseña",
    outro:
      "El enlace funciona una vez, en un plazo de {validity}. Después pida uno nuevo donde inicia sesión."
  },
  "mail.email_verification": {
    subject: "Confirme su dirección de correo",
    intro: "Confirme que esta dirección de correo pertenece a su cuenta en {app}.",
    button: "Confirmar la dirección",
    outro: "El enlace funciona una vez, en un plazo de {validity}.",
    outro2:
      "Si no tiene cuenta allí, ignore este correo: la dirección no se usa sin su confirmación."
  },
  "mail.grant_reuse": {
    subject: "Se ha cerrado la sesión de una aplicación en su cuenta",
    intro:
      "{application} tenía acceso a su cuenta en {app} y se ha usado una copia de ese acceso. Por seguridad hemos cerrado allí su sesión.",
    button: "Su cuenta",
    outro:
      "Si usa la aplicación, inicie sesión en ella de nuevo. Si vuelve a ocurrir o no conoce la aplicación, retírele el acceso en la página Aplicaciones de su cuenta."
  },
  "mail.invitation": {
    subject: "Tiene una invitación",
    button: "Ver la invitación",
    outro: "El enlace funciona en un plazo de {validity}, hasta que se acepte la invitación.",
    outro2: "Si no esperaba una invitación, ignore este correo: sin usted no pasa nada.",
    app: "Le han invitado a {app}.",
    organization: "Le han invitado a unirse a {organization} en {app}.",
    appBy: "{inviter} le invita a {app}.",
    organizationBy: "{inviter} le invita a unirse a {organization} en {app}."
  },
  "mail.new_device": {
    subject: "Nuevo inicio de sesión en su cuenta",
    intro: "Se ha iniciado sesión en su cuenta de {app} desde un dispositivo nuevo.",
    button: "No he sido yo",
    outro: "Si ha sido usted, no tiene que hacer nada.",
    outro2:
      "Si no ha sido usted, use el enlace de arriba en un plazo de {validity}: cierra la sesión de todos los dispositivos, elimina su contraseña y le permite elegir una nueva."
  },
  "mail.operator_link": {
    subject: "Un enlace de inicio de sesión nuevo para un operador",
    intro:
      "Alguien con acceso al servidor ha creado un enlace con el que {operator} puede configurar de nuevo su cuenta de operador. Sus sesiones han terminado y quien siga el enlace obtiene su rol.",
    outro:
      "Si no lo ha hecho nadie de su equipo, otra persona controla el servidor: protéjalo de inmediato."
  },
  "mail.password_breached": {
    subject: "Extraños conocen su contraseña",
    intro:
      "La contraseña de su cuenta en {app} está en una lista de contraseñas filtradas de otros servicios. No se filtró aquí, pero quien tenga la lista puede probarla en su cuenta.",
    intro2: "Elija una contraseña nueva que no use en ningún otro sitio.",
    button: "Ir a su cuenta",
    outro: "Si usa la misma contraseña en otros sitios, cámbiela también allí."
  },
  "mail.password_closed": {
    subject: "Demasiadas contraseñas incorrectas para su cuenta",
    intro:
      "Alguien ha probado muchísimas contraseñas incorrectas para su cuenta en {app}. Para no dejarle entrar, su contraseña ya no se acepta desde dispositivos en los que usted no haya iniciado sesión antes.",
    intro2:
      "Los dispositivos con su sesión iniciada la mantienen. Elija una contraseña nueva para volver a iniciar sesión en cualquier sitio.",
    button: "Elegir una contraseña nueva",
    outro:
      "El enlace funciona una vez, en un plazo de {validity}. Después pida uno nuevo donde inicia sesión."
  },
  "mail.password_reset": {
    subject: "Elija una contraseña nueva",
    intro: "Alguien, esperamos que usted, ha pedido una contraseña nueva para su cuenta en {app}.",
    button: "Elegir una contraseña nueva",
    outro: "El enlace funciona una vez, en un plazo de {validity}.",
    outro2: "Si no lo ha pedido, ignore este correo: su contraseña sigue igual."
  },
  "mail.portal_opened": {
    subject: "Se ha abierto la configuración del inicio de sesión de su organización",
    intro:
      "Alguien ha abierto un enlace para configurar cómo inician sesión en {app} las personas de una organización. Las páginas están abiertas durante una hora.",
    outro: "Si lo esperaba, no tiene que hacer nada.",
    outro2:
      "Si no ha sido ninguno de ustedes, haga revocar el enlace: quien tenga abiertas estas páginas puede cambiar quién entra."
  },
  "mail.reauthentication_code": {
    subject: "Confirme que es usted",
    intro: "Introduzca este código en {app} para seguir con lo que estaba haciendo:",
    outro: "El código funciona una vez, en un plazo de {validity}.",
    outro2:
      "Si no lo ha pedido, puede que otra persona esté usando su cuenta: cambie su contraseña y cierre la sesión de sus otros dispositivos. No dé nunca el código a nadie."
  },
  "mail.second_factor_closed": {
    subject: "Puede que alguien conozca su contraseña",
    intro:
      "Alguien ha probado muchísimos códigos incorrectos para el segundo paso del inicio de sesión en su cuenta de {app}: puede que conozca su contraseña. Para no dejarle entrar, los códigos ya no se aceptan desde dispositivos en los que usted no haya iniciado sesión antes.",
    intro2:
      "Los dispositivos con su sesión iniciada la mantienen. Elija una contraseña nueva para volver a iniciar sesión en cualquier sitio; seguirá necesitando el código.",
    button: "Elegir una contraseña nueva",
    outro:
      "El enlace funciona una vez, en un plazo de {validity}. Después pida uno nuevo donde inicia sesión."
  },
  "mail.sign_in_disavowed": {
    subject: "Su cuenta está protegida",
    intro:
      "Nos ha dicho que un inicio de sesión en su cuenta de {app} no era suyo. Se ha cerrado la sesión de todos los dispositivos y se ha eliminado su contraseña.",
    button: "Elegir una contraseña nueva",
    outro:
      "El enlace funciona una vez, en un plazo de {validity}. Elija una contraseña que no use en ningún otro sitio.",
    added:
      "Lo siguiente se añadió desde ese inicio de sesión y se ha quitado. Añada de nuevo lo que sea suyo:"
  },
  "mail.sign_up_code": {
    subject: "Confirme su dirección de correo",
    intro: "Introduzca este código para terminar de registrarse en {app}:",
    outro: "El código funciona una vez, en un plazo de {validity}.",
    outro2:
      "Si no lo ha pedido, ignore este correo: sin el código no pasa nada. No dé nunca el código a nadie."
  },
  "mail.trusted_device_reused": {
    subject: "Puede que se haya usado una copia de un navegador recordado",
    intro:
      "Uno de sus navegadores estaba recordado en {app}, así que el inicio de sesión allí no pedía un segundo paso. Alguien ha iniciado sesión con una copia antigua de aquello por lo que se le recuerda y con su contraseña. Por seguridad ese navegador ya no se recuerda y se ha pedido el segundo paso.",
    button: "Ver su cuenta",
    outro:
      "Si ha restaurado ese navegador de una copia de seguridad o lo ha pasado a otro ordenador, no tiene que hacer nada.",
    outro2: "Si no, elija una contraseña nueva y cierre la sesión de sus otros dispositivos."
  }
}
