import { SelectField, TextField } from '@/components/ui/old-field'
import { Notice } from '@/components/ui/notice'
import type { Format } from '@/lib/format/create-format'
import { currentFiscalYear } from '@/lib/format/period-words'
import { monthNames } from '@/lib/format/figure-format'
import type { MessageKey } from '@/lib/i18n/en'
import type { Text } from '@/lib/i18n/create-text'

/** A period as a person types it; one that could not be read stays, with what is wrong with it. */
export function PeriodField({
  label,
  value,
  unread,
  empty,
  text,
}: {
  label: string
  value: string | null
  unread: string | undefined
  /** What an empty field stands for. */
  empty: string
  text: Text['text']
}) {
  return (
    <TextField
      label={label}
      name="period"
      defaultValue={unread ?? value ?? undefined}
      maxLength={64}
      autoComplete="off"
      aria-invalid={unread !== undefined}
      hint={
        <>
          {unread !== undefined && (
            <strong>{text('settings.period_unreadable_typed', { typed: unread })}</strong>
          )}{' '}
          {text('settings.period_hint')} {empty}
        </>
      }
    />
  )
}

/** The month that the fiscal year begins with, and what that means as dates where it is saved. */
export function FiscalStartField({
  value,
  blank,
  now,
  format,
}: {
  value: number | null
  /** What it is where none is chosen. */
  blank?: string
  now: Date
  format: Format
}) {
  return (
    <SelectField
      label={format.text('settings.fiscal_start')}
      name="fiscal_start"
      defaultValue={value === null ? '' : String(value)}
      {...(blank !== undefined && { blank })}
      options={monthNames(format.locale).map((label, month) => ({
        value: String(month + 1),
        label,
      }))}
      hint={format.text('settings.fiscal_hint', currentFiscalYear(format, now))}
    />
  )
}

const refusals: Readonly<Record<string, readonly [title: MessageKey, words: MessageKey]>> = {
  period_unreadable: ['settings.period_unreadable', 'settings.period_unreadable_text'],
  time_zone_unknown: ['settings.time_zone_unknown', 'settings.time_zone_unknown_text'],
  month_unknown: ['settings.month_unknown', 'settings.month_unknown_text'],
}

/** What became of a form of the settings; nothing before one was sent. */
export function SettingOutcome({
  outcome,
  text,
}: {
  outcome: string | undefined
  text: Text['text']
}) {
  if (outcome === 'saved') {
    return (
      <Notice tone="good" title={text('settings.saved')}>
        <p>{text('settings.saved_text')}</p>
      </Notice>
    )
  }
  if (outcome === undefined || !Object.hasOwn(refusals, outcome)) return null
  const [title, words] = refusals[outcome] ?? []
  return (
    title &&
    words && (
      <Notice tone="danger" title={text(title)} urgent>
        <p>{text(words)}</p>
      </Notice>
    )
  )
}
