/** How many days before an approval ends somebody is told, again and again. */
export const warningDays = [60, 30, 14, 7, 1] as const

export type WarningDays = (typeof warningDays)[number]

/** From here on the client's own pages say it too. */
export const noticeDays: WarningDays = 30

const dayMilliseconds = 86_400_000

/** Days until an instant, a begun one counted whole; zero or less once it has passed. */
export function daysUntil(instant: string, now: Date): number {
  return Math.ceil((Date.parse(instant) - now.getTime()) / dayMilliseconds)
}

/** The tightest warning that so many days have reached; undefined while there is time. */
export function reachedWarning(days: number): WarningDays | undefined {
  return warningDays.findLast((threshold) => days <= threshold)
}
