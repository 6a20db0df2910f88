/** For how many seconds a bank's `Retry-After` is obeyed at most, by who waits. */
export const retryAfterCeilings = {
  /** The longest wait that is read from the header; a longer one is cut to this. */
  read: 60 * 60,
  /** A call is repeated by itself; a bank that asks for more is reported to the person instead. */
  repeatedCall: 2,
  /** Nothing else is called with the same token. */
  token: 60,
  /** The figures of a client in the portfolio. */
  figures: 60,
  /** An export. */
  export: 120,
} as const

/** For how many seconds to wait for a bank that asks to, and sends no `Retry-After`, by who waits. */
export const unstatedRetryAfter = {
  /** An export. */
  export: 5,
  /** Who called one of our route handlers. */
  caller: 30,
} as const
