import type { FactView, SupportView } from '@/components/layout/detail'
import type { DocumentView } from '@/components/layout/document-page'
import { type DetailHead, toDetailHead, toSupport } from '@/components/layout/to-detail'
import { type AccountNames, statementAccount, statementPeriod } from '@/lib/present/statement-names'
import { ledgerFigures, ownFigures, type TieOutCard } from '@/components/statements/tie-out-card'
import { tieOutState } from '@/components/statements/to-statements-view'
import type { Money } from '@/lib/bank-contract/money'
import { type Statement, statementSchema } from '@/lib/bank-contract/statement'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import {
  findTieOut,
  type LedgerCheck,
  type StatementAccount,
  type TieOut,
} from '@/lib/domain/statements/tie-out'
import type { StateText } from '@/lib/format/invoice-status'
import { valueName } from '@/lib/format/value-name'
import type { Reader } from '@/lib/format/create-reader'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath, statementDocumentPath } from '@/lib/search-params/resource-path'

interface StatementBody {
  readonly cards: readonly TieOutCard[]
  /** "2 further accounts were not checked." */
  readonly unchecked: string | undefined
  readonly note: string | undefined
  readonly facts: readonly FactView[]
  readonly support: SupportView | undefined
}

/** One statement as its page shows it: by its own figures, or against the ledger. */
export interface StatementDetailView extends DetailHead {
  readonly scope: string | undefined
  readonly status: StateText | undefined
  readonly document: DocumentView | undefined
  /** The same statement against the ledger, where that may be read. */
  readonly ledgerHref: string | undefined
  readonly body: StatementBody | undefined
}

/** What the ledger posted in the period of a statement. */
export interface CheckedAccounts {
  readonly accounts: readonly { readonly account: StatementAccount; readonly check: LedgerCheck }[]
  /** Of how many accounts the ledger was not read, since the statement names too many. */
  readonly unchecked: number
}

interface StatementRead {
  readonly client: Client
  readonly id: string
  readonly period: string | undefined
  readonly names: AccountNames
  readonly outcome: ReadOutcome<{
    readonly statement: Statement
    /** Undefined: by the statement's own figures. */
    readonly checked?: CheckedAccounts
  }>
  readonly isLedger: boolean
}

export function toStatementDetail(read: StatementRead, reader: Reader): StatementDetailView {
  const { client, id, period, outcome, names, isLedger } = read
  const { connection_id } = client
  const { text } = reader
  const path = resourcePath(connection_id, 'statements', id)
  const listHref = withPeriod(resourcePath(connection_id, 'statements'), period)
  const statementHref = withPeriod(path, period)
  const value = outcome.kind === 'read' ? outcome.value : undefined
  const named = value && statementPeriod(value.statement, reader)
  const title =
    named === undefined
      ? text(isLedger ? 'statements.check_against_ledger' : 'statements.singular')
      : isLedger
        ? text('statements.against_ledger', { period: named })
        : named
  const accounts = value?.statement.accounts ?? []
  const [first] = accounts
  const back = isLedger
    ? { href: statementHref, label: named ?? text('statements.singular') }
    : { href: listHref, label: text('statements.title') }
  const href = isLedger ? withPeriod(`${path}/ledger`, period) : statementHref
  return {
    ...toDetailHead({ client, outcome, title, href, back, listHref }, reader),
    scope: first && accounts.length === 1 ? statementAccount(first, names, reader) : undefined,
    status:
      value &&
      badgeOf(value.checked ? checkResults(value.checked) : accounts.map(findTieOut), reader),
    document: value && toDocument(connection_id, value.statement, reader),
    ledgerHref:
      !isLedger && client.scope.includes('transactions:read')
        ? withPeriod(`${path}/ledger`, period)
        : undefined,
    body: value && toBody(read, value, reader),
  }
}

