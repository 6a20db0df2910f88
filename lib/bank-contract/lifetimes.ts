const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long each thing lasts, in seconds. SQL takes them as parameters. */
export const lifetimes = {
  // Spec, Limits.
  accessToken: 15 * MINUTE,
  refreshToken: 30 * DAY,
  grant: 365 * DAY,
  /** From leaving for the bank to the callback, and of the cookie that binds it to the browser. */
  authorizationRequest: 10 * MINUTE,
  /** Of a claim on a refresh token: longer than the 10 s of a call and storing its answer together. */
  quarantine: 45,
  /** After its claim a holder may send for so long: afterwards it may no longer be the only one. */
  claimFence: 5,
  /** Without any use a refresh token is renewed so long after the last time, give or take. */
  keepAlive: 20 * DAY,
  keepAliveSpread: 6 * DAY,
} as const
