import { SettingRow } from '@/components/settings/setting-row'
import { SettingsForm, SettingSwitch } from '@/components/settings/settings-form'
import type { FirmItem } from '@/lib/domain/close/firm-items'
import type { CurrencySum } from '@/lib/domain/clients/client'
import { typedAmount } from '@/lib/search-params/typed-amount'
import { getTranslations } from '@/lib/server/http/get-reader'

export interface CloseSettingsProps {
  readonly twoSigners: boolean
  readonly materiality: readonly CurrencySum[]
  readonly items: readonly FirmItem[]
}

/** By what closes are judged, and which items they have besides those by evidence; for admins. */
export async function CloseSettings({ twoSigners, materiality, items }: CloseSettingsProps) {
  const t = await getTranslations('settings')
  return (
    <>
      <SettingSwitch
        label={t('close_two')}
        hint={t('close_two_hint')}
        path="/api/settings/two-signers"
        action="set"
        isOn={twoSigners}
      />
      <Materiality amounts={materiality} />
      <Items items={items} />
    </>
  )
}

async function Materiality({ amounts }: { amounts: readonly CurrencySum[] }) {
  const [t, lists] = await Promise.all([getTranslations('settings'), getTranslations('lists')])
  const known = amounts.length > 0 ? amounts : [{ currency: 'USD', amount: '' }]
  return (
    <SettingsForm path="/api/settings/materiality">
      {known.map(({ currency, amount }) => (
        <SettingRow
          key={currency}
          label={t('close_materiality', { currency })}
          hint={t('close_materiality_hint')}
          controlId={`materiality_${currency}`}
        >
          <input type="hidden" name="currency" value={currency} />
          <AmountField
            id={`materiality_${currency}`}
            value={amount === '' ? '' : typedAmount(amount, currency)}
          />
        </SettingRow>
      ))}
      <SettingRow
        // Once a currency was saved, the fields of the next are empty.
        key={`other ${known.length} ${amounts.length}`}
        label={t('close_materiality_other')}
        controlId="materiality_other"
      >
        <input
          className="field w-20"
          name="currency"
          aria-label={lists('currency')}
          maxLength={3}
          autoComplete="off"
        />
        <AmountField id="materiality_other" value="" />
      </SettingRow>
    </SettingsForm>
  )
}

function AmountField({ id, value }: { id: string; value: string | undefined }) {
  return (
    <input
      id={id}
      className="field w-32 text-end"
      name="from"
      dir="ltr"
      inputMode="decimal"
      defaultValue={value}
      maxLength={40}
      autoComplete="off"
    />
  )
}

async function Items({ items }: { items: readonly FirmItem[] }) {
  const t = await getTranslations('settings')
  return (
    <SettingsForm path="/api/settings/items">
      {items.map((item, index) => (
        <SettingRow
          key={item.id}
          label={t('close_item', { number: index + 1 })}
          hint={t('close_item_hint')}
          controlId={`item_${item.id}`}
        >
          <ItemFields item={item} />
        </SettingRow>
      ))}
      <SettingRow
        // Once an item was saved, the fields of the next are empty.
        key={`other ${items.length}`}
        label={t('close_item_new')}
        hint={t('close_item_new_hint')}
        controlId="item_new"
      >
        <ItemFields item={undefined} />
      </SettingRow>
    </SettingsForm>
  )
}

async function ItemFields({ item }: { item: FirmItem | undefined }) {
  const t = await getTranslations('settings')
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <input type="hidden" name="id" value={item?.id ?? ''} />
      <input type="hidden" name="month" value={item?.month ?? ''} />
      <input
        type="hidden"
        name="clients"
        value={item === undefined || item.of === 'all' ? '' : JSON.stringify(item.of)}
      />
      <input
        id={`item_${item?.id ?? 'new'}`}
        className="field w-64"
        name="words"
        dir="auto"
        defaultValue={item?.words}
        maxLength={200}
        autoComplete="off"
      />
      <select
        className="field"
        name="repeats"
        aria-label={t('close_repeats')}
        defaultValue={item?.repeats ?? 'monthly'}
      >
        {(['monthly', 'quarterly', 'yearly'] as const).map((repeats) => (
          <option key={repeats} value={repeats}>
            {t(`close_${repeats}`)}
          </option>
        ))}
      </select>
      <select
        className="field"
        name="asks_for"
        aria-label={t('close_needs')}
        defaultValue={item?.asksFor ?? 'nothing'}
      >
        {(['nothing', 'note'] as const).map((needed) => (
          <option key={needed} value={needed}>
            {t(`close_needs_${needed}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
