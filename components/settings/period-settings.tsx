import { PeriodField, SettingOutcome } from '@/components/settings/period-field'
import styles from '@/components/settings/setting-form.module.css'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/field'
import { PageHeading } from '@/components/ui/page-heading'
import { Section } from '@/components/ui/section'
import { timeZones } from '@/lib/format/time-zone'
import type { Text } from '@/lib/messages/create-text'

/** The period that every client's pages start from. */
export function FirmPeriodSettings({
  period,
  outcome,
  text,
}: {
  period: string | null
  outcome: string | undefined
  text: Text['text']
}) {
  return (
    <>
      <PageHeading title={text('settings.usual_period')}>
        {text('settings.usual_period_lead')}
      </PageHeading>
      <SettingOutcome outcome={outcome} text={text} />
      <form className={styles['form']} method="post" action="/api/settings/period">
        <PeriodField label={text('settings.usual_period_firm')} value={period} text={text} />
        <Button tone="primary">{text('settings.save_firm')}</Button>
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
  text,
}: {
  client: { connection_id: string; name: string }
  own: { period: string | null; time_zone: string | null }
  /** The firm's. */
  timeZone: string
  outcome: string | undefined
  text: Text['text']
}) {
  return (
    <>
      <PageHeading title={text('palette.client_settings')} />
      <SettingOutcome outcome={outcome} text={text} />
      <Section title={text('settings.period_and_zone')}>
        <p>{text('settings.period_and_zone_lead', { client: client.name })}</p>
        <form
          className={styles['form']}
          method="post"
          action={`/api/connections/${encodeURIComponent(client.connection_id)}/settings`}
        >
          <PeriodField label={text('settings.usual_period')} value={own.period} text={text} />
          <SelectField
            label={text('settings.time_zone')}
            name="time_zone"
            defaultValue={own.time_zone ?? ''}
            blank={text('settings.as_firm', { zone: timeZone })}
            options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
          <Button tone="primary">{text('settings.save_client')}</Button>
        </form>
      </Section>
    </>
  )
}
