import type { MarkedRow } from '@/components/review/mark-column'
import { notAppliedIn, toListView } from '@/components/data-table/list-view'
import type { ListViewLink } from '@/components/data-table/views-menu'
import { sortsHere } from '@/components/data-table/sorts-here'
import { toToolbar } from '@/components/data-table/to-toolbar'
import { namedIn, wordsOfDefinition } from '@/lib/present/filter-chips'
import type { AccountNames } from '@/lib/format/account-name'
import { statementAccount, statementPeriod } from '@/lib/present/statement-names'
import { type MarksRead, reviewersOf, reviewOf } from '@/lib/present/mark'
import { tieOutState } from '@/lib/present/tie-out-state'
import type { StatementsView } from '@/components/statements/statements-screen'
import type { Money } from '@/lib/bank-contract/money'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { MatchingPage } from '@/lib/domain/search/refine-rows'
import { findTieOut } from '@/lib/domain/statements/tie-out'
import { valueName } from '@/lib/format/value-name'
import type { StateText } from '@/lib/format/invoice-status'
import type { TakenDocument } from '@/lib/domain/exports/taken-document'
import { toDownload } from '@/components/data-table/to-download'
import type { Reader } from '@/lib/format/create-reader'
import { firstPageQuery, listHref, type ListParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { queryOf, resourcePath, statementDocumentPath } from '@/lib/search-params/resource-path'
import { parseHiddenViews } from '@/lib/search-params/list-views'
import { statementList } from '@/lib/search-params/statements'
import { parseColumns } from '@/lib/search-params/transaction-table'

/** One statement as the table shows it. */
export interface StatementRow extends MarkedRow {
  readonly href: string
  readonly period: string
  readonly type: string | undefined
  readonly account: string | undefined
  /** Every account with its balances, where there are several. */
  readonly accounts: string | undefined
  readonly opening: string | undefined
  readonly closing: string | undefined
  readonly tieOut: StateText | undefined
  readonly issued: string | undefined
  readonly pdfHref: string | undefined
}

export interface StatementsRead extends MarksRead<Statement> {
  readonly client: Client
  readonly list: ListParams
  readonly period: ChosenPeriod
  readonly outcome: ReadOutcome<MatchingPage<Statement>>
  readonly accounts: AccountNames
  /** Which of their documents the firm has downloaded. */
  readonly taken?: ReadonlyMap<string, TakenDocument>
  /** The columns that this person chose, as they are stored. */
  readonly preference: string | null
  /** The views that this person hides, as they are stored. */
  readonly hiddenViews?: string | null
}

/** From what was read to what the screen shows, all of it plain data in the reader's words. */
export function toStatementsView(read: StatementsRead, reader: Reader): StatementsView {
  const { client, list, period, outcome, accounts } = read
  const { connection_id } = client
  const { text } = reader
  const path = resourcePath(connection_id, 'statements')
  const items = outcome.kind === 'read' ? outcome.value.items : []
  const place = { client, path, definition: statementList, list, period, outcome }
  const query = firstPageQuery(list).filter(([name]) => name !== 'page_size')
  const seen = namedIn(
    items.flatMap((row) => row.accounts ?? []),
    (account) => [account.account_id, statementAccount(account, accounts, reader)],
  )
  return {
    connection_id,
    ...toListView(
      place,
      {
        title: text('statements.title'),
        words: {
          noneMatch: 'none.statements_match',
          noneInPeriod: 'none.statements_in_period',
          none: 'none.statements',
          whenFirst: text('statements.when_first'),
        },
        toRows: (rows) =>
          rows.map((row) => ({ ...toRow(row, read, reader), ...reviewOf(read, row, reader) })),
      },
      reader,
    ),
    toolbar: toToolbar(
      { ...place, notApplied: notAppliedIn(outcome), currency: 'USD' },
      wordsOfDefinition(statementList, reader, {
        references: {
          ...reviewersOf(read),
          account_id: [
            ...Array.from(accounts, ([value, label]) => ({ value, label })),
            ...seen.filter(({ value }) => !accounts.has(value)),
          ],
        },
        search: { name: 'words', placeholder: 'statements.search_placeholder' },
      }),
      reader,
    ),
    sorts: sortsHere(place, statementList.sortHere, reader),
    views: toViews(path, read, reader),
    columns: parseColumns(read.preference),
    coverageQuery:
      outcome.kind === 'read'
        ? queryOf(list.period === undefined ? [] : [['period', list.period]])
        : undefined,
    accountCount: accounts.size,
    seen: read.marks.seen,
    since: read.marks.at,
    ...toDownload(
      { ...place, kind: 'statements', query },
      { taken: read.taken, fileIdOf: ({ pdf_url }) => (pdf_url == null ? null : undefined) },
      reader,
    ),
    query: queryOf(query),
    locale: reader.locale,
  }
}

function toViews(
  path: string,
  { list, hiddenViews }: StatementsRead,
  { text }: Reader,
): readonly ListViewLink[] {
  const [only, ...others] = list.filters
  const isDiffering = others.length === 0 && only?.join('=') === 'tie_out=differs'
  return [
    {
      id: 'all',
      label: text('statements.view_all'),
      href: listHref(path, list, { filters: [] }),
      isCurrent: only === undefined,
      isHidden: false,
    },
    {
      id: 'differs',
      label: text('statements.month_differs'),
      href: listHref(path, list, { filters: [['tie_out', 'differs']] }),
      isCurrent: isDiffering,
      isHidden: parseHiddenViews(hiddenViews).includes('differs'),
    },
  ]
}

function toRow(
  statement: Statement,
  { client: { connection_id }, list, accounts: names }: StatementsRead,
  reader: Reader,
): StatementRow {
  const { id, statement_type, available_at, pdf_url } = statement
  const { text, money } = reader
  const accounts = statement.accounts ?? []
  const [first, ...others] = accounts
  const only = others.length === 0 ? first : undefined
  const period = statementPeriod(statement, reader)
  const type = valueName('statements.type', statement_type, text)
  const label = first && statementAccount(first, names, reader)
  const perAccount = first && text('statements.per_account')
  const balance = (value: Money | null | undefined) => (value ? money(value) : undefined)
  return {
    key: id,
    href: withPeriod(resourcePath(connection_id, 'statements', id), list.period),
    label: reader.withCommas([period, label ?? type ?? []].flat().filter((part) => part !== '')),
    period,
    type,
    account:
      label === undefined || others.length === 0
        ? label
        : text('statements.account_and_more', { account: label, count: others.length }),
    accounts:
      others.length === 0
        ? undefined
        : accounts
            .map((account) =>
              text('statements.from_to', {
                account: statementAccount(account, names, reader),
                opening: balance(account.opening_balance) ?? text('statements.not_given'),
                closing: balance(account.closing_balance) ?? text('statements.not_given'),
              }),
            )
            .join('\n'),
    // Each account has its own, which the sheet lists: a sum would be the balance of none.
    opening: only === undefined ? perAccount : balance(only.opening_balance),
    closing: only === undefined ? perAccount : balance(only.closing_balance),
    tieOut: tieOutState(accounts.map(findTieOut), reader),
    issued: available_at ? reader.instant(available_at) : undefined,
    pdfHref: pdf_url ? statementDocumentPath(connection_id, id, 'inline') : undefined,
    documentId: pdf_url ? id : undefined,
  }
}
