import { RefreshCw } from 'lucide-react'
import Link from 'next/link'
import { TitleRow } from '@/components/layout/title-row'
import { ApiTokens } from '@/components/settings/api-tokens'
import { closeGroups, type CloseSettingsProps } from '@/components/settings/close-settings'
import {
  DataSettings,
  type DataSettingsProps,
  type DepartureRows,
} from '@/components/settings/data-settings'
import { Figures, FirmFacts } from '@/components/settings/firm-facts'
import { NegativesChoice } from '@/components/settings/negatives-choice'
import {
  NotificationChoices,
  type NotificationsProps,
} from '@/components/settings/notification-choices'
import { PasswordDialog } from '@/components/settings/password-dialog'
import { SettingRow } from '@/components/settings/setting-row'
import { SelectField, SettingsForm, SettingSwitch } from '@/components/settings/settings-form'
import { SettingsGroups } from '@/components/settings/settings-groups'
import { CopyButton } from '@/components/ui/copy-button'
import type { ApiToken } from '@/lib/domain/api/api-token'
import type { Preferences } from '@/lib/format/preferences'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface CalendarFeed {
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastReadAt: string | null
}

export interface FirmSettingsProps {
  readonly firm: { readonly name: string; readonly time_zone: string; readonly people: number }
  /** Within how many days a second factor is required; null where it is not. */
  readonly factorGrace: number | null
  /** How many people have none. */
  readonly withoutFactor: number
  readonly period: string | null
  readonly closeDay: number
  readonly negatives: Preferences['negatives']
  readonly feed: CalendarFeed | undefined
  /** Known only just after it was made. */
  readonly feedAddress: string | undefined
  /** Of this person’s own programs, and what was just made. */
  readonly tokens: readonly ApiToken[]
  readonly newToken: string | undefined
  readonly retention: DataSettingsProps
  /** What this person is notified of. */
  readonly notifications: NotificationsProps
  /** For admins, where an OpenID provider is configured. */
  readonly signIn:
    | { readonly provider: string; readonly isPasswordOn: boolean; readonly isLinked: boolean }
    | undefined
  /** Whether people of the firm sign in with a password. */
  readonly hasPassword: boolean
  /** For admins. */
  readonly close: CloseSettingsProps | undefined
  /** Clients that were deleted, for admins. */
  readonly departures: DepartureRows
  /** Only an admin changes what counts for everybody, and sees the audit log. */
  readonly isAdmin: boolean
  readonly now: Date
}

/** What can be set for the firm and by this person. */
export async function FirmSettingsScreen(props: FirmSettingsProps) {
  const { isAdmin, signIn, feed, feedAddress, retention, close } = props
  const [t, shell, { text }] = await Promise.all([
    getTranslations('settings'),
    getTranslations('shell'),
    getReader(),
  ])
  return (
    <>
      <TitleRow title={shell('firm_settings')} />
      <SettingsGroups
        groups={[
          {
            id: 'firm',
            title: shell('firm'),
            content: <FirmFacts firm={props.firm} isAdmin={isAdmin} />,
          },
          { id: 'figures', title: t('figures'), content: <Figures {...props} /> },
          ...(close === undefined ? [] : await closeGroups(close)),
          {
            id: 'sign-in',
            title: t('sign_in'),
            content: (
              <>
                <SecondFactor {...props} />
                {signIn !== undefined && <Passwords {...signIn} />}
              </>
            ),
          },
          {
            id: 'display',
            title: t('display'),
            content: (
              <SettingRow label={t('negatives')} hint={t('negatives_hint')}>
                <NegativesChoice value={props.negatives} />
              </SettingRow>
            ),
          },
          {
            id: 'account',
            title: t('account'),
            content: <Account hasPassword={props.hasPassword} />,
          },
          {
            id: 'notifications',
            title: shell('notifications'),
            content: <NotificationChoices {...props.notifications} />,
          },
          {
            id: 'reminders',
            title: shell('reminders'),
            content: <CalendarAddress feed={feed} feedAddress={feedAddress} />,
          },
          {
            id: 'tokens',
            title: text('tokens_data.title'),
            content: <ApiTokens tokens={props.tokens} newToken={props.newToken} />,
          },
          ...(isAdmin
            ? [
                {
                  id: 'data',
                  title: t('data'),
                  content: <DataSettings {...retention} departures={props.departures} />,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

async function SecondFactor({
  factorGrace,
  withoutFactor,
  isAdmin,
}: Pick<FirmSettingsProps, 'factorGrace' | 'withoutFactor' | 'isAdmin'>) {
  const t = await getTranslations('settings')
  const nameOf = (days: number | null): string =>
    days === null ? t('factor_optional') : t('factor_within', { count: days })
  if (!isAdmin) {
    return (
      <SettingRow label={t('second_factor')} hint={t('admins_set')}>
        <span>{graces.includes(factorGrace) && nameOf(factorGrace)}</span>
      </SettingRow>
    )
  }
  return (
    <SettingsForm path="/api/settings/second-factor">
      <SelectField
        name="second_factor"
        label={t('factor_require')}
        hint={t('factor_without', { count: withoutFactor })}
        value={String(factorGrace ?? '')}
        options={graces.map((days) => ({ value: String(days ?? ''), label: nameOf(days) }))}
      />
    </SettingsForm>
  )
}

/** Within how many days a second factor may be required. */
const graces: readonly (number | null)[] = [null, 0, 7, 14, 30]

async function Passwords({
  provider: name,
  isPasswordOn,
  isLinked,
}: NonNullable<FirmSettingsProps['signIn']>) {
  const t = await getTranslations('settings')
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

async function Account({ hasPassword }: Pick<FirmSettingsProps, 'hasPassword'>) {
  const [t, proof] = await Promise.all([getTranslations('settings'), getTranslations('proof')])
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
async function CalendarAddress({
  feed,
  feedAddress,
}: Pick<FirmSettingsProps, 'feed' | 'feedAddress'>) {
  const [t, { instant, instantFull, text }] = await Promise.all([
    getTranslations('settings'),
    getReader(),
  ])
  const isOn = feed !== undefined
  const stateOf = ({ createdAt, lastReadAt }: NonNullable<typeof feed>): string => {
    const at = instantFull(createdAt)
    return lastReadAt === null
      ? t('calendar_on_unread', { at })
      : t('calendar_on_read', { at, read: instantFull(lastReadAt) })
  }
  const step = (name: 'renew' | 'end', label: string) => (
    <form method="post" action="/api/settings/calendar">
      <input type="hidden" name="step" value={name} />
      <button type="submit" className="btn btn-sm">
        {name === 'renew' && isOn && <RefreshCw size={14} aria-hidden />}
        {label}
      </button>
    </form>
  )
  return (
    <>
      <SettingRow
        label={t('calendar')}
        hint={
          isOn
            ? `${stateOf(feed)} ${text('tokens_data.until', { day: instant(feed.expiresAt) })}`
            : t('calendar_off')
        }
      >
        <span className="flex flex-wrap gap-2">
          {step('renew', t(isOn ? 'calendar_renew' : 'calendar_make'))}
          {isOn && step('end', t('calendar_end'))}
        </span>
      </SettingRow>
      {isOn && feedAddress !== undefined && (
        <SettingRow label={t('calendar_address')} hint={t('calendar_address_hint')}>
          <span className="flex min-w-0 items-center gap-2">
            <code className="text-xs break-all" dir="ltr">
              {feedAddress}
            </code>
            <CopyButton text={feedAddress} label={t('copy_address')} />
          </span>
        </SettingRow>
      )}
    </>
  )
}
