import styles from '@/components/exports/zip-choice.module.css'
import { zipFormId } from '@/components/exports/zip-tick'
import { zipPath } from '@/components/exports/zip-path'
import { firstPageQuery, type ListParams } from '@/components/resource-list/list-params'
import { Button } from '@/components/ui/button'
import type { ExportKind } from '@/lib/contract/export-run'

/** From a list to the zip of its documents, all of them or those ticked, and to what else is made of it. */
export function ZipChoice({
  connection_id,
  kind,
  list,
  links,
}: {
  connection_id: string
  kind: ExportKind
  list: ListParams
  links: readonly { label: string; href: string }[]
}) {
  const query = firstPageQuery(list).filter(([name]) => name !== 'page_size')
  return (
    <form id={zipFormId} action={zipPath(connection_id, kind)} className={styles['choice']}>
      {query.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button>Pack the ticked PDFs</Button>
      <a href={zipPath(connection_id, kind, query)}>
        {list.filters.length === 0
          ? 'Pack all PDFs as one zip'
          : 'Pack all PDFs that match as one zip'}
      </a>
      {links.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </form>
  )
}
