import { localDay } from '@/lib/domain/periods/local-clock'
import type { Account } from '@/lib/bank-contract/account'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Reader } from '@/lib/format/create-reader'
import { accountNamePart, onlyAccountOf, statementValues } from '@/lib/format/document-values'
import { calendarDay } from '@/lib/format/file-names'
import type { DocumentKind } from '@/lib/server/exports/list-items'

/** Statements' documents, as "2026-06_Acme_Operating-4821_statement.pdf". */
export function statementDocuments(
  clientName: string,
  accountNames: ReadonlyMap<string, string>,
  { text, timeZone }: Pick<Reader, 'text' | 'timeZone'>,
): DocumentKind<Statement> {
  const dayOf = localDay(timeZone)
  const nameOf = (id: string) => text('exports.item', { kind: 'statements', id })
  return {
    nameOf,
    nameWithoutId: text('exports.item_without_id', { kind: 'statements' }),
    list: (bank, query) => bank.listStatements(query),
    get: (bank, id) => bank.getStatement(id),
    want: (statement) => {
      const { id, period_end, pdf_url } = statement
      return {
        id,
        label: nameOf(id),
        values: statementValues(statement, {
          clientName,
          accountName: accountNames.get(onlyAccountOf(statement) ?? ''),
          dayOf,
        }),
        day: calendarDay(period_end),
        // The address that the list gave is old by the time that its turn comes.
        find: pdf_url == null ? undefined : (bank) => bank.getStatement(id).then(documentOf),
      }
    },
  }
}

/** "Operating-4821". */
export function nameOfAccount(account: Account): readonly [id: string, name: string] {
  return [account.id, accountNamePart(account)]
}

function documentOf({ pdf_url }: Statement) {
  return pdf_url == null ? undefined : { downloadUrl: pdf_url, size: undefined }
}
