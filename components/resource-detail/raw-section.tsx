import styles from '@/components/resource-detail/raw-section.module.css'
import { shownObject } from '@/components/resource-list/shown-object'
import { RawObject } from '@/components/ui/raw-object'

/** The object as it came, and which of its fields are newer than this page (spec, Versioning 2). */
export function RawSection({
  value,
  known,
}: {
  value: object
  /** The shape that this page was written for. */
  known: Readonly<Record<string, unknown>>
}) {
  const novel = Object.keys(value).filter((key) => !Object.hasOwn(known, key))
  return (
    <div className={styles['raw']}>
      <RawObject value={shownObject(value)} />
      {novel.length > 0 && (
        <p>
          {novel.length === 1 ? 'A field' : 'Fields'} in it that this page does not know yet:{' '}
          {novel.join(', ')}
        </p>
      )}
    </div>
  )
}
