import type { Draft } from "./Draft.ts"
import type { Dice } from "./Dice.ts"
import { jsonText, mutatedValue } from "./mutations.ts"
import type { Json } from "./operations.ts"
import { encoded, headersOf } from "./planeDrafts.ts"
import { hostileText } from "./texts.ts"
import type { Making } from "./values.ts"

const core = "urn:ietf:params:scim:schemas:core:2.0:"
const messages = "urn:ietf:params:scim:api:messages:2.0:"
const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"

const attributes = [
  "userName",
  "id",
  "externalId",
  "active",
  "displayName",
  "name.givenName",
  "name",
  "emails",
  "emails.value",
  'emails[type eq "work"].value',
  "members",
  'members[value eq "x"]',
  "meta.lastModified",
  "meta.created",
  "groups.value",
  "password",
  `${core}User:userName`,
  `${enterprise}:department`,
  `${enterprise}:manager.value`,
  enterprise,
  "schemas",
  "x",
  "emails[",
  ""
]

const literal = (dice: Dice): string =>
  dice.pick([
    '"ada"',
    '"fuzz-1@company-1.test"',
    "true",
    "false",
    "null",
    "5",
    "-1.5e300",
    '"2026-01-01T00:00:00Z"',
    '""',
    '"\\u0000"',
    '"\\"',
    '"unended',
    JSON.stringify(hostileText(dice).slice(0, 300))
  ])

/** A filter as RFC 7644 writes them, or nearly. */
const filter = (dice: Dice, depth = 0): string => {
  const attribute = dice.pick(attributes)
  const test = `${attribute} ${dice.pick(["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le", "EQ", "xx"])} ${literal(dice)}`
  if (depth > 3) return test
  return dice.weighted<() => string>([
    [6, () => test],
    [2, () => `${attribute} pr`],
    [
      2,
      () =>
        `${filter(dice, depth + 1)} ${dice.pick(["and", "or", "AND", "xor"])} ${filter(dice, depth + 1)}`
    ],
    [1, () => `not (${filter(dice, depth + 1)})`],
    [1, () => `(${filter(dice, depth + 1)})`],
    [1, () => `emails[${filter(dice, depth + 1)}]`],
    [0.3, () => "(".repeat(2000)],
    [0.3, () => `${"not (".repeat(12)}userName pr${")".repeat(12)}`],
    [0.5, () => hostileText(dice).slice(0, 2100)]
  ])()
}

const user = ({ dice, pool }: Making): Json => {
  const userName = `fuzz-${dice.between(1, 400)}@${dice.pick(["company-scim.test", "elsewhere.test"])}`
  return {
    schemas: dice.percent(80) ? [`${core}User`] : [`${core}User`, enterprise],
    userName,
    externalId: dice.percent(50)
      ? `x-${dice.between(1, 400)}`
      : (pool.name(dice, "externalId") ?? "x"),
    name: { givenName: "Ada", familyName: "Lovelace" },
    emails: [{ value: userName, type: "work", primary: true }],
    active: dice.percent(80),
    ...(dice.percent(20) ? { [enterprise]: { department: "R", manager: { value: "x" } } } : {})
  }
}

const members = ({ dice, pool }: Making): Json =>
  Array.from({ length: dice.between(0, 3) }, () => ({
    value: pool.name(dice, "scimUserId") ?? "x"
  }))

const group = (making: Making): Json => ({
  schemas: [`${core}Group`],
  displayName: making.dice.pick(["Engineering", "Sales", `Group ${making.dice.between(1, 60)}`]),
  members: members(making)
})

const operation = (making: Making): Json => {
  const { dice } = making
  return {
    op: dice.pick(["add", "replace", "remove", "Add", "Replace", "move", ""]),
    ...(dice.percent(80) ? { path: dice.pick(attributes) } : {}),
    ...(dice.percent(85)
      ? {
          value: dice.pick<Json>([
            true,
            "False",
            "ada",
            members(making),
            [{ value: "fuzz-2@company-scim.test", type: "work", primary: true }],
            { active: false },
            { "name.givenName": "Ada", [`${enterprise}:department`]: "X" },
            user(making),
            hostileText(dice),
            null,
            5
          ])
        }
      : {})
  }
}

