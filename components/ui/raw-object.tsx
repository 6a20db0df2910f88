import styles from '@/components/ui/raw-object.module.css'

/** Everything the bank sent, fields that we do not know included (spec, Versioning 2). */
export function RawObject({ value, label }: { value: unknown; label: string }) {
  return (
    <details className={styles['raw']}>
      <summary>{label}</summary>
      <pre tabIndex={0} dir="ltr" role="region" aria-label={label}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  )
}
