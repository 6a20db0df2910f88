import { zipPath } from '@/components/exports/export-paths'
import { ExportView } from '@/components/exports/export-view'
import type { ExportWish } from '@/components/exports/export-wish'
import type { Client } from '@/lib/domain/clients/client'
import type { ZipKind } from '@/lib/domain/exports/export-run'
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
  const { kind, ids } = wish
  const { text, number } = format
  const count = ids.length
  return (
    <ExportView
      client={client}
      wish={wish}
      title={text('exports.title', { kind })}
      button={
        count > 0
          ? text('exports.download_some', { count, number: number(count) })
          : text('exports.download_all')
      }
      how={text('exports.how', { kind })}
      retryHref={zipPath(client.connection_id, kind)}
      format={format}
    />
  )
}
