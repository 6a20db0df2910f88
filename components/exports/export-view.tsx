import type { ReactNode } from 'react'
import { ReadFailureState } from '@/components/connections/read-failure-state'
import { ExportForm } from '@/components/exports/export-form'
import { exportsPath } from '@/components/exports/export-paths'
import {
  exportKinds,
  type ExportWish,
  wishFields,
  wishInWords,
} from '@/components/exports/export-wish'
import { exportWords } from '@/components/exports/export-words'
import { firstPageQuery } from '@/lib/search-params/list-params'
import { resourcePath } from '@/lib/search-params/resource-path'
import { Footnote } from '@/components/ui/footnote'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import type { Client } from '@/lib/domain/clients/client'
import type { Format } from '@/lib/format/create-format'

/** The page on which something of a list is asked for as a download. */
export function ExportView({
  client,
  wish,
  title,
  button,
  how,
  options,
  retryHref,
  format,
}: {
  client: Client
  wish: ExportWish
  title: string
  button: string
  /** What will be done, and what becomes of a failure. */
  how: string
  /** What can be chosen besides. */
  options?: ReactNode
  /** This page, for who has shared more by then. */
  retryHref: string
  format: Format
}) {
  const { connection_id } = client
  const { kind, list } = wish
  const { title: listTitle, scope } = exportKinds[kind]
  const { text } = format
  const path = resourcePath(connection_id, kind)
  const query = new URLSearchParams(firstPageQuery(list).map(([name, value]) => [name, value]))
  const listHref = query.size === 0 ? path : `${path}?${query}`
  const api = `/api/exports/${encodeURIComponent(connection_id)}`
  return (
    <>
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      <PageHeading title={title} back={<BackLink href={listHref}>{text(listTitle)}</BackLink>}>
        <p>{wishInWords(wish, format)}.</p>
      </PageHeading>
      {client.scope.includes(scope) ? (
        <>
          <ExportForm
            action={`${api}/${kind}`}
            progressPath={`${api}/runs`}
            wish={{ fields: wishFields(wish), label: button, options }}
            words={exportWords(format)}
          />
          <Footnote>{how}</Footnote>
          <Footnote>
            <a href={exportsPath(connection_id)}>{text('exports.earlier')}</a>
          </Footnote>
        </>
      ) : (
        <ReadFailureState
          failure={{ code: 'missing_scope', scope }}
          client={client}
          retryHref={retryHref}
          firstPageHref={path}
          format={format}
        />
      )}
    </>
  )
}
