import styles from '@/components/exports/zip-choice.module.css'
import { zipFormId } from '@/components/exports/zip-tick'
import { zipPath } from '@/components/exports/export-paths'
import { firstPageQuery, type ListParams } from '@/lib/search-params/list-params'
import { Button } from '@/components/ui/button'
import type { ZipKind } from '@/lib/domain/exports/export-run'
import type { Text } from '@/lib/i18n/create-text'

/** From a list to the zip of its documents, all of them or those ticked, and to what else is made of it. */
export function ZipChoice({
  connection_id,
  kind,
  list,
  links,
  text,
}: {
  connection_id: string
  kind: ZipKind
  list: ListParams
  links: readonly { label: string; href: string }[]
  text: Text['text']
}) {
  const query = firstPageQuery(list).filter(([name]) => name !== 'page_size')
  return (
    <form id={zipFormId} action={zipPath(connection_id, kind)} className={styles['choice']}>
      {query.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button>{text('exports.pack_ticked')}</Button>
      <a href={zipPath(connection_id, kind, query)}>
        {list.filters.length === 0 ? text('exports.pack_all') : text('exports.pack_all_matching')}
      </a>
      {links.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </form>
  )
}
