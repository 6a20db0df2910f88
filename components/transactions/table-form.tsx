import {
  choosableColumns,
  type ColumnSize,
  type TableChoice,
} from '@/components/transactions/table-choice'
import styles from '@/components/transactions/table-form.module.css'
import { Button } from '@/components/ui/button'
import { CheckboxField, SelectField } from '@/components/ui/field'

const sizes = [
  { value: 'usual', label: 'As it fits' },
  { value: 'narrow', label: 'Narrow' },
  { value: 'wide', label: 'Wide' },
]

const densities = [
  { value: 'as the desk', label: 'As everywhere' },
  { value: 'dense', label: 'Dense' },
  { value: 'roomy', label: 'Roomy' },
]

/** Which columns stand in the table of transactions, where and how wide; kept per person. */
export function TableForm({
  connection_id,
  choice,
}: {
  connection_id: string
  choice: TableChoice
}) {
  const placeOf = (id: string) => choice.columns.findIndex((column) => column.id === id) + 1
  const rows = choosableColumns.toSorted(
    (left, right) => (placeOf(left.id) || 99) - (placeOf(right.id) || 99),
  )
  return (
    <form className={styles['form']} method="post" action="/api/preferences/transactions">
      <input type="hidden" name="connection_id" value={connection_id} />
      <table>
        <caption>The date always comes first.</caption>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Place</th>
            <th scope="col">Size</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label }, index) => (
            <ColumnRow
              key={id}
              id={id}
              label={label}
              place={index + 1}
              places={rows.map((_, place) => place + 1)}
              size={choice.columns.find((column) => column.id === id)?.size}
            />
          ))}
        </tbody>
      </table>
      <SelectField
        label="Rows of this table"
        name="density"
        options={densities}
        defaultValue={choice.density}
      />
      <CheckboxField
        label="Single keys: j, k, x, Enter, /, ?"
        name="keys"
        value="on"
        defaultChecked={choice.keys}
        hint="Switch them off where speech or other software types letters by itself."
      />
      <div className={styles['actions']}>
        <Button tone="primary">Save table</Button>
        <Button name="action" value="reset">
          As it was at first
        </Button>
      </div>
    </form>
  )
}

function ColumnRow({
  id,
  label,
  place,
  places,
  size,
}: {
  id: string
  label: string
  place: number
  places: readonly number[]
  /** Undefined where the column is not shown. */
  size: ColumnSize | undefined
}) {
  return (
    <tr>
      <th scope="row">
        <CheckboxField label={label} name="show" value={id} defaultChecked={size !== undefined} />
      </th>
      <td>
        <input type="hidden" name={`before_${id}`} value={place} />
        <select name={`place_${id}`} aria-label={`Place of ${label}`} defaultValue={place}>
          {places.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </td>
      <td>
        <select name={`size_${id}`} aria-label={`Size of ${label}`} defaultValue={size ?? 'usual'}>
          {sizes.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </select>
      </td>
    </tr>
  )
}
