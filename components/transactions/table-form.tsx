import styles from '@/components/settings/choice-table.module.css'
import { ColumnRow } from '@/components/settings/column-row'
import { type ColumnSize, pixelsOfHalf } from '@/components/transactions/column-size'
import { choosableColumns, type TableChoice } from '@/components/transactions/table-choice'
import { Button } from '@/components/ui/button'
import { CheckboxField, SelectField, type SelectOption } from '@/components/ui/old-field'
import type { Format } from '@/lib/format/create-format'
import type { MessageKey } from '@/lib/i18n/en'

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
                <SizeSelect id={id} column={text(label)} size={sizeOf(id) ?? 'usual'} text={text} />
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

function SizeSelect({
  id,
  column,
  size,
  text,
}: {
  id: string
  column: string
  size: ColumnSize
  text: Format['text']
}) {
  return (
    <select
      name={`size_${id}`}
      aria-label={text('transactions.table_size_of', { column })}
      defaultValue={size}
    >
      {sizes.map(({ value, label }) => (
        <option key={value} value={value}>
          {text(label)}
        </option>
      ))}
      {typeof size === 'number' && (
        <option value={size}>
          {text('transactions.size_drawn', { pixels: size * pixelsOfHalf })}
        </option>
      )}
    </select>
  )
}
