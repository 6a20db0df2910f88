import { type Extent, isWhole } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'

/** Why something was not made of all that there is; undefined where it was. */
export function whyPartial(
  { end, notUnderstood }: Extent,
  { text }: Pick<Reader, 'text'>,
): string | undefined {
  const reasons = [
    ...(end === 'whole' ? [] : [text(`reading.ended_${end}`)]),
    ...(notUnderstood > 0 ? [text('reading.undetermined_rows', { count: notUnderstood })] : []),
  ]
  return reasons.length === 0 ? undefined : reasons.join(' ')
}

/** An amount or a count, "at least" where it is not of all that there is. */
export function asFarAsRead(shown: string, extent: Extent, { text }: Pick<Reader, 'text'>): string {
  return isWhole(extent) ? shown : text('details.at_least', { amount: shown })
}
