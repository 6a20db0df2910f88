import { TitleRow } from '@/components/layout/title-row'
import { StepDialog, StepForm } from '@/components/settings/factor-step'
import { FurtherPasskey, RemovePasskey } from '@/components/settings/passkeys'
import { SettingRow } from '@/components/settings/setting-row'
import { SettingsGroups } from '@/components/settings/settings-groups'
import { Button } from '@/components/ui/button'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface SecurityProps {
  /** Since when it counts; null without an app. */
  readonly appSince: string | null
  readonly codesLeft: number
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string
    readonly created_at: string
    readonly last_used_at: string | null
  }[]
}

/** What a person signs in with besides the password. */
export async function SecurityScreen(props: SecurityProps) {
  const [t, shell] = await Promise.all([getTranslations('settings'), getTranslations('shell')])
  return (
    <>
      <TitleRow
        title={shell('own_sign_in')}
        back={{ href: '/settings', label: shell('firm_settings') }}
      />
      <SettingsGroups
        groups={[
          {
            id: 'passkeys',
            title: t('passkeys'),
            content: <PasskeyRows passkeys={props.passkeys} />,
          },
          { id: 'app', title: t('second_factor'), content: <AppRows {...props} /> },
        ]}
      />
    </>
  )
}

/** A person's passkeys, each with a way to take it out, and a way to add one. */
async function PasskeyRows({ passkeys }: Pick<SecurityProps, 'passkeys'>) {
  const [t, { instant }] = await Promise.all([getTranslations('settings'), getReader()])
  return (
    <>
      {passkeys.map(({ id, name, created_at, last_used_at }) => {
        const date = instant(created_at)
        const hint =
          last_used_at === null
            ? t('passkey_unused', { date })
            : t('passkey_used', { date, used: instant(last_used_at) })
        return (
          <SettingRow key={id} label={<bdi>{name}</bdi>} hint={hint}>
            <RemovePasskey id={id} name={name} />
          </SettingRow>
        )
      })}
      <SettingRow label={t('passkey')} hint={t('passkeys_hint')}>
        <FurtherPasskey />
      </SettingRow>
    </>
  )
}

async function AppRows({ appSince, codesLeft, passkeys }: SecurityProps) {
  const [t, { instant }] = await Promise.all([getTranslations('settings'), getReader()])
  // The codes stand in for a second factor, where there is one.
  const hasCodes = appSince !== null || passkeys.length > 0
  return (
    <>
      {appSince === null ? (
        <SettingRow label={t('app')} hint={t('app_off')}>
          <StepForm step="begin">
            <Button size="sm">{t('app_begin')}</Button>
          </StepForm>
        </SettingRow>
      ) : (
        <SettingRow label={t('app')} hint={t('app_on', { date: instant(appSince) })}>
          <StepDialog
            step="remove"
            trigger={t('app_remove')}
            title={t('app_remove_title')}
            text={t('app_remove_text')}
          />
        </SettingRow>
      )}
      {hasCodes && (
        <SettingRow label={t('codes')} hint={t('codes_left', { count: codesLeft })}>
          <StepDialog
            step="codes"
            trigger={t('codes_renew')}
            title={t('codes_renew_title')}
            text={t('codes_renew_text')}
          />
        </SettingRow>
      )}
    </>
  )
}
