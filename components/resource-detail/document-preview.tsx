import styles from '@/components/resource-detail/document-preview.module.css'

/** The document within the page, fetched only once it is opened. */
export function DocumentPreview({ name, href }: { name: string; href: string }) {
  return (
    <details className={styles['preview']}>
      <summary>Show {name} here</summary>
      {/* Chromium opens no PDF in a sandbox; our route answers with a policy that lets nothing run. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe src={href} title={name} loading="lazy" />
    </details>
  )
}
