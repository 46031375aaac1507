/** What no list takes as its page: a query, the places that are named, and the problem's code. */
export const senselessPages = [
  ["limit=0", ["/query/limit"], "invalid_limit"],
  ["limit=101", ["/query/limit"], "invalid_limit"],
  ["limit=1.5", ["/query/limit"], "invalid_limit"],
  ["limit=abc", ["/query/limit"], "invalid_limit"],
  ["limit=1&limit=1", ["/query/limit"], "invalid_limit"],
  ["cursor=abc", ["/query/cursor"], "invalid_cursor"]
] as const
