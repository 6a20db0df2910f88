import type { Account } from '@/lib/contract/account'
import type { Statement } from '@/lib/contract/statement'
import type { Format } from '@/lib/format/create-format'
import { calendarDay, periodPart } from '@/lib/server/exports/entry-names'
import type { DocumentKind } from '@/lib/server/exports/list-items'

/** Statements' documents, as "2026-06_Acme_Operating-4821_statement.pdf". */
export function statementDocuments(
  clientName: string,
  accountNames: ReadonlyMap<string, string>,
  { text }: Pick<Format, 'text'>,
): DocumentKind<Statement> {
  const nameOf = (id: string) => text('exports.item', { kind: 'statements', id })
  return {
    nameOf,
    nameWithoutId: text('exports.item_without_id', { kind: 'statements' }),
    list: (bank, query) => bank.listStatements(query),
    get: (bank, id) => bank.getStatement(id),
    idOf: ({ id }) => id,
    want: (statement) => {
      const { id, period_start, period_end, pdf_url, statement_type } = statement
      const isUsual = statement_type == null || statement_type === 'account'
      return {
        id,
        label: nameOf(id),
        nameParts: [
          periodPart(period_start, period_end),
          clientName,
          accountPart(statement, accountNames),
          isUsual ? 'statement' : `${statement_type}-statement`,
        ],
        day: calendarDay(period_end),
        // The address that the list gave is old by the time that its turn comes.
        find: pdf_url == null ? undefined : (bank) => bank.getStatement(id).then(documentOf),
      }
    },
  }
}

/** "Operating-4821". */
export function nameOfAccount(account: Account): readonly [id: string, name: string] {
  const { id, account_name, account_number_last_4 } = account
  return [id, [account_name, account_number_last_4].filter((part) => part).join('-')]
}

function documentOf({ pdf_url }: Statement) {
  return pdf_url == null ? undefined : { downloadUrl: pdf_url, size: undefined }
}

function accountPart({ accounts }: Statement, names: ReadonlyMap<string, string>) {
  const [only, ...others] = accounts ?? []
  if (only === undefined) return undefined
  if (others.length > 0) return `${others.length + 1}-accounts`
  return names.get(only.account_id ?? '') ?? only.account_type ?? undefined
}
