import { ReadFailureState } from '@/components/connections/read-failure-state'
import { ExportForm } from '@/components/exports/export-form'
import {
  wishFields,
  wishInWords,
  type ExportWish,
  exportKinds,
} from '@/components/exports/export-wish'
import { exportsPath, zipPath } from '@/components/exports/export-paths'
import { exportWords } from '@/components/exports/export-words'
import { firstPageQuery } from '@/components/resource-list/list-params'
import { resourcePath } from '@/components/resource-list/resource-path'
import { Footnote } from '@/components/ui/footnote'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import type { Client } from '@/lib/contract/client'
import type { ZipKind } from '@/lib/contract/export-run'
import type { Format } from '@/lib/format/create-format'

/** The page that packs the documents of a list into one zip. */
export function ZipView({
  client,
  wish,
  format,
}: {
  client: Client
  wish: ExportWish<ZipKind>
  format: Format
}) {
  const { connection_id } = client
  const { kind, list } = wish
  const { title, scope } = exportKinds[kind]
  const { text } = format
  const path = resourcePath(connection_id, kind)
  const query = new URLSearchParams(firstPageQuery(list).map(([name, value]) => [name, value]))
  const heading = text('exports.title', { kind })
  const api = `/api/exports/${encodeURIComponent(connection_id)}`
  return (
    <>
      <title>{`${heading} · ${client.name} · Countinghouse`}</title>
      <PageHeading
        title={heading}
        back={
          <BackLink href={query.size === 0 ? path : `${path}?${query}`}>{text(title)}</BackLink>
        }
      >
        <p>{wishInWords(wish, format)}.</p>
      </PageHeading>
      {client.scope.includes(scope) ? (
        <>
          <ExportForm
            action={`${api}/${kind}`}
            progressPath={`${api}/runs`}
            wish={{
              fields: wishFields(wish),
              label:
                wish.ids.length > 0
                  ? text('exports.download_some', {
                      count: wish.ids.length,
                      number: format.number(wish.ids.length),
                    })
                  : text('exports.download_all'),
            }}
            words={exportWords(format)}
          />
          <Footnote>{text('exports.how', { kind })}</Footnote>
          <Footnote>
            <a href={exportsPath(connection_id)}>{text('exports.earlier')}</a>
          </Footnote>
        </>
      ) : (
        <ReadFailureState
          failure={{ code: 'missing_scope', scope }}
          client={client}
          retryHref={zipPath(connection_id, kind)}
          firstPageHref={path}
          format={format}
        />
      )}
    </>
  )
}
