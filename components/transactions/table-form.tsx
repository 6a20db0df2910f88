import styles from '@/components/settings/choice-table.module.css'
import { ColumnRow } from '@/components/settings/column-row'
import { choosableColumns, type TableChoice } from '@/components/transactions/table-choice'
import { Button } from '@/components/ui/button'
import { CheckboxField, SelectField, type SelectOption } from '@/components/ui/field'
import type { Format } from '@/lib/format/create-format'
import type { MessageKey } from '@/lib/messages/en'

interface NamedValue {
  readonly value: string
  readonly label: MessageKey
}

const sizes: readonly NamedValue[] = [
  { value: 'usual', label: 'transactions.size_usual' },
  { value: 'narrow', label: 'transactions.size_narrow' },
  { value: 'wide', label: 'transactions.size_wide' },
]

const densities: readonly NamedValue[] = [
  { value: 'as the desk', label: 'transactions.density_as_everywhere' },
  { value: 'dense', label: 'transactions.density_dense' },
  { value: 'roomy', label: 'transactions.density_roomy' },
]

/** Which columns stand in the table of transactions, where and how wide; kept per person. */
export function TableForm({
  connection_id,
  choice,
  format,
}: {
  connection_id: string
  choice: TableChoice
  format: Format
}) {
  const { text } = format
  const named = (values: readonly NamedValue[]): SelectOption[] =>
    values.map(({ value, label }) => ({ value, label: text(label) }))
  const sizeOptions = named(sizes)
  const placeOf = (id: string) => choice.columns.findIndex((column) => column.id === id) + 1
  const sizeOf = (id: string) => choice.columns.find((column) => column.id === id)?.size
  const rows = choosableColumns.toSorted(
    (left, right) => (placeOf(left.id) || 99) - (placeOf(right.id) || 99),
  )
  return (
    <form className={styles['form']} method="post" action="/api/preferences/transactions">
      <input type="hidden" name="connection_id" value={connection_id} />
      <table>
        <caption>{text('transactions.table_date_first')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('transactions.table_column')}</th>
            <th scope="col">{text('transactions.table_place')}</th>
            <th scope="col">{text('transactions.table_size')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label }, index) => (
            <ColumnRow
              key={id}
              id={id}
              label={text(label)}
              isShown={sizeOf(id) !== undefined}
              place={index + 1}
              places={rows.length}
              format={format}
            >
              <td>
                <select
                  name={`size_${id}`}
                  aria-label={text('transactions.table_size_of', { column: text(label) })}
                  defaultValue={sizeOf(id) ?? 'usual'}
                >
                  {sizeOptions.map((each) => (
                    <option key={each.value} value={each.value}>
                      {each.label}
                    </option>
                  ))}
                </select>
              </td>
            </ColumnRow>
          ))}
        </tbody>
      </table>
      <SelectField
        label={text('transactions.table_rows')}
        name="density"
        options={named(densities)}
        defaultValue={choice.density}
      />
      <CheckboxField
        label={text('transactions.table_keys')}
        name="keys"
        value="on"
        defaultChecked={choice.keys}
        hint={text('transactions.table_keys_hint')}
      />
      <div className={styles['actions']}>
        <Button tone="primary">{text('transactions.table_save')}</Button>
        <Button name="action" value="reset">
          {text('transactions.table_reset')}
        </Button>
      </div>
    </form>
  )
}
