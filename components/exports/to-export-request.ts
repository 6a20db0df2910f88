import type { ExportRequestView } from '@/components/exports/export-request-screen'
import { toFailure } from '@/components/layout/to-failure'
import type { Client } from '@/lib/domain/clients/client'
import type { ExportKind } from '@/lib/domain/exports/export-run'
import type { Reader } from '@/lib/format/create-reader'
import type { MessageKey } from '@/lib/i18n/en'
import { type ExportRequest, exportScopes, requestTitle } from '@/lib/present/export-request'
import { firstPageQuery } from '@/lib/search-params/list-params'
import { exportPath, resourcePath } from '@/lib/search-params/resource-path'

const listTitles: Readonly<Record<ExportKind, MessageKey>> = {
  statements: 'statements.title',
  transactions: 'transactions.title',
  invoices: 'shell.invoices',
}

/** The page on which an export is begun. */
export function toExportRequest(
  client: Client,
  request: ExportRequest,
  reader: Reader,
  /** As far as is known of the bank. */
  notApplied: readonly string[] = [],
): ExportRequestView {
  const { text, number } = reader
  const { connection_id } = client
  const { kind, ids, list } = request
  const path = resourcePath(connection_id, kind)
  const query = new URLSearchParams(firstPageQuery(list).map(([name, value]) => [name, value]))
  const count = ids.length
  const scope = exportScopes[kind]
  const isFile = kind === 'transactions'
  return {
    connection_id,
    kind,
    title: isFile ? text('exports.file_title') : text('exports.title', { kind }),
    scope: requestTitle(request, reader, notApplied),
    back: { href: query.size === 0 ? path : `${path}?${query}`, label: text(listTitles[kind]) },
    fields: requestFields(request),
    button: isFile
      ? text('exports.download_file')
      : count > 0
        ? text('exports.download_some', { count, number: number(count) })
        : text('exports.download_all'),
    how: isFile ? text('exports.file_how') : text('exports.how', { kind }),
    exportsHref: exportPath(connection_id),
    state: client.scope.includes(scope)
      ? undefined
      : toFailure(
          { code: 'missing_scope', scope },
          { client, retryHref: path, firstPageHref: path },
          reader,
        ),
  }
}

/** The request as hidden fields of a form. A relative period is settled now, not at the press. */
function requestFields({ list, ids, period }: ExportRequest): (readonly [string, string])[] {
  if (ids.length > 0) return ids.map((id) => ['id', id] as const)
  return firstPageQuery({ ...list, period: period.address ?? list.period }).filter(
    ([name]) => name !== 'page_size',
  )
}
