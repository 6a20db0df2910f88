'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import type { FirmSettingsView } from '@/components/settings/firm-settings'
import {
  PeriodField,
  SelectField,
  SettingRow,
  SettingsForm,
} from '@/components/settings/settings-parts'

/** Who the firm is. */
export function FirmFacts({ view: { firm, isAdmin } }: { view: FirmSettingsView }) {
  const t = useTranslations('settings')
  const shell = useTranslations('shell')
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
            value={firm.timeZone}
            options={firm.timeZones}
          />
        </SettingsForm>
      ) : (
        <>
          <SettingRow label={t('name')} hint={t('name_hint')}>
            <span dir="auto">{firm.name}</span>
          </SettingRow>
          <SettingRow label={t('time_zone')} hint={t('firm_time_zone_hint')}>
            <span>{firm.timeZone}</span>
          </SettingRow>
        </>
      )}
      <SettingRow label={shell('people')} hint={firm.people}>
        <Link className="btn btn-sm" href="/settings/people" prefetch={false}>
          {t('show_people')}
        </Link>
      </SettingRow>
    </>
  )
}

/** What every client’s figures start from. */
export function Figures({ view }: { view: FirmSettingsView }) {
  const t = useTranslations('settings')
  if (!view.isAdmin) {
    return (
      <>
        <SettingRow label={t('usual_period')} hint={t('admins_set')}>
          <span>{view.period ?? t('all_dates')}</span>
        </SettingRow>
        <SettingRow label={t('close_due')} hint={t('close_due_hint')}>
          <span>{view.closeDay}</span>
        </SettingRow>
      </>
    )
  }
  return (
    <SettingsForm path="/api/settings/figures">
      <PeriodField label={t('usual_period')} hint={t('period_text')} value={view.period} />
      <SelectField
        name="fiscal_start"
        label={t('fiscal_start')}
        hint={view.fiscalHint}
        value={view.fiscalStart}
        options={view.months}
      />
      <SettingRow label={t('close_due')} hint={t('close_due_hint')} controlId="close_day">
        <input
          id="close_day"
          className="field w-20"
          name="close_day"
          inputMode="numeric"
          defaultValue={view.closeDay}
          required
          maxLength={2}
        />
      </SettingRow>
    </SettingsForm>
  )
}
