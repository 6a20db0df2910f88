import { shownObject } from '@/components/resource-list/shown-object'
import { Notice } from '@/components/ui/notice'
import { RawObject } from '@/components/ui/raw-object'

/** Rows that lack what the specification promises: named and shown as they came, never dropped. */
export function UnreadableRows({ rows }: { rows: readonly unknown[] }) {
  if (rows.length === 0) return null
  return (
    <Notice
      tone="attention"
      title={
        rows.length === 1 ? '1 row could not be read' : `${rows.length} rows could not be read`
      }
    >
      <p>The bank sent them without what every row must have. They are not in the table.</p>
      {rows.map((row, index) => (
        <RawObject
          // They may have no identifier; their order is fixed within one answer.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          value={shownObject(row)}
          label={`Row ${index + 1} as the bank sent it`}
        />
      ))}
    </Notice>
  )
}
