import styles from '@/components/exports/zip-choice.module.css'

/** Belongs to the form of the list's `ZipChoice`, wherever it stands. */
export const zipFormId = 'zip-choice'

export function ZipTick({ id, label }: { id: string; label: string }) {
  return (
    <label className={styles['tick']}>
      <input type="checkbox" form={zipFormId} name="id" value={id} aria-label={label} />
    </label>
  )
}
