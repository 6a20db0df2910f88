'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { TitleRow } from '@/components/layout/title-row'
import { type PasskeyLine, PasskeyRows } from '@/components/settings/passkeys'
import { SettingRow, SettingsGroups } from '@/components/settings/settings-parts'
import { Button } from '@/components/ui/button'
import { AlertDialog } from '@/components/ui/dialog'

export interface SecurityView {
  /** Since when it counts; undefined without an app. */
  readonly appSince: string | undefined
  /** Undefined for who has no second factor that they could stand in for. */
  readonly codesLeft: number | undefined
  readonly passkeys: readonly PasskeyLine[]
}

/** What a person signs in with besides the password. Plain forms, whose answers are pages. */
export function SecurityScreen({ view }: { view: SecurityView }) {
  const t = useTranslations('settings')
  const shell = useTranslations('shell')
  return (
    <>
      <TitleRow
        title={shell('own_sign_in')}
        back={{ href: '/settings', label: shell('firm_settings') }}
      />
      <SettingsGroups
        groups={[
          { id: 'passkeys', title: t('passkeys'), content: <PasskeyRows lines={view.passkeys} /> },
          { id: 'app', title: t('second_factor'), content: <AppRows view={view} /> },
        ]}
      />
    </>
  )
}

function AppRows({ view: { appSince, codesLeft } }: { view: SecurityView }) {
  const t = useTranslations('settings')
  return (
    <>
      {appSince === undefined ? (
        <SettingRow label={t('app')} hint={t('app_off')}>
          <StepForm step="begin">
            <Button size="sm">{t('app_begin')}</Button>
          </StepForm>
        </SettingRow>
      ) : (
        <SettingRow label={t('app')} hint={t('app_on', { date: appSince })}>
          <StepDialog
            step="remove"
            trigger={t('app_remove')}
            title={t('app_remove_title')}
            text={t('app_remove_text')}
          />
        </SettingRow>
      )}
      {codesLeft !== undefined && (
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

function StepForm({ step, children }: { step: string; children: ReactNode }) {
  return (
    <form method="post" action="/api/session/factor">
      <input type="hidden" name="step" value={step} />
      {children}
    </form>
  )
}

function StepDialog({
  step,
  trigger,
  title,
  text,
}: {
  step: 'remove' | 'codes'
  trigger: string
  title: string
  text: string
}) {
  const isEnd = step === 'remove'
  return (
    <AlertDialog
      title={title}
      trigger={
        <Button type="button" size="sm" variant={isEnd ? 'danger' : 'secondary'}>
          {trigger}
        </Button>
      }
      action={
        <StepForm step={step}>
          <Button variant={isEnd ? 'danger' : 'primary'}>{title}</Button>
        </StepForm>
      }
    >
      <p className="text-quiet">{text}</p>
    </AlertDialog>
  )
}
