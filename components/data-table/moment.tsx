import type { Format } from '@/lib/format/create-format'

/** A point in time as a short date in the firm's zone; complete, with its zone, on hover. */
export function Moment({
  value,
  format,
}: {
  value: string | null | undefined
  format: Pick<Format, 'instant' | 'instantFull'>
}) {
  if (value == null || value === '') return null
  return (
    <time dateTime={value} title={format.instantFull(value)}>
      {format.instant(value)}
    </time>
  )
}
