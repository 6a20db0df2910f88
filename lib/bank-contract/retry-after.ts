/** For how many seconds a bank's `Retry-After` is obeyed at most, by who waits. */
export const retryAfterCeilings = {
  /** What is read of the header: nobody waits longer at a screen, and by then the bank may be called again. */
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
