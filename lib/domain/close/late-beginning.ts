import { daysBetween } from '@/lib/domain/periods/day-range'

const maxSilence = 31

/**
 * The day of the first row of a reading, where it is that late that what is compared from `since` on stands for
 * fewer days; undefined where it is not, or where nothing was read.
 */
export function lateBeginning(
  firstDay: string | undefined,
  since: string | undefined,
): string | undefined {
  if (firstDay === undefined || since === undefined) return undefined
  return daysBetween(since, firstDay) > maxSilence ? firstDay : undefined
}
