import { TitleRow } from '@/components/layout/title-row'
import { AmountFields } from '@/components/settings/amount-fields'
import { monthOptions, zoneOptions } from '@/components/settings/setting-options'
import { SettingRow } from '@/components/settings/setting-row'
import { SelectField, SettingsForm, SettingSwitch } from '@/components/settings/settings-form'
import { PeriodField, SettingsGroups } from '@/components/settings/settings-groups'
import type { CurrencySum } from '@/lib/domain/clients/client'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import { allDates } from '@/lib/domain/periods/named-period'
import { currentFiscalYear, periodWords } from '@/lib/format/named-periods'
import { periodName } from '@/lib/format/period-name'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface ClientSettingsProps {
  readonly connection_id: string
  readonly own: {
    readonly period: string | null
    readonly time_zone: string | null
    readonly fiscal_start: number | null
  }
  readonly firm: {
    readonly period: string | null
    readonly time_zone: string
    readonly fiscal_start: number | null
  }
  readonly marks: Pick<PortfolioClient, 'tags' | 'assigned' | 'isFavourite' | 'isArchived'>
  /** Those who may be given the client; undefined where this person may give it to nobody. */
  readonly people: readonly { readonly id: string; readonly name: string }[] | undefined
  /** From which amount on something holds its closes up; undefined for who does not set that. */
  readonly materiality:
    | { readonly own: readonly CurrencySum[]; readonly firm: readonly CurrencySum[] }
    | undefined
  /** Who may not marks favourites alone. */
  readonly mayChange: boolean
  readonly now: Date
}

/** Where one client differs from the firm, and how it stands among the clients. */
export async function ClientSettingsScreen(props: ClientSettingsProps) {
  const { people, marks, mayChange } = props
  const [t, connections, closing] = await Promise.all([
    getTranslations('settings'),
    getTranslations('connections'),
    getTranslations('closing_data'),
  ])
  const path = `/api/connections/${encodeURIComponent(props.connection_id)}`
  const groups = [
    { id: 'figures', title: t('figures'), content: <Figures {...props} path={path} /> },
    {
      id: 'clients',
      title: t('in_client_list'),
      content: <Marks marks={marks} mayChange={mayChange} path={`${path}/marks`} />,
    },
    ...(props.materiality === undefined
      ? []
      : [
          {
            id: 'materiality',
            title: closing('materiality'),
            content: <Materiality connection_id={props.connection_id} {...props.materiality} />,
          },
        ]),
    ...(people === undefined
      ? []
      : [
          {
            id: 'people',
            title: t('assigned'),
            content: <Assigned people={people} marks={marks} path={`${path}/marks`} />,
          },
        ]),
  ]
  return (
    <>
      <TitleRow title={connections('client_settings')} />
      <SettingsGroups groups={mayChange ? groups : groups.slice(1)} />
    </>
  )
}

async function Figures({
  own,
  firm,
  now,
  path,
}: Pick<ClientSettingsProps, 'own' | 'firm' | 'now'> & { path: string }) {
  const [t, reader] = await Promise.all([getTranslations('settings'), getReader()])
  const months = monthOptions(reader.locale)
  const month = months[(firm.fiscal_start ?? 1) - 1]?.label ?? ''
  const zone = firm.time_zone
  return (
    <SettingsForm path={`${path}/settings`}>
      <PeriodField
        label={t('usual_period')}
        hint={t('period_empty_client', {
          period: periodName(firm.period ?? allDates, periodWords(reader)),
        })}
        value={own.period}
      />
      <SelectField
        name="fiscal_start"
        label={t('fiscal_start')}
        hint={t('fiscal_hint', currentFiscalYear(reader, now))}
        value={String(own.fiscal_start ?? '')}
        options={[{ value: '', label: t('as_firm_month', { month }) }, ...months]}
      />
      <SelectField
        name="time_zone"
        label={t('time_zone')}
        hint={t('client_time_zone_hint')}
        value={own.time_zone ?? ''}
        options={[{ value: '', label: t('as_firm', { zone }) }, ...zoneOptions(own.time_zone)]}
      />
    </SettingsForm>
  )
}

/** Saved with the firm’s own settings, since it is policy as they are. */
async function Materiality({
  connection_id,
  own,
  firm,
}: NonNullable<ClientSettingsProps['materiality']> & { connection_id: string }) {
  const [t, { list, money }] = await Promise.all([getTranslations('settings'), getReader()])
  const ofFirm = list(
    firm.map(({ currency, amount }) => money({ amount: BigInt(amount), currency })),
  )
  return (
    <SettingsForm path="/api/settings/materiality">
      <input type="hidden" name="connection_id" value={connection_id} />
      <AmountFields
        name="materiality"
        amounts={own}
        hint={
          ofFirm === ''
            ? t('close_materiality_hint')
            : t('close_materiality_of_firm', { amounts: ofFirm })
        }
      />
    </SettingsForm>
  )
}

async function Marks({
  marks,
  mayChange,
  path,
}: Pick<ClientSettingsProps, 'marks' | 'mayChange'> & { path: string }) {
  const [t, switcher] = await Promise.all([
    getTranslations('settings'),
    getTranslations('switcher'),
  ])
  return (
    <>
      <SettingSwitch
        label={t('favourite')}
        hint={t('favourite_hint')}
        path={path}
        action="favourite"
        isOn={marks.isFavourite}
      />
      {mayChange && (
        <>
          <SettingSwitch
            label={switcher('archived')}
            hint={t('archived_hint')}
            path={path}
            action="archived"
            isOn={marks.isArchived}
          />
          <SettingsForm path={path} action="tags">
            <SettingRow label={t('tags')} hint={t('tags_hint')} controlId="tags">
              <input
                id="tags"
                className="field w-64"
                name="tags"
                dir="auto"
                defaultValue={marks.tags.join(', ')}
                maxLength={600}
                autoComplete="off"
              />
            </SettingRow>
          </SettingsForm>
        </>
      )}
    </>
  )
}

async function Assigned({
  people,
  marks,
  path,
}: {
  people: NonNullable<ClientSettingsProps['people']>
  marks: ClientSettingsProps['marks']
  path: string
}) {
  const t = await getTranslations('settings')
  return (
    <SettingsForm path={path} action="assigned">
      <fieldset className="px-4 py-2.5">
        <legend className="sr-only">{t('assigned')}</legend>
        <p className="pb-2 text-xs text-faint">{t('assigned_hint')}</p>
        {people.map(({ id, name }) => (
          <label key={id} className="flex items-center gap-2.5 py-1">
            <input
              type="checkbox"
              className="check"
              name="assigned"
              value={id}
              defaultChecked={marks.assigned.some((each) => each.id === id)}
            />
            <span className="min-w-0 truncate" dir="auto">
              {name}
            </span>
          </label>
        ))}
      </fieldset>
    </SettingsForm>
  )
}
