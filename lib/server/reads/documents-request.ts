import type { ZipKind } from '@/lib/domain/exports/export-run'
import type { Reader } from '@/lib/format/create-reader'
import { accountNames } from '@/lib/format/account-name'
import { customerOptions } from '@/lib/format/resource-names'
import type { ExportRequest } from '@/lib/present/export-request'
import { valuesOf, wordsOfDefinition } from '@/lib/present/filter-chips'
import { parseDocumentChoice } from '@/lib/search-params/file-naming'
import { parseListParams } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { exportLists } from '@/lib/present/export-lists'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { customerNames } from '@/lib/server/banking/name-cache'
import { getContext } from '@/lib/server/context'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { parseRequest } from '@/lib/server/reads/export-request'

/** What an address, or a form, asks to be exported as a ZIP: what filters find, or single documents. */
export function parseDocumentsRequest<Kind extends ZipKind>(
  kind: Kind,
  raw: RawSearchParams,
  access: ClientAccess,
  reader: Reader,
): ExportRequest<Kind> {
  const definition = exportLists[kind]
  const accounts = accountNames(listSharedAccounts(access), reader)
  const customers = customerNames(getContext()).find(access.client.connection_id)
  const ids = valuesOf(parseListParams(definition, raw), 'customer')
  const words = wordsOfDefinition(definition, reader, {
    references: {
      customer: customerOptions(ids, customers, reader),
      account_id: Array.from(accounts, ([value, label]) => ({ value, label })),
    },
  })
  return parseRequest({ kind, definition, raw }, words, access, reader)
}

/** The same with how its files are called, and whether only what is new is wanted. */
export function parseDocumentsDemand<Kind extends ZipKind>(
  ...[kind, raw, access, reader]: Parameters<typeof parseDocumentsRequest<Kind>>
) {
  const wanted = parseDocumentsRequest(kind, raw, access, reader)
  return { wanted, ...parseDocumentChoice(kind, raw) }
}
