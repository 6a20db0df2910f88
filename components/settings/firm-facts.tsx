import Link from 'next/link'
import type { FirmSettingsProps } from '@/components/settings/firm-settings'
import { monthOptions, zoneOptions } from '@/components/settings/setting-options'
import { SettingRow } from '@/components/settings/setting-row'
import { SelectField, SettingsForm } from '@/components/settings/settings-form'
import { PeriodField } from '@/components/settings/settings-groups'
import { currentFiscalYear } from '@/lib/format/named-periods'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** Who the firm is. */
export async function FirmFacts({ firm, isAdmin }: Pick<FirmSettingsProps, 'firm' | 'isAdmin'>) {
  const [t, shell] = await Promise.all([getTranslations('settings'), getTranslations('shell')])
  return (
    <>
      {isAdmin ? (
        <SettingsForm path="/api/settings/firm">
          <SettingRow label={t('name')} hint={t('name_hint')} controlId="firm_name">
            <input
              id="firm_name"
              className="field w-64"
              name="name"
              dir="auto"
              defaultValue={firm.name}
              required
              maxLength={120}
              autoComplete="organization"
            />
          </SettingRow>
          <SelectField
            name="time_zone"
            label={t('time_zone')}
            hint={t('firm_time_zone_hint')}
            value={firm.time_zone}
            options={zoneOptions(firm.time_zone)}
          />
        </SettingsForm>
      ) : (
        <>
          <SettingRow label={t('name')} hint={t('name_hint')}>
            <span dir="auto">{firm.name}</span>
          </SettingRow>
          <SettingRow label={t('time_zone')} hint={t('firm_time_zone_hint')}>
            <span>{firm.time_zone}</span>
          </SettingRow>
        </>
      )}
      <SettingRow label={shell('people')} hint={t('people_count', { count: firm.people })}>
        <Link className="btn btn-sm" href="/settings/people" prefetch={false}>
          {t('show_people')}
        </Link>
      </SettingRow>
    </>
  )
}

/** What every client’s figures start from. */
export async function Figures({
  period,
  closeDay,
  isAdmin,
  now,
}: Pick<FirmSettingsProps, 'period' | 'closeDay' | 'isAdmin' | 'now'>) {
  const [t, reader] = await Promise.all([getTranslations('settings'), getReader()])
  if (!isAdmin) {
    return (
      <>
        <SettingRow label={t('usual_period')} hint={t('admins_set')}>
          <span>{period ?? t('all_dates')}</span>
        </SettingRow>
        <SettingRow label={t('close_due')} hint={t('close_due_hint')}>
          <span>{closeDay}</span>
        </SettingRow>
      </>
    )
  }
  return (
    <SettingsForm path="/api/settings/figures">
      <PeriodField label={t('usual_period')} hint={t('period_text')} value={period} />
      <SelectField
        name="fiscal_start"
        label={t('fiscal_start')}
        hint={t('fiscal_hint', currentFiscalYear(reader, now))}
        value={String(reader.fiscalStart)}
        options={monthOptions(reader.locale)}
      />
    </SettingsForm>
  )
}
