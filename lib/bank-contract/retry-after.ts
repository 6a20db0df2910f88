/** For how many seconds a bank's `Retry-After` is obeyed at most, by who waits. */
export const retryAfterCeilings = {
  /** A year, the longest wait that is read from the header; a longer one is cut to this. */
  read: 365 * 24 * 60 * 60,
  /** A call is repeated by itself; a bank that asks for more is reported to the person instead. */
  repeatedCall: 2,
  /** The figures of a client in the portfolio: of a bank that asks for more they are not read now. */
  figures: 60,
} as const

/** For how many seconds to wait for a bank that asks to, and sends no `Retry-After`, by who waits. */
export const unstatedRetryAfter = {
  /** An export. */
  export: 5,
  /** Who called one of our route handlers. */
  caller: 30,
} as const
