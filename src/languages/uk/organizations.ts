import type { Part } from "../Catalogue.ts"
import type { organizations as english } from "../en/organizations.ts"

export const organizations: Part<typeof english, "uk"> = {
  "organizations.settings": {
    submit: "Зберегти"
  },
  "organizations.list": {
    title: "Ваші організації",
    none: "Ви ще не належите до жодної організації.",
    active: "Активна",
    activeIntro: "Застосунок працює з активною організацією.",
    activate: "Зробити активною",
    leaveActive: "Зробити неактивною",
    createTitle: "Створення організації",
    create: "Створити",
    invitations: "Запрошення для вас",
    invited: "Запрошує {inviter}",
    accept: "Прийняти"
  },
  "organizations.frame": {
    nav: "Ця організація",
    all: "Усі організації",
    members: "Учасники",
    invitations: "Запрошення",
    settings: "Налаштування",
    apiKeys: "Ключі API",
    applications: "Застосунки"
  },
  "organizations.members": {
    members: "Учасники: {count}",
    search: "Шукати",
    none: "Нікого не знайдено.",
    longer: "Введіть щонайменше 3 символи.",
    you: "Ви",
    joined: "Учасник з {time}",
    change: "Змінити роль",
    remove: "Вилучити",
    leave: "Вийти з організації"
  },
  "organizations.invitations": {
    title: "Запросити людину",
    invite: "Надіслати запрошення",
    none: "Запрошень ще немає.",
    until: "діє до {time}",
    resend: "Надіслати ще раз",
    revoke: "Відкликати"
  },
  "organizations.invitationStatuses": {
    PENDING: "Очікує",
    ACCEPTED: "Прийнято",
    REVOKED: "Відкликано",
    EXPIRED: "Термін минув"
  }
}
