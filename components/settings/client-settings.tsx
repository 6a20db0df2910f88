'use client'

import { useTranslations } from 'use-intl'
import { TitleRow } from '@/components/layout/title-row'
import {
  type Option,
  PeriodField,
  SelectField,
  SettingRow,
  SettingsForm,
  SettingsGroups,
  SettingSwitch,
} from '@/components/settings/settings-parts'
import { withQueries } from '@/lib/queries/query-client'

/** Where one client differs from the firm, and how it stands among the clients. */
export interface ClientSettingsView {
  readonly title: string
  readonly connection_id: string
  readonly period: string | null
  /** "Empty: as the firm (Last month)." */
  readonly periodHint: string
  readonly fiscalStart: string
  readonly months: readonly Option[]
  readonly fiscalHint: string
  readonly timeZone: string
  readonly timeZones: readonly Option[]
  readonly tags: string
  readonly isFavourite: boolean
  readonly isArchived: boolean
  /** Those who may be given the client; undefined where this person may give it to nobody. */
  readonly people:
    | readonly { readonly id: string; readonly name: string; readonly isAssigned: boolean }[]
    | undefined
  /** Who may not marks favourites alone. */
  readonly mayChange: boolean
}

export const ClientSettingsScreen = withQueries(function ClientSettingsScreen({
  view,
}: {
  view: ClientSettingsView
}) {
  const t = useTranslations('settings')
  const path = `/api/connections/${encodeURIComponent(view.connection_id)}`
  const groups = [
    { id: 'figures', title: t('figures'), content: <Figures view={view} path={path} /> },
    { id: 'clients', title: t('in_client_list'), content: <Marks view={view} path={path} /> },
    ...(view.people === undefined
      ? []
      : [
          {
            id: 'people',
            title: t('assigned'),
            content: <Assigned people={view.people} path={path} />,
          },
        ]),
  ]
  return (
    <>
      <TitleRow title={view.title} />
      <SettingsGroups groups={view.mayChange ? groups : groups.slice(1)} />
    </>
  )
})

interface GroupProps {
  readonly view: ClientSettingsView
  readonly path: string
}

function Figures({ view, path }: GroupProps) {
  const t = useTranslations('settings')
  return (
    <SettingsForm path={`${path}/settings`}>
      <PeriodField label={t('usual_period')} hint={view.periodHint} value={view.period} />
      <SelectField
        name="fiscal_start"
        label={t('fiscal_start')}
        hint={view.fiscalHint}
        value={view.fiscalStart}
        options={view.months}
      />
      <SelectField
        name="time_zone"
        label={t('time_zone')}
        hint={t('client_time_zone_hint')}
        value={view.timeZone}
        options={view.timeZones}
      />
    </SettingsForm>
  )
}

function Marks({ view, path }: GroupProps) {
  const t = useTranslations('settings')
  const switcher = useTranslations('switcher')
  const marks = `${path}/marks`
  return (
    <>
      <SettingSwitch
        label={t('favourite')}
        hint={t('favourite_hint')}
        path={marks}
        action="favourite"
        isOn={view.isFavourite}
      />
      {view.mayChange && (
        <>
          <SettingSwitch
            label={switcher('archived')}
            hint={t('archived_hint')}
            path={marks}
            action="archived"
            isOn={view.isArchived}
          />
          <SettingsForm path={marks} action="tags">
            <SettingRow label={t('tags')} hint={t('tags_hint')} controlId="tags">
              <input
                id="tags"
                className="field w-64"
                name="tags"
                dir="auto"
                defaultValue={view.tags}
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

function Assigned({
  people,
  path,
}: {
  people: NonNullable<ClientSettingsView['people']>
  path: string
}) {
  const t = useTranslations('settings')
  return (
    <SettingsForm path={`${path}/marks`} action="assigned">
      <fieldset className="px-4 py-2.5">
        <legend className="sr-only">{t('assigned')}</legend>
        <p className="pb-2 text-xs text-faint">{t('assigned_hint')}</p>
        {people.map(({ id, name, isAssigned }) => (
          <label key={id} className="flex items-center gap-2.5 py-1">
            <input
              type="checkbox"
              className="check"
              name="assigned"
              value={id}
              defaultChecked={isAssigned}
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
