export interface RowGroup {
  readonly label: string
  /** What its rows come to, by currency. */
  readonly total: string
}

export interface GroupRowProps {
  readonly rows: readonly { readonly group?: RowGroup | undefined }[]
  /** Of the row that it stands above. */
  readonly index: number
  /** Classes of each column's cells. */
  readonly edges: readonly string[]
}

/**
 * A heading above the first row of a group, with a cell for each column: one that spans columns which are hidden
 * would make room for them. No list that has groups can be selected from.
 */
export function GroupRow({ rows, index, edges }: GroupRowProps) {
  const group = rows[index]?.group
  if (group === undefined || group.label === rows[index - 1]?.group?.label) return null
  const { label, total } = group
  const amount = (
    <bdi dir="ltr" className="num-t" data-amount="">
      {total}
    </bdi>
  )
  const last = edges.length - 1
  return (
    <tr>
      <th scope="rowgroup" className="h-9! text-ink! sm:pt-2">
        {label}
        <span className="float-end text-faint sm:hidden">{amount}</span>
      </th>
      {edges.slice(1).map((edge, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- The columns, in their order.
        <td key={at} className={`h-9! overflow-visible! text-faint sm:pt-2 ${edge}`}>
          {/* Sums in several currencies begin before their column. */}
          {at + 1 === last && <span className="float-end text-xs">{amount}</span>}
        </td>
      ))}
    </tr>
  )
}
