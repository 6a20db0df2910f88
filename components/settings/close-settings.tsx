import Link from 'next/link'
import { AmountFields } from '@/components/settings/amount-fields'
import { FirmItems } from '@/components/settings/firm-items'
import { SettingRow } from '@/components/settings/setting-row'
import { SettingsForm, SettingSwitch } from '@/components/settings/settings-form'
import type { FirmItem } from '@/lib/domain/close/firm-items'
import type { CurrencySum } from '@/lib/domain/clients/client'
import { closePath } from '@/lib/search-params/close'
import { clientSettingsPath } from '@/lib/search-params/resource-path'
import { getTranslations } from '@/lib/server/http/get-reader'

interface NamedClient {
  readonly id: string
  readonly name: string
}

export interface CloseSettingsProps {
  readonly closeDay: number
  readonly twoSigners: boolean
  readonly materiality: readonly CurrencySum[]
  readonly large: readonly CurrencySum[]
  readonly days: number | undefined
  readonly items: readonly FirmItem[]
  readonly clients: readonly NamedClient[]
  /** Those that have something of their own of it. */
  readonly own: {
    readonly materiality: readonly NamedClient[]
    readonly thresholds: readonly NamedClient[]
  }
}

/** By what closes are judged, and which items they have besides those by evidence; for admins. */
export async function closeGroups(close: CloseSettingsProps) {
  const [t, closing] = await Promise.all([
    getTranslations('settings'),
    getTranslations('closing_data'),
  ])
  return [
    { id: 'close', title: t('close'), content: <Days {...close} /> },
    { id: 'materiality', title: closing('materiality'), content: <Materiality {...close} /> },
    { id: 'thresholds', title: t('close_thresholds'), content: <Thresholds {...close} /> },
    { id: 'items', title: t('close_items'), content: <FirmItems {...close} /> },
  ]
}

async function Days({ closeDay, twoSigners }: CloseSettingsProps) {
  const t = await getTranslations('settings')
  return (
    <>
      <SettingsForm path="/api/settings/close-day">
        <SettingRow label={t('close_due')} hint={t('close_due_hint')} controlId="close_day">
          <input
            id="close_day"
            className="field w-20"
            name="close_day"
            inputMode="numeric"
            defaultValue={closeDay}
            required
            maxLength={2}
            autoComplete="off"
          />
        </SettingRow>
      </SettingsForm>
      <SettingSwitch
        label={t('close_two')}
        hint={t('close_two_hint')}
        path="/api/settings/two-signers"
        action="set"
        isOn={twoSigners}
      />
    </>
  )
}

async function Materiality({ materiality, own }: CloseSettingsProps) {
  const t = await getTranslations('settings')
  return (
    <>
      <SettingsForm path="/api/settings/materiality">
        <AmountFields name="materiality" amounts={materiality} hint={t('close_materiality_hint')} />
      </SettingsForm>
      <OwnOf clients={own.materiality} hrefOf={clientSettingsPath} />
    </>
  )
}

async function Thresholds({ large, days, own }: CloseSettingsProps) {
  const [t, checks] = await Promise.all([getTranslations('settings'), getTranslations('checks')])
  return (
    <>
      <SettingsForm path="/api/settings/thresholds">
        <AmountFields name="large" amounts={large} hint={t('close_large_hint')} />
        <SettingRow
          label={checks('days_apart')}
          hint={`${checks('days_apart_hint')}. ${t('close_days_hint')}`}
          controlId="threshold_days"
        >
          <input
            id="threshold_days"
            className="field w-20"
            name="days"
            inputMode="numeric"
            defaultValue={days}
            maxLength={2}
            autoComplete="off"
          />
        </SettingRow>
      </SettingsForm>
      <OwnOf clients={own.thresholds} hrefOf={closePath} />
    </>
  )
}

/** The clients for which something else holds, each with the way to it. */
async function OwnOf({
  clients,
  hrefOf,
}: {
  clients: readonly NamedClient[]
  hrefOf: (connection_id: string) => string
}) {
  const t = await getTranslations('settings')
  if (clients.length === 0) return null
  return (
    <details className="border-t border-line px-4 py-2.5 text-xs">
      <summary className="text-quiet">{t('close_own', { count: clients.length })}</summary>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-2">
        {clients.map(({ id, name }) => (
          <li key={id}>
            <Link
              className="link inline-block min-h-6"
              href={hrefOf(id)}
              prefetch={false}
              dir="auto"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
