import type { ReactNode } from 'react'
import type { Format } from '@/lib/format/create-format'

/** A point in time whole, with its zone; undefined where absent, so that a detail list skips it. */
export function fullMoment(value: string | null | undefined, format: Format): ReactNode {
  if (value == null || value === '') return undefined
  return <time dateTime={value}>{format.instantFull(value)}</time>
}
