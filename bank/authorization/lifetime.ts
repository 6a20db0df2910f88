// Spec, Limits; the code's "a few minutes" is settled as five.
export const lifetimeSeconds = {
  authorizationCode: 300,
  accessToken: 900,
  refreshToken: 30 * 24 * 60 * 60,
  grant: 365 * 24 * 60 * 60,
} as const

export function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}