/** Beside a title even the normal state is a badge. */
function badgeOf(results: readonly (TieOut | undefined)[], reader: Reader): StateText | undefined {
  const state = tieOutState(results, reader)
  return state?.className === 'state state-good'
    ? { ...state, className: 'state badge badge-good' }
    : state
}

/** Of the ledger: an account that was not judged, or not read, leaves the whole unproved. */
function checkResults({ accounts, unchecked }: CheckedAccounts): (TieOut | undefined)[] {
  const results = accounts.map(({ check: { outcome, currency } }): TieOut | undefined => {
    if (outcome.kind !== 'differs') return outcome.kind === 'ties_out' ? outcome : undefined
    const amount = Number(outcome.by)
    return Number.isSafeInteger(amount) ? { kind: 'differs', by: { amount, currency } } : undefined
  })
  return unchecked > 0 ? [...results, undefined] : results
}

function toDocument(
  connection_id: string,
  statement: Statement,
  reader: Reader,
): DocumentView | undefined {
  const { id, pdf_url } = statement
  if (!pdf_url) return undefined
  const name = reader.text('statements.statement_of', {
    period: statementPeriod(statement, reader),
  })
  return {
    fileName: name,
    name,
    viewHref: statementDocumentPath(connection_id, id, 'inline'),
    downloadHref: statementDocumentPath(connection_id, id, 'attachment'),
  }
}

type Value = Extract<StatementRead['outcome'], { kind: 'read' }>['value']

function toBody(
  { client: { connection_id }, period, names, isLedger }: StatementRead,
  { statement, checked }: Value,
  reader: Reader,
): StatementBody {
  const { text, number } = reader
  const card = (account: StatementAccount, check: LedgerCheck | undefined): TieOutCard => ({
    key: JSON.stringify([account.account_id, account.account_type]),
    account: statementAccount(account, names, reader),
    accountHref: account.account_id
      ? withPeriod(resourcePath(connection_id, 'accounts', account.account_id), period)
      : undefined,
    ...(check === undefined
      ? ownFigures(account, statement, reader)
      : ledgerFigures(account, check, statement, reader)),
  })
  const cards =
    checked === undefined
      ? (statement.accounts ?? []).map((account) => card(account, undefined))
      : checked.accounts.map(({ account, check }) => card(account, check))
  return {
    cards,
    unchecked:
      checked !== undefined && checked.unchecked > 0
        ? text('statements.unchecked', {
            count: checked.unchecked,
            number: number(checked.unchecked),
          })
        : undefined,
    note:
      cards.length === 0
        ? text('statements.not_judged', { why: text('statements.why_undetermined') })
        : isLedger
          ? text('statements.check_note', { time_zone: reader.timeZone })
          : undefined,
    facts: toFacts(statement, reader),
    support: toSupport(
      statement,
      statementSchema.shape,
      [[text('statements.identifier'), statement.id]],
      reader,
    ),
  }
}

function toFacts(statement: Statement, reader: Reader): FactView[] {
  const { period_start, period_end, repayment_date, available_at } = statement
  const { text, date, money } = reader
  const show = (value: Money | null | undefined) => (value ? money(value) : undefined)
  const period = [period_start, period_end].flatMap((day) => (day ? [date(day)] : []))
  return [
    {
      label: text('statements.type'),
      value: valueName('statements.type', statement.statement_type, text),
    },
    { label: text('statements.statement_period'), value: period.join(' – ') },
    {
      label: text('statements.available'),
      value: available_at ? reader.instantFull(available_at) : undefined,
    },
    { label: text('statements.spending'), value: show(statement.spending) },
    { label: text('statements.repayments'), value: show(statement.repayments) },
    { label: text('statements.cashback'), value: show(statement.cashback) },
    {
      label: text('statements.repayment_due'),
      value: repayment_date ? date(repayment_date) : undefined,
    },
    { label: text('statements.days_counted_in'), value: reader.timeZone },
  ]
}
