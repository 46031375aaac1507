import type { Part } from "../Catalogue.ts"
import type { apiKeys as english } from "../en/apiKeys.ts"

export const apiKeys: Part<typeof english, "pl"> = {
  apiKeys: {
    none: "Nie ma jeszcze kluczy API.",
    created: "Utworzono {time}",
    used: "ostatnie użycie {day}",
    unused: "jeszcze bez użycia",
    endless: "nie wygasa",
    until: "wygasa {time}",
    ended: "wygasło {time}",
    expired: "Wygasły",
    never: "nigdy",
    revoke: "Unieważnij",
    makeTitle: "Utwórz klucz API",
    make: "Utwórz klucz",
    off: "Nie można tu tworzyć nowych kluczy API. Istniejące działają, dopóki ktoś ich nie unieważni.",
    shownTitle: "Twój nowy klucz API",
    shown:
      "Skopiuj klucz teraz i przechowuj go tam, gdzie hasła: nie pokażemy go ponownie. Każdy, kto go ma, może go użyć.",
    kept: "Wszystko jest zapisane"
  },
  "account.apiKeys": {
    title: "Twoje klucze API",
    intro:
      "Dzięki kluczowi API Twój skrypt może korzystać z {app} za Ciebie. Nie dostanie się na Twoje konto.",
    rights: "Klucz ma uprawnienia tylko w organizacji i nigdy większe niż Twoja rola w niej.",
    nowhere: "Bez organizacji",
    of: "w organizacji {organization}",
    forbidden:
      "Twoja rola w tej organizacji nie ma wszystkich tych uprawnień. Wybierz mniej albo inną organizację."
  },
  "organizations.apiKeys": {
    intro:
      "Dzięki kluczowi API skrypt może korzystać z {app} w imieniu organizacji. Klucz pozostaje, gdy osoba, która go utworzyła, odejdzie.",
    makerLeft: "utworzony przez osobę, która odeszła",
    nothing: "Twoja rola nie ma uprawnień, które mógłby dostać klucz.",
    forbidden: "Twoja rola nie ma wszystkich tych uprawnień. Wybierz mniej."
  },
  "organizations.applications": {
    full: "Istnieją już dwa sekrety. Zaznacz pole, aby nowy je zastąpił.",
    intro:
      "Aplikacja to tutaj program, który korzysta z {app} w imieniu organizacji, bez udziału człowieka. Tokeny dostępu otrzymuje dzięki swojemu identyfikatorowi klienta i sekretowi.",
    none: "Nie ma jeszcze aplikacji.",
    managed: "opiekują się nią prowadzący usługę",
    off: "Wyłączona",
    may: "Może:",
    clientId: "Identyfikator klienta",
    clientSecret: "Sekret klienta",
    newSecret: "Nowy sekret",
    makeSecret: "Utwórz sekret",
    remove: "Usuń",
    makeTitle: "Utwórz aplikację",
    make: "Utwórz aplikację",
    nothing: "Twoja rola nie ma uprawnień, które mogłaby dostać aplikacja.",
    newApplication: "Twoja nowa aplikacja",
    shown:
      "Skopiuj sekret teraz i przechowuj go tam, gdzie hasła: nie pokażemy go ponownie. Każdy, kto go ma, może działać jako ta aplikacja.",
    forbidden: "Twoja rola nie ma wszystkiego, co może ta aplikacja."
  }
}
