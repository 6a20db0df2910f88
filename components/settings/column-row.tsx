import type { ReactNode } from 'react'
import { CheckboxField } from '@/components/ui/old-field'
import type { Format } from '@/lib/format/create-format'

/** One column of a table that a person arranges: whether it is shown, and at which place. */
export function ColumnRow({
  id,
  label,
  isShown,
  place,
  places,
  format,
  children,
}: {
  id: string
  label: string
  isShown: boolean
  place: number
  /** How many there are. */
  places: number
  format: Format
  /** Cells for what else there is to choose. */
  children?: ReactNode
}) {
  return (
    <tr>
      <th scope="row">
        <CheckboxField label={label} name="show" value={id} defaultChecked={isShown} />
      </th>
      <td>
        <input type="hidden" name={`before_${id}`} value={place} />
        <select
          name={`place_${id}`}
          aria-label={format.text('settings.place_of', { column: label })}
          defaultValue={place}
        >
          {Array.from({ length: places }, (_, index) => (
            <option key={index} value={index + 1}>
              {format.number(index + 1)}
            </option>
          ))}
        </select>
      </td>
      {children}
    </tr>
  )
}
