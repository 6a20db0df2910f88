/** Holds a new calendar's secret for the one page that shows it, for a few minutes. */
export const calendarCookieName = 'calendar_secret'
export const calendarPage = '/settings/calendar'
const seconds = 300

export function calendarCookie(secret: string, isSecure: boolean): string {
  const age = secret === '' ? 0 : seconds
  return `${calendarCookieName}=${secret}; Path=${calendarPage}; Max-Age=${age}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}
