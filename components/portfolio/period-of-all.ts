import type { Format } from '@/lib/format/create-format'
import { periodName } from '@/lib/format/period-name'
import { periodWords } from '@/lib/format/period-words'

/**
 * A period over many clients. Each has a fiscal year of its own, so that months are not called by the
 * firm's: typed again, its name would mean other months with some of them.
 */
export function periodOfAll(period: string, format: Format): string {
  return periodName(period, { ...periodWords(format), fiscalStart: 1 })
}