const patch = (making: Making): Json => ({
  schemas: [`${messages}PatchOp`],
  Operations: Array.from({ length: making.dice.between(1, 4) }, () => operation(making))
})

const search = ({ dice }: Making): Json => ({
  schemas: [`${messages}SearchRequest`],
  filter: filter(dice),
  startIndex: dice.pick([1, 0, -5, 1e9, "1"]),
  count: dice.pick([0, 1, 200, 201, -1]),
  attributes: [dice.pick(attributes)]
})

const queryOf = ({ dice }: Making): string => {
  const maybe = (chance: number, name: string, value: () => string) =>
    dice.percent(chance) ? [`${name}=${encoded(value())}`] : []
  return [
    ...maybe(60, "filter", () => filter(dice)),
    ...maybe(20, "startIndex", () => dice.pick(["1", "0", "-1", "x", "99999999999", "1.5"])),
    ...maybe(20, "count", () => dice.pick(["0", "1", "200", "201", "-1", "x"])),
    ...maybe(15, "attributes", () => `${dice.pick(attributes)},${dice.pick(attributes)}`),
    ...maybe(15, "excludedAttributes", () => dice.pick(attributes)),
    ...maybe(5, "sortBy", () => dice.pick(attributes)),
    ...maybe(2, "aadOptscim062020", () => "")
  ].join("&")
}

/** A request as a directory sends it, or nearly. */
export const scimDraft = (making: Making): Draft => {
  const { dice, pool } = making
  const isGroup = dice.percent(40)
  const type = isGroup ? "Groups" : "Users"
  const whole = () => (isGroup ? group(making) : user(making))
  const bent = (value: Json): string =>
    jsonText(making, dice.percent(60) ? value : mutatedValue(making, value))
  const id = encoded(
    dice.percent(88)
      ? (pool.name(dice, isGroup ? "scimGroupId" : "scimUserId") ?? "x")
      : dice.pick([pool.anyName(dice) ?? "x", hostileText(dice).slice(0, 200) || "x"])
  )
  const [method, path, body] = dice.weighted<() => readonly [string, string, string | null]>([
    [6, () => ["POST", `/${type}`, bent(whole())]],
    [5, () => ["GET", `/${type}`, null]],
    [3, () => ["GET", `/${type}/${id}`, null]],
    [3, () => ["PUT", `/${type}/${id}`, bent(whole())]],
    [6, () => ["PATCH", `/${type}/${id}`, bent(patch(making))]],
    [1, () => ["DELETE", `/${type}/${id}`, null]],
    [2, () => ["POST", `${dice.pick(["", `/${type}`])}/.search`, bent(search(making))]],
    [
      1,
      () => [
        "GET",
        dice.pick([
          "",
          "/",
          "/Schemas",
          "/ResourceTypes",
          "/ServiceProviderConfig",
          "/Me",
          "/Bulk",
          "/Schemas/x",
          `/Schemas/${core}User`
        ]),
        null
      ]
    ]
  ])()
  return {
    caller: dice.percent(95) ? "directory" : dice.pick(["nobody", "otherDirectory", "key"]),
    method,
    path: `/_service/scim/v2${path}`,
    query: method === "GET" || dice.percent(10) ? queryOf(making) : "",
    headers: {
      ...headersOf(making),
      ...(dice.percent(5) ? { "if-match": dice.pick(["*", 'W/"1"', '"x"', "W/"]) } : {}),
      ...(body === null
        ? {}
        : {
            "content-type": dice.percent(97)
              ? "application/scim+json"
              : dice.pick(["application/json", "text/plain", ""])
          })
    },
    body,
    form: "json"
  }
}
