import styles from '@/components/renewals/calendar-settings.module.css'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { Section } from '@/components/ui/section'

/** By which day of the next month the firm has closed a month; admins set it. */
export function CloseDaySettings({
  closeDay,
  mayChange,
}: {
  closeDay: number
  mayChange: boolean
}) {
  return (
    <Section title="Month-end close">
      {mayChange ? (
        <form method="post" action="/api/settings/close-day" className={styles['actions']}>
          <TextField
            label="The close ends on this day of the next month"
            name="close_day"
            inputMode="numeric"
            defaultValue={String(closeDay)}
            required
            maxLength={2}
            hint="From 1 to 28. Renewals then says which close a lapse would hit."
          />
          <Button>Save</Button>
        </form>
      ) : (
        <p>
          {`The close of a month ends on day ${closeDay} of the next one. An admin of the firm sets this.`}
        </p>
      )}
    </Section>
  )
}
