import type { Dice } from "./Dice.ts"

const units = [
  "a",
  "\u0000",
  "\ud800",
  "\udfff\ud800",
  "\u0300\u0315",
  "\ufdfa",
  "😀",
  "İßς",
  "\u202e\u2066\u200b",
  "\r\n",
  " ",
  "%00%2e%2f",
  "../",
  "'",
  '"',
  "\\",
  "<script>",
  "${{1}}",
  "{{{",
  "%s%n",
  ";--",
  "\u007f\u0085",
  "\u2028"
]

const whole = [
  "",
  " ",
  ".",
  "..",
  "null",
  "undefined",
  "true",
  "0",
  "-1",
  "1e309",
  "NaN",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "*",
  "%",
  "/",
  "//evil.example",
  "https://evil.example/",
  "http://127.0.0.1:1/",
  "http://[::1]/",
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "a@b",
  "a@b@c.example",
  '"quoted local"@example.com',
  "ä@exämple.com",
  "a@example.com\n",
  "2026-02-30T00:00:00.000Z",
  "0000-00-00T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "9999-12-31T23:59:59.999Z",
  "2026-01-01T00:00:00+99:99",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "018F0000-0000-7000-8000-000000000009",
  "{018f0000-0000-7000-8000-000000000009}",
  "en-US-x-private",
  "zz",
  "i-klingon",
  "invoices:approve",
  "gatehouse:everything",
  "eyJhbGciOiJub25lIn0.e30.",
  "'; DROP TABLE users; --",
  "\\x00",
  "\u0000",
  "\ud800"
]

/** Text that nobody types. */
export const hostileText = (dice: Dice): string =>
  dice.percent(60)
    ? dice.pick(whole)
    : dice.pick(units).repeat(
        dice.weighted([
          [5, dice.between(1, 4)],
          [3, dice.between(90, 110)],
          [2, dice.between(250, 260)],
          [1, dice.between(1000, 5000)],
          [0.2, 30_000]
        ])
      )

/** Numbers at which something ends. */
export const boundaryNumbers: ReadonlyArray<number> = [
  0, -0, -1, 1, 0.5, 1e-7, 99, 100, 101, 127, 128, 255, 256, 32_767, 32_768, 65_535, 65_536,
  2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296, 9_007_199_254_740_991,
  9_007_199_254_740_992, 1e21, 1e308, -1e308
]
