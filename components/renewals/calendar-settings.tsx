import styles from '@/components/renewals/calendar-settings.module.css'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import type { Format } from '@/lib/format/create-format'

/** The calendar of one person: its address while it is new, and how to renew it or switch it off. */
export function CalendarSettings({
  feed,
  address,
  format,
}: {
  feed: { createdAt: string; lastReadAt: string | null } | undefined
  /** Known only just after it was made. */
  address: string | undefined
  format: Format
}) {
  const isOn = feed !== undefined
  return (
    <Section title="Your calendar">
      {isOn && address !== undefined && (
        <Notice tone="good" title="This is your calendar’s address">
          <p>
            <code className={styles['address']}>{address}</code>
          </p>
          <p>
            Subscribe to it in your calendar program. It is shown for a few minutes and kept
            nowhere; whoever has it can read this calendar, so treat it as a password.
          </p>
        </Notice>
      )}
      <p className={styles['state']}>
        {isOn
          ? `Switched on since ${format.instantFull(feed.createdAt)}, ${
              feed.lastReadAt === null
                ? 'not read yet.'
                : `last read ${format.instantFull(feed.lastReadAt)}.`
            }`
          : 'An address for your calendar program with the day on which each approval ends, of the clients that you may see. It has their names and where to renew them, nothing else.'}
      </p>
      <form method="post" action="/api/settings/calendar" className={styles['actions']}>
        <Button name="step" value="renew" tone={isOn ? 'plain' : 'primary'}>
          {isOn ? 'Make a new address' : 'Make a calendar address'}
        </Button>
        {isOn && (
          <Button name="step" value="end">
            Switch off
          </Button>
        )}
      </form>
      {isOn && <p>With a new address the one before stops at once.</p>}
    </Section>
  )
}
