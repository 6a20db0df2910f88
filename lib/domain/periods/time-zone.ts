/** The IANA time zones that this platform knows, UTC among them. */
export const timeZones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** Whether `text` names a time zone, old names and all. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
