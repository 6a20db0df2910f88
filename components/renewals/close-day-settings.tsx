import styles from '@/components/renewals/calendar-settings.module.css'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/old-field'
import { Section } from '@/components/ui/section'
import type { Text } from '@/lib/i18n/create-text'

/** By which day of the next month the firm has closed a month; admins set it. */
export function CloseDaySettings({
  closeDay,
  mayChange,
  text,
}: {
  closeDay: number
  mayChange: boolean
  text: Text['text']
}) {
  return (
    <Section title={text('renewals.month_end_close')}>
      {mayChange ? (
        <form method="post" action="/api/settings/close-day" className={styles['actions']}>
          <TextField
            label={text('renewals.close_label')}
            name="close_day"
            inputMode="numeric"
            defaultValue={String(closeDay)}
            required
            maxLength={2}
            hint={text('renewals.close_hint')}
          />
          <Button>{text('renewals.save')}</Button>
        </form>
      ) : (
        <p>{text('renewals.close_told', { day: closeDay })}</p>
      )}
    </Section>
  )
}
