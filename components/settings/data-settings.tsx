import Link from 'next/link'
import { useTranslations } from 'use-intl'
import {
  type Option,
  SelectField,
  SettingRow,
  SettingsForm,
} from '@/components/settings/settings-parts'

/** For how long what is stored is kept, by the number of days. */
export interface RetentionView {
  readonly audit: string
  readonly auditOptions: readonly Option[]
  readonly exports: string
  readonly exportOptions: readonly Option[]
}

/** What the firm's data is kept in, and for how long. For admins. */
export function DataSettings({ view }: { view: RetentionView }) {
  const t = useTranslations('settings')
  const shell = useTranslations('shell')
  return (
    <>
      <SettingRow label={shell('audit')} hint={t('audit_text')}>
        <Link className="btn btn-sm" href="/settings/audit" prefetch={false}>
          {t('show_audit')}
        </Link>
      </SettingRow>
      <SettingRow label={t('health')} hint={t('health_text')}>
        <Link className="btn btn-sm" href="/settings/health" prefetch={false}>
          {t('health_show')}
        </Link>
      </SettingRow>
      <div className="border-t border-line">
        <SettingsForm path="/api/settings/retention">
          <SelectField
            name="audit_days"
            label={t('keep_audit')}
            hint={t('keep_audit_hint')}
            value={view.audit}
            options={view.auditOptions}
          />
          <SelectField
            name="export_days"
            label={t('keep_exports')}
            hint={t('keep_exports_hint')}
            value={view.exports}
            options={view.exportOptions}
          />
        </SettingsForm>
      </div>
    </>
  )
}
