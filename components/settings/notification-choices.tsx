import { SettingRow } from '@/components/settings/setting-row'
import { SettingsForm } from '@/components/settings/settings-form'
import { Checkbox } from '@/components/ui/checkbox'
import {
  type NotificationChoices as Choices,
  notificationKinds,
} from '@/lib/domain/notifications/notification'
import { getTranslations } from '@/lib/server/http/get-reader'

export interface NotificationsProps {
  readonly choices: Choices
  /** A mail server is configured. */
  readonly isMailed: boolean
}

/** For each kind of notification where it goes, saved together. */
export async function NotificationChoices({ choices, isMailed }: NotificationsProps) {
  const t = await getTranslations('settings')
  const labels = {
    consent_ending: t('notify_consent_ending'),
    consent_ended: t('notify_consent_ended'),
    registration_refused: t('notify_registration_refused'),
    export_ready: t('notify_export_ready'),
    new_device: t('notify_new_device'),
    identity_linked: t('notify_identity_linked'),
    invitation_accepted: t('notify_invitation_accepted'),
    close_changed: t('notify_close_changed'),
    client_answered: t('notify_client_answered'),
    close_assigned: t('notify_close_assigned'),
    close_ready: t('notify_close_ready'),
    close_returned: t('notify_close_returned'),
    close_due: t('notify_close_due'),
    close_reminded: t('notify_close_reminded'),
  }
  return (
    <SettingsForm path="/api/notifications/choice">
      {notificationKinds.map((kind) => (
        <SettingRow key={kind} label={labels[kind]}>
          <span role="group" aria-label={labels[kind]} className="flex gap-5">
            <Checkbox
              name={`${kind}.app`}
              defaultChecked={choices[kind].app}
              label={t('notify_here')}
              className="min-h-6"
            />
            {isMailed && (
              <Checkbox
                name={`${kind}.mail`}
                defaultChecked={choices[kind].mail}
                label={t('notify_by_mail')}
                className="min-h-6"
              />
            )}
          </span>
        </SettingRow>
      ))}
    </SettingsForm>
  )
}
