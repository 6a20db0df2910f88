import { type CsvColumn, csvColumns, defaultColumns } from '@/lib/domain/ledgers/csv-columns'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { ledgerApiPath } from '@/lib/search-params/ledger-export'
import { getReader } from '@/lib/server/http/get-reader'

interface OptionsProps {
  readonly connection_id: string
  readonly choice: LedgerChoice
  /** What the page is of, to come back to it. */
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** What a ledger has to know besides the rows, kept for the client; nothing for most. */
export async function LedgerOptions({ connection_id, choice, fields }: OptionsProps) {
  const { text } = await getReader()
  const isDesktop = choice.target === 'quickbooks_desktop'
  if (!isDesktop && choice.format !== 'own_csv') return null
  return (
    <form
      method="post"
      action={ledgerApiPath(connection_id)}
      className="flex flex-col items-start gap-3 rounded-lg border border-line p-3"
    >
      {[['action', 'choose'] as const, ...fields].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isDesktop ? <BankId value={choice.bankId ?? ''} /> : <Columns chosen={choice.columns} />}
      <button type="submit" className="btn">
        {text('lists.save')}
      </button>
    </form>
  )
}

async function BankId({ value }: { value: string }) {
  const { text } = await getReader()
  return (
    <label className="block">
      <span className="block pb-1 font-medium">{text('ledger_data.bank_id')}</span>
      <input
        name="bank_id"
        className="field w-40"
        inputMode="numeric"
        pattern="[0-9]{1,9}"
        maxLength={9}
        required
        defaultValue={value}
        aria-describedby="bank-id-hint"
        dir="ltr"
      />
      <span id="bank-id-hint" className="block pt-1 text-xs text-faint">
        {text('ledger_data.bank_id_hint')}
      </span>
    </label>
  )
}

const places = [1, 2, 3, 4, 5, 6, 7, 8] as const

const columnNames: Readonly<Record<CsvColumn, PlainMessageKey>> = {
  date: 'ledger_data.column_date',
  date_month_first: 'ledger_data.column_date_month_first',
  date_day_first: 'ledger_data.column_date_day_first',
  amount: 'ledger_data.column_amount',
  money_in: 'ledger_data.column_money_in',
  money_out: 'ledger_data.column_money_out',
  currency: 'lists.currency',
  payee: 'ledger_data.column_payee',
  memo: 'transactions.memo',
  type: 'transactions.type',
  id: 'transaction_data.transaction_id',
  balance: 'ledger_data.column_balance',
  account: 'transactions.account',
}

async function Columns({ chosen = defaultColumns }: { chosen?: readonly CsvColumn[] | undefined }) {
  const { number, text } = await getReader()
  return (
    <fieldset className="w-full">
      <legend className="pb-1.5 font-medium">{text('ledger_data.columns')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {places.map((place) => (
          <label key={place} className="block text-xs">
            <span className="block pb-0.5 text-faint">
              {text('ledger_data.column_number', { number: number(place) })}
            </span>
            <select name="column" className="field w-full" defaultValue={chosen[place - 1] ?? ''}>
              <option value="">{text('ledger_data.column_left_out')}</option>
              {csvColumns.map((name) => (
                <option key={name} value={name}>
                  {text(columnNames[name])}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
