import { TextField } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import type { Text } from '@/lib/messages/create-text'

/** A period as a person types it. */
export function PeriodField({
  label,
  value,
  text,
}: {
  label: string
  value: string | null
  text: Text['text']
}) {
  return (
    <TextField
      label={label}
      name="period"
      defaultValue={value ?? undefined}
      maxLength={64}
      autoComplete="off"
      hint={text('settings.period_hint')}
    />
  )
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
  if (outcome === 'period_unreadable') {
    return (
      <Notice tone="danger" title={text('settings.period_unreadable')} urgent>
        <p>{text('settings.period_unreadable_text')}</p>
      </Notice>
    )
  }
  if (outcome === 'time_zone_unknown') {
    return (
      <Notice tone="danger" title={text('settings.time_zone_unknown')} urgent>
        <p>{text('settings.time_zone_unknown_text')}</p>
      </Notice>
    )
  }
  return null
}
