import { SettingRow } from '@/components/settings/setting-row'
import type { CurrencySum } from '@/lib/domain/clients/client'
import { typedAmount } from '@/lib/search-params/typed-amount'
import { getTranslations } from '@/lib/server/http/get-reader'

/** An amount for each currency that has one, and one more. */
export async function AmountFields({
  name,
  amounts,
  hint,
}: {
  name: 'materiality' | 'large'
  amounts: readonly CurrencySum[]
  /** Beneath the last: of a currency without an amount. */
  hint: string
}) {
  const [t, lists, checks] = await Promise.all([
    getTranslations('settings'),
    getTranslations('lists'),
    getTranslations('checks'),
  ])
  return (
    <>
      {amounts.map(({ currency, amount }) => (
        <SettingRow
          key={currency}
          label={
            name === 'large'
              ? checks('large_from', { currency })
              : t('close_materiality', { currency })
          }
          controlId={`${name}_${currency}`}
        >
          <input type="hidden" name="currency" value={currency} />
          <AmountField id={`${name}_${currency}`} value={typedAmount(amount, currency)} />
        </SettingRow>
      ))}
      <SettingRow
        // Once a currency was saved, the fields of the next are empty.
        key={`other ${amounts.length}`}
        label={amounts.length === 0 ? lists('currency') : t('close_other_currency')}
        hint={hint}
        controlId={`${name}_other`}
      >
        <span className="flex gap-2">
          <input
            className="field w-20"
            name="currency"
            aria-label={lists('currency')}
            placeholder="USD"
            maxLength={3}
            autoComplete="off"
          />
          <AmountField id={`${name}_other`} value="" />
        </span>
      </SettingRow>
    </>
  )
}

function AmountField({ id, value }: { id: string; value: string | undefined }) {
  return (
    <input
      id={id}
      className="field num-t w-32 text-end"
      name="from"
      dir="ltr"
      inputMode="decimal"
      defaultValue={value}
      maxLength={40}
      autoComplete="off"
    />
  )
}
