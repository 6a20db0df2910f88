import { FiscalStartField, PeriodField, SettingOutcome } from '@/components/settings/period-field'
import styles from '@/components/settings/setting-form.module.css'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/old-field'
import { PageHeading } from '@/components/ui/page-heading'
import { Section } from '@/components/ui/section'
import { allDates } from '@/lib/domain/periods/day-range'
import type { Format } from '@/lib/format/create-format'
import { monthNames } from '@/lib/format/figure-format'
import { periodName } from '@/lib/format/period-name'
import { periodWords } from '@/lib/format/period-words'
import { timeZones } from '@/lib/domain/periods/local-clock'

/** What a form of settings came back with. */
export interface SettingAnswer {
  readonly outcome: string | undefined
  /** What was typed and says no period. */
  readonly unread: string | undefined
}

/** The period that every client's pages start from, and the fiscal year that they are counted by. */
export function FirmPeriodSettings({
  period,
  answer: { outcome, unread },
  now,
  format,
}: {
  period: string | null
  answer: SettingAnswer
  now: Date
  format: Format
}) {
  const { text } = format
  return (
    <>
      <PageHeading title={text('settings.usual_period')}>
        {text('settings.usual_period_lead')}
      </PageHeading>
      <SettingOutcome outcome={outcome} text={text} />
      <form className={styles['form']} method="post" action="/api/settings/period">
        <PeriodField
          label={text('settings.usual_period_firm')}
          value={period}
          unread={unread}
          empty={text('settings.period_empty')}
          text={text}
        />
        <FiscalStartField value={format.fiscalStart} now={now} format={format} />
        <Button tone="primary">{text('settings.save_firm')}</Button>
      </form>
    </>
  )
}

/** Where one client differs from the firm. */
export function ClientPeriodSettings({
  client,
  own,
  firm,
  answer: { outcome, unread },
  now,
  format,
}: {
  client: { connection_id: string; name: string }
  own: { period: string | null; time_zone: string | null; fiscal_start: number | null }
  firm: { period: string | null; time_zone: string; fiscal_start: number | null }
  answer: SettingAnswer
  now: Date
  format: Format
}) {
  const { text } = format
  const month = monthNames(format.locale)[(firm.fiscal_start ?? 1) - 1] ?? ''
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
          <PeriodField
            label={text('settings.usual_period_field')}
            value={own.period}
            unread={unread}
            empty={text('settings.period_empty_client', {
              period: periodName(firm.period ?? allDates, periodWords(format)),
            })}
            text={text}
          />
          <FiscalStartField
            value={own.fiscal_start}
            blank={text('settings.as_firm_month', { month })}
            now={now}
            format={format}
          />
          <SelectField
            label={text('settings.time_zone')}
            name="time_zone"
            defaultValue={own.time_zone ?? ''}
            blank={text('settings.as_firm', { zone: firm.time_zone })}
            options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
          <Button tone="primary">{text('settings.save_client')}</Button>
        </form>
      </Section>
    </>
  )
}
