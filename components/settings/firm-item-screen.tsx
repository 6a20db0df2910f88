import { TitleRow } from '@/components/layout/title-row'
import { ItemClients } from '@/components/settings/item-clients'
import { monthOptions } from '@/components/settings/setting-options'
import { SettingRow } from '@/components/settings/setting-row'
import { SettingButton, SettingsForm } from '@/components/settings/settings-form'
import type { FirmItem } from '@/lib/domain/close/firm-items'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

export interface FirmItemScreenProps {
  /** Undefined for a new one. */
  readonly item: FirmItem | undefined
  readonly clients: readonly { readonly id: string; readonly name: string }[]
  readonly tags: readonly string[]
}

const path = '/api/settings/items'
const doneHref = '/settings#items'

/** One of the firm's own items: what it says, when it comes, for whom, and what it asks for. */
export async function FirmItemScreen({ item, clients, tags }: FirmItemScreenProps) {
  const [t, shell, reader] = await Promise.all([
    getTranslations('settings'),
    getTranslations('shell'),
    getReader(),
  ])
  return (
    <>
      <TitleRow
        title={t(item === undefined ? 'close_item_new' : 'close_item')}
        back={{ href: doneHref, label: shell('firm_settings') }}
      />
      <div className="flex max-w-176 flex-col gap-5 px-4 pt-3 pb-8 sm:px-6">
        <div className="card">
          <SettingsForm
            path={path}
            action={item === undefined ? 'add' : 'change'}
            doneHref={doneHref}
          >
            <input type="hidden" name="id" value={item?.id ?? ''} />
            <SettingRow
              label={t('close_item_words')}
              hint={t('close_item_new_hint')}
              controlId="item_words"
            >
              <input
                id="item_words"
                className="field w-80 max-w-full"
                name="words"
                dir="auto"
                defaultValue={item?.words}
                required
                maxLength={200}
                autoComplete="off"
              />
            </SettingRow>
            <Choice
              name="repeats"
              label={t('close_repeats')}
              value={item?.repeats ?? 'monthly'}
              options={(['monthly', 'quarterly', 'yearly'] as const).map((repeats) => [
                repeats,
                t(`close_${repeats}`),
              ])}
            />
            <Choice
              name="month"
              label={t('close_month')}
              hint={t('close_month_hint')}
              value={String(item?.month ?? '')}
              options={[
                ['', t('close_month_fiscal')],
                ...monthOptions(reader.locale).map(({ value, label }): [string, string] => [
                  value,
                  label,
                ]),
              ]}
            />
            <Choice
              name="asks_for"
              label={t('close_needs')}
              hint={t('close_needs_hint')}
              value={item?.asksFor ?? 'nothing'}
              options={(['nothing', 'note', 'file'] as const).map((needed) => [
                needed,
                t(`close_needs_${needed}`),
              ])}
            />
            <ItemClients of={item?.of ?? 'all'} clients={clients} tags={tags} />
          </SettingsForm>
        </div>
        {item !== undefined && (
          <div className="card">
            <SettingRow label={t('close_item_end')} hint={t('close_item_end_hint')}>
              <SettingButton
                path={path}
                fields={[
                  ['action', 'end'],
                  ['id', item.id],
                ]}
                doneHref={doneHref}
                className="btn btn-sm text-danger"
              >
                {t('close_item_end')}
              </SettingButton>
            </SettingRow>
          </div>
        )}
      </div>
    </>
  )
}

function Choice({
  name,
  label,
  hint,
  value,
  options,
}: {
  name: string
  label: string
  hint?: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
}) {
  return (
    <SettingRow label={label} hint={hint} controlId={`item_${name}`}>
      <select
        id={`item_${name}`}
        className="field w-80 max-w-full"
        name={name}
        defaultValue={value}
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </SettingRow>
  )
}
