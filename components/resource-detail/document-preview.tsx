import styles from '@/components/resource-detail/document-preview.module.css'

/** The document within the page, fetched only once it is opened. */
export function DocumentPreview({
  summary,
  name,
  href,
}: {
  /** "Show the PDF of INV-0042 here". */
  summary: string
  /** The document itself, as "the PDF of INV-0042". */
  name: string
  href: string
}) {
  return (
    <details className={styles['preview']}>
      <summary>{summary}</summary>
      {/* Chromium opens no PDF in a sandbox; our route answers with a policy that lets nothing run. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe src={href} title={name} loading="lazy" />
    </details>
  )
}
