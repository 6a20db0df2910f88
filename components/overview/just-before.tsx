import { type Before, nameOfUnit } from '@/components/overview/since-year-before'
import { getReader } from '@/lib/server/http/get-reader'

/** "$392,880.14 in May 2026": what the same length just before came to; nothing where that is not known whole. */
export async function JustBefore({
  currency,
  beforeOf,
}: {
  readonly currency: string
  readonly beforeOf: () => Promise<Before | undefined>
}) {
  const [before, reader] = await Promise.all([beforeOf(), getReader()])
  if (before === undefined) return null
  const { first, last } = before.span
  const amount = reader.money({ amount: before.amount, currency })
  const days = nameOfUnit(before.span, reader) ?? `${reader.date(first)} – ${reader.date(last)}`
  return (
    <span className="block" data-amount="">
      {reader.text('charts.in_days', { amount, days })}
    </span>
  )
}
