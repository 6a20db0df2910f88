import {
  type CheckParams,
  checksHref,
  checksPath,
  largeFrom,
} from '@/components/checks/check-params'
import { FilterForm } from '@/components/data-table/filter-form'
import { typedAmount } from '@/lib/search-params/typed-amount'
import { TextField } from '@/components/ui/old-field'
import type { Format } from '@/lib/format/create-format'
import { findMinorDigits } from '@/lib/format/money'

const mostFields = 6

/** From which amount on is large, in each currency there is, and how far apart is twice. */
export function CheckSettings({
  connection_id,
  params,
  currencies,
  format,
}: {
  connection_id: string
  params: CheckParams
  currencies: readonly string[]
  format: Format
}) {
  const { period, shown, depth, days, typedLarge } = params
  const { text } = format
  const known = currencies.filter((currency) => findMinorDigits(currency) !== undefined)
  const fields = known.slice(0, mostFields)
  // An amount that was set for a currency holds also where the period has none of it.
  const others = [...typedLarge].filter(([currency]) => !fields.includes(currency))
  const kept = [
    ...Object.entries({ period, show: shown, depth }),
    ...others.map(([currency, typed]) => [`large_${currency}`, typed] as const),
  ]
  return (
    <FilterForm
      key={checksHref(connection_id, params)}
      action={checksPath(connection_id)}
      label={text('checks.settings')}
      hidden={kept.flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      )}
      text={text}
    >
      {fields.map((currency) => (
        <TextField
          key={currency}
          label={text('checks.large_from', { currency })}
          name={`large_${currency}`}
          inputMode="decimal"
          defaultValue={
            typedLarge.get(currency) ?? typedAmount(String(largeFrom(params, currency)), currency)
          }
        />
      ))}
      <TextField
        label={text('checks.days_apart')}
        name="days"
        inputMode="numeric"
        defaultValue={String(days)}
      />
    </FilterForm>
  )
}
