import { type AgeingBucket, ageingBuckets } from '@/lib/domain/invoices/ageing'
import { parsePeriodText, type RawSearchParams } from '@/lib/search-params/list-params'
import { resourcePath } from '@/lib/search-params/resource-path'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'

/** The day that an ageing is of, and which of its figures is opened. */
export interface AgeingParams {
  on: string
  /** What was typed in its place, where it is no day. */
  unreadable: string | undefined
  currency: string | undefined
  /** Undefined: of every customer. */
  customer_id: string | undefined
  bucket: AgeingBucket | undefined
  /** As the address has it; an ageing is of a day, and hands it on. */
  period: string | undefined
}

const longest = 100

export function parseAgeingParams(raw: RawSearchParams, today: string): AgeingParams {
  const one = (name: string): string | undefined => {
    const given = Object.hasOwn(raw, name) ? raw[name] : undefined
    const value = (typeof given === 'string' ? given : given?.at(-1))?.trim()
    return value === undefined || value === '' || value.length > longest ? undefined : value
  }
  const asked = one('on')
  const isDay = asked !== undefined && findCalendarDate(asked) !== undefined
  return {
    on: isDay ? asked : today,
    unreadable: isDay ? undefined : asked,
    currency: one('currency'),
    customer_id: one('customer_id'),
    bucket: ageingBuckets.find((bucket) => bucket === one('bucket')),
    period: parsePeriodText(raw),
  }
}

export function ageingPath(
  connection_id: string,
  chosen: Partial<Omit<AgeingParams, 'unreadable'>> = {},
): string {
  const query = Object.entries(chosen).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  )
  const path = `${resourcePath(connection_id, 'invoices')}/ageing`
  if (query.length === 0) return path
  const place = chosen.currency === undefined ? '' : '#rows'
  return `${path}?${new URLSearchParams(query).toString()}${place}`
}
