import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "es"> = {
  apiKeys: {
    none: "Todavía no hay claves de API.",
    created: "Creación: {time}",
    used: "último uso el {day}",
    unused: "sin usar todavía",
    endless: "no caduca nunca",
    until: "caduca el {time}",
    ended: "caducó el {time}",
    expired: "Caducada",
    never: "nunca",
    revoke: "Revocar",
    makeTitle: "Crear una clave de API",
    make: "Crear la clave",
    off: "Aquí no se pueden crear nuevas claves de API. Las que existen siguen funcionando hasta que alguien las revoque.",
    shownTitle: "Su nueva clave de API",
    shown:
      "Copie la clave ahora y guárdela donde guarda sus contraseñas: no se volverá a mostrar. Quien la tenga puede usarla.",
    kept: "Ya lo he guardado"
  },
  "account.apiKeys": {
    title: "Sus claves de API",
    intro:
      "Con una clave de API, un script suyo puede usar {app} por usted. No puede entrar en su cuenta.",
    rights: "Una clave solo tiene permisos en una organización, y nunca más que su rol en ella.",
    nowhere: "Ninguna organización",
    of: "en {organization}",
    forbidden:
      "Su rol en esa organización no tiene todos estos permisos. Elija menos, u otra organización."
  },
  "organizations.apiKeys": {
    intro:
      "Con una clave de API, un script puede usar {app} por la organización. La clave se mantiene cuando se va la persona que la creó.",
    makerLeft: "creada por alguien que ya se ha ido",
    nothing: "Su rol no tiene permisos que una clave pueda recibir.",
    forbidden: "Su rol no tiene todos estos permisos. Elija menos."
  },
  "organizations.applications": {
    full: "Ya hay dos secretos. Marque la casilla para que el nuevo los sustituya.",
    intro:
      "Aquí una aplicación es un programa que usa {app} por la organización, sin ninguna persona. Obtiene sus tokens de acceso con su ID de cliente y su secreto.",
    none: "Todavía no hay aplicaciones.",
    managed: "la gestionan los responsables del servicio",
    off: "Desactivada",
    may: "Puede:",
    clientId: "ID de cliente",
    clientSecret: "Secreto de cliente",
    newSecret: "Nuevo secreto",
    makeSecret: "Crear el secreto",
    remove: "Quitar",
    makeTitle: "Crear una aplicación",
    make: "Crear la aplicación",
    nothing: "Su rol no tiene permisos que una aplicación pueda recibir.",
    newApplication: "Su nueva aplicación",
    shown:
      "Copie el secreto ahora y guárdelo donde guarda sus contraseñas: no se volverá a mostrar. Quien lo tenga puede actuar como la aplicación.",
    forbidden: "Su rol no tiene todo lo que esta aplicación puede hacer."
  }
}
