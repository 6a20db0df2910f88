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
  const { text } = format
  const isOn = feed !== undefined
  return (
    <Section title={text('renewals.calendar_title')}>
      {isOn && address !== undefined && (
        <Notice tone="good" title={text('renewals.calendar_address')}>
          <p>
            <code className={styles['address']} dir="ltr">
              {address}
            </code>
          </p>
          <p>{text('renewals.calendar_address_text')}</p>
        </Notice>
      )}
      <p className={styles['state']}>
        {feed === undefined ? text('renewals.calendar_off') : describeFeed(feed, format)}
      </p>
      <form method="post" action="/api/settings/calendar" className={styles['actions']}>
        <Button name="step" value="renew" tone={isOn ? 'plain' : 'primary'}>
          {text(isOn ? 'renewals.calendar_make_new' : 'renewals.calendar_make')}
        </Button>
        {isOn && (
          <Button name="step" value="end">
            {text('renewals.calendar_switch_off')}
          </Button>
        )}
      </form>
      {isOn && <p>{text('renewals.calendar_old_stops')}</p>}
    </Section>
  )
}

function describeFeed(
  { createdAt, lastReadAt }: { createdAt: string; lastReadAt: string | null },
  { text, instantFull }: Format,
): string {
  const at = instantFull(createdAt)
  return lastReadAt === null
    ? text('renewals.calendar_on_unread', { at })
    : text('renewals.calendar_on_read', { at, read: instantFull(lastReadAt) })
}
