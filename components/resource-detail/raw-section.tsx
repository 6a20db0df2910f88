import styles from '@/components/resource-detail/raw-section.module.css'
import { shownObject } from '@/components/resource-list/shown-object'
import { RawObject } from '@/components/ui/raw-object'
import type { Format } from '@/lib/format/create-format'

/** The object as it came, and which of its fields are newer than this page (spec, Versioning 2). */
export function RawSection({
  value,
  known,
  format,
}: {
  value: object
  /** The shape that this page was written for. */
  known: Readonly<Record<string, unknown>>
  format: Pick<Format, 'text' | 'list'>
}) {
  const { text, list } = format
  const novel = Object.keys(value).filter((key) => !Object.hasOwn(known, key))
  return (
    <div className={styles['raw']}>
      <RawObject value={shownObject(value, text)} label={text('details.raw')} />
      {novel.length > 0 && (
        <p>{text('details.new_fields', { count: novel.length, fields: list(novel) })}</p>
      )}
    </div>
  )
}
