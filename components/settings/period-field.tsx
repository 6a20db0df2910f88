import { TextField } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'

/** A period as a person types it. */
export function PeriodField({ label, value }: { label: string; value: string | null }) {
  return (
    <TextField
      label={label}
      name="period"
      defaultValue={value ?? undefined}
      maxLength={64}
      autoComplete="off"
      hint="this month, last quarter, year to date, last 30 days, 2026-Q2, 2026; empty for all dates"
    />
  )
}

/** What became of a form of the settings; nothing before one was sent. */
export function SettingOutcome({ outcome }: { outcome: string | undefined }) {
  if (outcome === 'saved') {
    return (
      <Notice tone="good" title="Saved">
        <p>Pages that ask for no other period start from it now.</p>
      </Notice>
    )
  }
  if (outcome === 'period_unreadable') {
    return (
      <Notice tone="danger" title="That is not a period we can read" urgent>
        <p>Nothing was changed. Write it as one of the examples below the field.</p>
      </Notice>
    )
  }
  if (outcome === 'time_zone_unknown') {
    return (
      <Notice tone="danger" title="There is no such time zone" urgent>
        <p>Nothing was changed. Choose one of the list, such as Europe/Berlin.</p>
      </Notice>
    )
  }
  return null
}
