import { shownObject } from '@/components/resource-list/shown-object'
import { Notice } from '@/components/ui/notice'
import { RawObject } from '@/components/ui/raw-object'
import type { Text } from '@/lib/i18n/create-text'

/** Rows that lack what the specification promises: named and shown as they came, never dropped. */
export function UnreadableRows({ rows, text }: { rows: readonly unknown[]; text: Text['text'] }) {
  if (rows.length === 0) return null
  return (
    <Notice tone="attention" title={text('lists.rows_unreadable', { count: rows.length })}>
      <p>{text('lists.rows_unreadable_why')}</p>
      {rows.map((row, index) => (
        <RawObject
          // They may have no identifier; their order is fixed within one answer.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          value={shownObject(row, text)}
          label={text('lists.row_as_sent', { number: index + 1 })}
        />
      ))}
    </Notice>
  )
}
