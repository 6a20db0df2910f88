import { PeriodField, SettingOutcome } from '@/components/settings/period-field'
import styles from '@/components/settings/setting-form.module.css'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/field'
import { PageHeading } from '@/components/ui/page-heading'
import { timeZones } from '@/lib/format/time-zone'

/** The period that every client's pages start from. */
export function FirmPeriodSettings({
  period,
  outcome,
}: {
  period: string | null
  outcome: string | undefined
}) {
  return (
    <>
      <PageHeading title="Usual period">
        What a client’s transactions, statements and invoices are narrowed to until somebody chooses
        another period. A client can differ: its period menu leads there.
      </PageHeading>
      <SettingOutcome outcome={outcome} />
      <form className={styles['form']} method="post" action="/api/settings/period">
        <PeriodField label="Usual period of the firm" value={period} />
        <Button tone="primary">Save for the firm</Button>
      </form>
    </>
  )
}

/** Where one client differs from the firm. */
export function ClientPeriodSettings({
  client,
  own,
  timeZone,
  outcome,
}: {
  client: { connection_id: string; name: string }
  own: { period: string | null; time_zone: string | null }
  /** The firm's. */
  timeZone: string
  outcome: string | undefined
}) {
  return (
    <>
      <PageHeading title="Period and time zone">
        Days of {client.name} begin at midnight of its own time zone; periods are counted in its
        days.
      </PageHeading>
      <SettingOutcome outcome={outcome} />
      <form
        className={styles['form']}
        method="post"
        action={`/api/connections/${encodeURIComponent(client.connection_id)}/settings`}
      >
        <PeriodField label="Usual period" value={own.period} />
        <SelectField
          label="Time zone"
          name="time_zone"
          defaultValue={own.time_zone ?? ''}
          blank={`As the firm: ${timeZone}`}
          options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
        <Button tone="primary">Save for this client</Button>
      </form>
    </>
  )
}
