import { ReadFailureState } from '@/components/connections/read-failure-state'
import { ZipRun } from '@/components/exports/zip-run'
import { wishFields, wishInWords, type ZipWish, zipKinds } from '@/components/exports/zip-wish'
import { exportsPath, zipPath } from '@/components/exports/zip-path'
import { firstPageQuery } from '@/components/resource-list/list-params'
import { resourcePath } from '@/components/resource-list/resource-path'
import { Footnote } from '@/components/ui/footnote'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import type { Client } from '@/lib/contract/client'
import type { Format } from '@/lib/format/create-format'

/** The page that packs the documents of a list into one zip. */
export function ZipView({
  client,
  wish,
  format,
}: {
  client: Client
  wish: ZipWish
  format: Format
}) {
  const { connection_id } = client
  const { kind, list } = wish
  const { title, many, scope } = zipKinds[kind]
  const path = resourcePath(connection_id, kind)
  const query = new URLSearchParams(firstPageQuery(list).map(([name, value]) => [name, value]))
  const heading = `${title} as one zip`
  const api = `/api/exports/${encodeURIComponent(connection_id)}`
  return (
    <>
      <title>{`${heading} · ${client.name} · Countinghouse`}</title>
      <PageHeading
        title={heading}
        back={<BackLink href={query.size === 0 ? path : `${path}?${query}`}>{title}</BackLink>}
      >
        <p>{wishInWords(wish, format)}.</p>
      </PageHeading>
      {client.scope.includes(scope) ? (
        <>
          <ZipRun
            action={`${api}/${kind}`}
            progressPath={`${api}/runs`}
            wish={{
              fields: wishFields(wish),
              label:
                wish.ids.length > 0
                  ? `Download ${format.number(wish.ids.length)} PDFs`
                  : `Download the PDFs of all of them`,
            }}
          />
          <Footnote>
            All {many} of the bank’s list are fetched, over every page of it. The zip ends with a
            list of every one: its file, size and checksum, or why it is missing. A document that
            fails is tried again before it is given up.
          </Footnote>
          <Footnote>
            <a href={exportsPath(connection_id)}>What became of earlier zips</a>
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
