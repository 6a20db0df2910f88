'use client'

import { RefreshCw } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { TitleRow } from '@/components/layout/title-row'
import { Figures, FirmFacts } from '@/components/settings/firm-facts'
import {
  type Option,
  SelectField,
  SettingRow,
  SettingSwitch,
  SettingsForm,
  SettingsGroups,
} from '@/components/settings/settings-parts'
import { DataSettings, type RetentionView } from '@/components/settings/data-settings'
import {
  NotificationChoices,
  type NotificationsView,
} from '@/components/settings/notification-choices'
import { PasswordDialog } from '@/components/settings/password-dialog'
import { useSetPreference } from '@/components/layout/use-set-preference'
import { CopyButton } from '@/components/ui/copy-button'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { withQueries } from '@/lib/queries/query-client'

/** What can be set for the firm and by this person, as plain data. */
export interface FirmSettingsView {
  readonly firm: {
    readonly name: string
    readonly timeZone: string
    /** Those to choose from, for an admin. */
    readonly timeZones: readonly Option[]
    readonly people: string
  }
  readonly secondFactor: {
    readonly value: string
    readonly options: readonly Option[]
    /** How many people have none. */
    readonly hint: string
  }
  readonly period: string | null
  readonly fiscalStart: string
  readonly months: readonly Option[]
  /** "FY 2026 is 1 Jul 2025 – 30 Jun 2026" */
  readonly fiscalHint: string
  readonly closeDay: string
  readonly negatives: 'minus' | 'parentheses'
  readonly calendar: {
    readonly isOn: boolean
    /** Since when it is on and when it was read. */
    readonly state: string
    /** Known only just after it was made. */
    readonly address: string | undefined
  }
  /** For how long what is stored is kept. */
  readonly retention: RetentionView
  /** What this person is notified of. */
  readonly notifications: NotificationsView
  /** For admins, where an OpenID provider is configured. */
  readonly signIn:
    | { readonly provider: string; readonly isPasswordOn: boolean; readonly isLinked: boolean }
    | undefined
  /** Whether people of the firm sign in with a password. */
  readonly hasPassword: boolean
  /** Only an admin changes what counts for everybody, and sees the audit log. */
  readonly isAdmin: boolean
}

export const FirmSettingsScreen = withQueries(function FirmSettingsScreen({
  view,
}: {
  view: FirmSettingsView
}) {
  const t = useTranslations('settings')
  const shell = useTranslations('shell')
  return (
    <>
      <TitleRow title={shell('firm_settings')} />
      <SettingsGroups
        groups={[
          { id: 'firm', title: shell('firm'), content: <FirmFacts view={view} /> },
          { id: 'figures', title: t('figures'), content: <Figures view={view} /> },
          {
            id: 'sign-in',
            title: t('sign_in'),
            content: (
              <>
                <SecondFactor view={view} />
                {view.signIn !== undefined && <Passwords {...view.signIn} />}
              </>
            ),
          },
          { id: 'display', title: t('display'), content: <Display view={view} /> },
          { id: 'account', title: t('account'), content: <Account view={view} /> },
          {
            id: 'notifications',
            title: shell('notifications'),
            content: <NotificationChoices view={view.notifications} />,
          },
          { id: 'reminders', title: shell('reminders'), content: <CalendarFeed view={view} /> },
          ...(view.isAdmin
            ? [{ id: 'data', title: t('data'), content: <DataSettings view={view.retention} /> }]
            : []),
        ]}
      />
    </>
  )
})

function SecondFactor({ view: { isAdmin, secondFactor } }: { view: FirmSettingsView }) {
  const t = useTranslations('settings')
  const { value, options, hint } = secondFactor
  if (!isAdmin) {
    return (
      <SettingRow label={t('second_factor')} hint={t('admins_set')}>
        <span>{options.find((each) => each.value === value)?.label}</span>
      </SettingRow>
    )
  }
  return (
    <SettingsForm path="/api/settings/second-factor">
      <SelectField
        name="second_factor"
        label={t('factor_require')}
        hint={hint}
        value={value}
        options={options}
      />
    </SettingsForm>
  )
}

function Passwords({
  provider: name,
  isPasswordOn,
  isLinked,
}: NonNullable<FirmSettingsView['signIn']>) {
  const t = useTranslations('settings')
  if (isPasswordOn && !isLinked) {
    return (
      <SettingRow label={t('passwords')} hint={t('passwords_first', { name })}>
        <span>{t('passwords_on')}</span>
      </SettingRow>
    )
  }
  return (
    <SettingSwitch
      label={t('passwords')}
      hint={t('passwords_hint', { name })}
      path="/api/settings/sign-in"
      action="passwords"
      isOn={isPasswordOn}
    />
  )
}

function Display({ view }: { view: FirmSettingsView }) {
  const t = useTranslations('settings')
  const setPreference = useSetPreference()
  return (
    <SettingRow label={t('negatives')} hint={t('negatives_hint')}>
      <SegmentedControl
        label={t('negatives')}
        value={view.negatives}
        segments={[
          { value: 'minus', label: '−1,250.00' },
          { value: 'parentheses', label: '(1,250.00)' },
        ]}
        onChange={(value) => setPreference('negatives', value)}
      />
    </SettingRow>
  )
}

function Account({ view: { hasPassword } }: { view: FirmSettingsView }) {
  const t = useTranslations('settings')
  const proof = useTranslations('proof')
  return (
    <>
      {hasPassword && (
        <SettingRow label={proof('password')} hint={t('password_hint')}>
          <PasswordDialog />
        </SettingRow>
      )}
      <SettingRow label={t('second_factor')} hint={t('security_hint')}>
        <Link className="btn btn-sm" href="/settings/security" prefetch={false}>
          {t('security_show')}
        </Link>
      </SettingRow>
      <SettingRow label={t('sessions')} hint={t('sessions_hint')}>
        <Link className="btn btn-sm" href="/settings/sessions" prefetch={false}>
          {t('sessions_show')}
        </Link>
      </SettingRow>
    </>
  )
}

/** Plain forms: the answer carries the new address, which is shown once. */
function CalendarFeed({ view: { calendar } }: { view: FirmSettingsView }) {
  const t = useTranslations('settings')
  const step = (name: 'renew' | 'end', label: string) => (
    <form method="post" action="/api/settings/calendar">
      <input type="hidden" name="step" value={name} />
      <button type="submit" className="btn btn-sm">
        {name === 'renew' && calendar.isOn && <RefreshCw size={14} aria-hidden />}
        {label}
      </button>
    </form>
  )
  return (
    <>
      <SettingRow label={t('calendar')} hint={calendar.state}>
        <span className="flex flex-wrap gap-2">
          {step('renew', t(calendar.isOn ? 'calendar_renew' : 'calendar_make'))}
          {calendar.isOn && step('end', t('calendar_end'))}
        </span>
      </SettingRow>
      {calendar.address !== undefined && (
        <SettingRow label={t('calendar_address')} hint={t('calendar_address_hint')}>
          <span className="flex min-w-0 items-center gap-2">
            <code className="text-xs break-all" dir="ltr">
              {calendar.address}
            </code>
            <CopyButton text={calendar.address} label={t('copy_address')} />
          </span>
        </SettingRow>
      )}
    </>
  )
}
