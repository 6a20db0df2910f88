import styles from '@/components/resource-detail/document-links.module.css'
import { Section } from '@/components/ui/section'

export interface DocumentLink {
  id: string
  name: string
  viewHref: string
  downloadHref: string
}

/** Documents to look at in a tab of their own or to keep; each click asks the bank afresh. */
export function DocumentLinks({
  title,
  documents,
}: {
  title: string
  documents: readonly DocumentLink[]
}) {
  if (documents.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles['documents']}>
        {documents.map(({ id, name, viewHref, downloadHref }) => (
          <li key={id}>
            <span>{name}</span>
            <a href={viewHref} target="_blank" aria-label={`View ${name} in a new tab`}>
              View
            </a>
            <a href={downloadHref} download="" aria-label={`Download ${name}`}>
              Download
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
