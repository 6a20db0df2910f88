import Link from 'next/link'
import { SettingRow } from '@/components/settings/setting-row'
import { SelectField, SettingsForm } from '@/components/settings/settings-form'
import { auditDays, exportDays } from '@/lib/domain/people/retention'
import { certificatePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** In days; the audit log may be kept for ever. */
export interface DataSettingsProps {
  readonly audit_days: number | null
  readonly export_days: number
}

/** Clients that were deleted, the latest first. */
export type DepartureRows = readonly {
  readonly connection_id: string
  readonly madeAt: string
  readonly client: string | undefined
}[]

/** What the firm's data is kept in, and for how long. For admins. */
export async function DataSettings({
  audit_days,
  export_days,
  departures,
}: DataSettingsProps & { readonly departures: DepartureRows }) {
  const [t, shell, { text, instant, withCommas }] = await Promise.all([
    getTranslations('settings'),
    getTranslations('shell'),
    getReader(),
  ])
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
      {departures.length > 0 && (
        <SettingRow
          label={text('departure_data.certificates')}
          hint={text('departure_data.certificates_hint')}
        >
          <ul className="grid gap-1">
            {departures.map(({ connection_id, madeAt, client }) => (
              <li key={connection_id}>
                <a href={certificatePath(connection_id)} className="link" download>
                  {withCommas([client ?? connection_id, instant(madeAt)])}
                </a>
              </li>
            ))}
          </ul>
        </SettingRow>
      )}
      <div className="border-t border-line">
        <SettingsForm path="/api/settings/retention">
          <SelectField
            name="audit_days"
            label={t('keep_audit')}
            hint={t('keep_audit_hint')}
            value={String(audit_days ?? '')}
            options={auditDays.map((days) => ({
              value: String(days ?? ''),
              label:
                days === null ? t('keep_for_ever') : t('years', { count: Math.round(days / 365) }),
            }))}
          />
          <SelectField
            name="export_days"
            label={t('keep_exports')}
            hint={t('keep_exports_hint')}
            value={String(export_days)}
            options={exportDays.map((days) => ({
              value: String(days),
              label: t('days', { count: days }),
            }))}
          />
        </SettingsForm>
      </div>
    </>
  )
}
