import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { shareOf } from '@/lib/format/share'
import type { ReactNode } from 'react'
import { type DayRange, unitAround } from '@/lib/domain/periods/day-range'
import { columnNames } from '@/components/charts/column-names'
import type { Reader } from '@/lib/format/create-reader'
import { getReader } from '@/lib/server/http/get-reader'

export interface Before {
  readonly span: Required<DayRange>
  /** Of its first row, where the days had long begun. */
  readonly begins: string | undefined
  readonly amount: bigint
}

/** By how much more or less moved than in the year before; `fallback` where that is not known whole. */
export async function SinceYearBefore({
  amount,
  beforeOf,
  fallback,
}: {
  readonly amount: bigint
  readonly beforeOf: () => Promise<Before | undefined>
  readonly fallback: ReactNode
}) {
  const [before, reader] = await Promise.all([beforeOf(), getReader()])
  if (before === undefined || before.amount === 0n) return fallback
  const [now, then] = [sizeOf(amount), sizeOf(before.amount)]
  const isLess = now < then
  const Arrow = isLess ? ArrowDownRight : ArrowUpRight
  const share = reader.percent(shareOf(sizeOf(now - then), then))
  const { first, last } = before.span
  return (
    <span
      className="inline-flex max-w-full items-start gap-1"
      title={`${reader.date(first)} – ${reader.date(last)}`}
      data-amount=""
    >
      <Arrow size={13} className="mt-px flex-none" aria-hidden />
      <span>
        {reader.text(isLess ? 'charts.less_than' : 'charts.more_than', {
          share,
          days: daysInWords(before.span, reader),
        })}
        {before.begins !== undefined &&
          ` (${reader.text('charts.first_row_on', { day: reader.date(before.begins) })})`}
      </span>
    </span>
  )
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

/** "June 2025" for a whole month, quarter or year; else the year that the same days are of. */
function daysInWords(span: Required<DayRange>, reader: Reader): string {
  return (
    nameOfUnit(span, reader) ?? reader.text('charts.same_days_of', { year: span.first.slice(0, 4) })
  )
}

/** "June 2025" for a whole month, quarter or year. */
export function nameOfUnit(span: Required<DayRange>, reader: Reader): string | undefined {
  const unit = (['month', 'quarter', 'year'] as const).find((each) => {
    const { first, last } = unitAround(span.first, each)
    return first === span.first && last === span.last
  })
  return unit && columnNames({ unit, columns: [span] }, reader)[0]?.name
}
