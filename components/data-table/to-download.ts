import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { countFresh, type TakenDocument } from '@/lib/domain/exports/taken-document'
import { foundOf, isExact } from '@/lib/domain/reading/reading'
import { extentOfPage, type MatchingPage } from '@/lib/domain/search/refine-rows'
import type { Reader } from '@/lib/format/create-reader'
import { downloadNewText } from '@/lib/present/documents-download'
import type { ListParams } from '@/lib/search-params/list-params'
import { newExportPath, type Pairs } from '@/lib/search-params/resource-path'

/** Where the documents of a list are downloaded; what the firm does not have yet first of all. */
export interface DownloadView {
  /** Undefined of a list that is not shared. */
  readonly download:
    | { readonly href: string; readonly label: string; readonly isPrimary: boolean }
    | undefined
  /** How many are new, where the list was read whole and by no filter. */
  readonly newCount: string | undefined
}

export function toDownload<Item extends { readonly id: string }>(
  {
    client: { connection_id },
    kind,
    list,
    outcome,
    query,
  }: {
    client: { readonly connection_id: string }
    kind: 'invoices' | 'statements'
    list: ListParams
    outcome: ReadOutcome<MatchingPage<Item>>
    query: Pairs
  },
  {
    taken,
    fileIdOf,
  }: {
    taken: ReadonlyMap<string, TakenDocument> | undefined
    /** Null of one without a document; undefined where the list does not name its file. */
    fileIdOf: (item: Item) => string | null | undefined
  },
  reader: Reader,
): DownloadView {
  if (outcome.kind === 'failed' && outcome.failure.code === 'missing_scope') {
    return { download: undefined, newCount: undefined }
  }
  const fresh =
    taken === undefined || outcome.kind === 'failed'
      ? undefined
      : countFresh(
          (outcome.value.refined?.rows ?? outcome.value.items).flatMap((item) => {
            const fileId = fileIdOf(item)
            return fileId === null ? [] : [{ id: item.id, fileId }]
          }),
          taken,
          extentOfPage(outcome.value, list),
        )
  if (fresh !== undefined && foundOf(fresh) > 0) {
    return {
      download: {
        href: newExportPath(connection_id, kind, [...query, ['only', 'new']]),
        label: downloadNewText(kind, fresh, reader),
        isPrimary: true,
      },
      newCount:
        isExact(fresh) && list.filters.length === 0 ? reader.number(fresh.exactly) : undefined,
    }
  }
  const label = list.filters.length > 0 ? 'lists.download_matching' : 'lists.download_all'
  return {
    download: {
      href: newExportPath(connection_id, kind, query),
      label: reader.text(label),
      isPrimary: false,
    },
    newCount: undefined,
  }
}
