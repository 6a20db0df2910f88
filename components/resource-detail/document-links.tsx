import styles from '@/components/resource-detail/document-links.module.css'
import { Section } from '@/components/ui/section'
import type { Text } from '@/lib/i18n/create-text'

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
  text,
}: {
  title: string
  documents: readonly DocumentLink[]
  text: Text['text']
}) {
  if (documents.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles['documents']}>
        {documents.map(({ id, name, viewHref, downloadHref }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <a href={viewHref} target="_blank" aria-label={text('details.view_named', { name })}>
              {text('details.view')}
            </a>
            <a
              href={downloadHref}
              download=""
              aria-label={text('details.download_named', { name })}
            >
              {text('details.download')}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
