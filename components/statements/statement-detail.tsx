import Link from 'next/link'
import { Review } from '@/components/review/review'
import type { ObjectReview } from '@/lib/present/mark'
import { Activities } from '@/components/layout/activities'
import { DetailFact } from '@/components/layout/detail'
import { DocumentPage } from '@/components/layout/document-page'
import { ReadFailed } from '@/components/layout/read-failed'
import { Support } from '@/components/layout/support'
import { TieOutByLedger, TieOutByStatement } from '@/components/statements/tie-out-card'
import { tieOutState } from '@/lib/present/tie-out-state'
import { Facts } from '@/components/ui/facts'
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
import type { Reader } from '@/lib/format/create-reader'
import type { StateText } from '@/lib/format/invoice-status'
import { valueName } from '@/lib/format/value-name'
import type { AccountNames } from '@/lib/format/account-name'
import { statementAccount, statementPeriod } from '@/lib/present/statement-names'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath, statementDocumentPath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What the ledger posted in the period of a statement. */
export interface CheckedAccounts {
  readonly accounts: readonly { readonly account: StatementAccount; readonly check: LedgerCheck }[]
  /** Of how many accounts the ledger was not read, since the statement names too many. */
  readonly unchecked: number
}

interface StatementProps {
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
  /** What the firm has said of it; undefined where it could not be read. */
  readonly review?: ObjectReview | undefined
}

/** One statement: whether each account ties out, by its own figures or by the ledger, its PDF beside it. */
export async function StatementDetail(props: StatementProps) {
  const { client, id, period, names, outcome, isLedger } = props
  const [t, reader] = await Promise.all([getTranslations('statements'), getReader()])
  const path = resourcePath(client.connection_id, 'statements', id)
  const listHref = withPeriod(resourcePath(client.connection_id, 'statements'), period)
  const statementHref = withPeriod(path, period)
  const ledgerHref = withPeriod(`${path}/ledger`, period)
  const read = outcome.kind === 'read' ? outcome : undefined
  const { statement, checked } = read?.value ?? {}
  const named = statement && statementPeriod(statement, reader)
  const title =
    named === undefined
      ? t(isLedger ? 'check_against_ledger' : 'singular')
      : isLedger
        ? t('against_ledger', { period: named })
        : named
  const accounts = statement?.accounts ?? []
  const [first] = accounts
  return (
    <DocumentPage
      title={title}
      scope={first && accounts.length === 1 ? statementAccount(first, names, reader) : undefined}
      back={
        isLedger
          ? { href: statementHref, label: named ?? t('singular') }
          : { href: listHref, label: t('title') }
      }
      updatedAt={read && reader.clock(read.readAt)}
      status={read && badgeOf(checked ? checkResults(checked) : accounts.map(findTieOut), reader)}
      document={
        statement && documentOf(statement, client, t('statement_of', { period: named ?? '' }))
      }
    >
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      {outcome.kind === 'failed' ? (
        <ReadFailed
          failure={outcome.failure}
          client={client}
          retryHref={isLedger ? ledgerHref : statementHref}
          firstPageHref={listHref}
        />
      ) : (
        <>
          <TieOuts
            {...props}
            {...outcome.value}
            ledgerHref={
              !isLedger && client.scope.includes('transactions:read') ? ledgerHref : undefined
            }
          />
          <div className="px-5 py-4 sm:px-6">
            <StatementFacts statement={outcome.value.statement} />
          </div>
          {props.review && <Review review={props.review} />}
          <Activities marks={props.review?.events} />
          <Support
            value={outcome.value.statement}
            known={statementSchema.shape}
            ids={[[t('identifier'), outcome.value.statement.id]]}
          />
        </>
      )}
    </DocumentPage>
  )
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

function documentOf({ id, pdf_url }: Statement, { connection_id }: Client, name: string) {
  if (!pdf_url) return undefined
  return {
    fileName: name,
    name,
    viewHref: statementDocumentPath(connection_id, id, 'inline'),
    downloadHref: statementDocumentPath(connection_id, id, 'attachment'),
  }
}

async function TieOuts({
  client: { connection_id },
  period,
  names,
  isLedger,
  statement,
  checked,
  ledgerHref,
}: StatementProps & {
  statement: Statement
  checked?: CheckedAccounts
  /** The same statement against the ledger, where that may be read. */
  ledgerHref: string | undefined
}) {
  const [t, reader] = await Promise.all([getTranslations('statements'), getReader()])
  const headOf = (account: StatementAccount) => ({
    title: statementAccount(account, names, reader),
    href: account.account_id
      ? withPeriod(resourcePath(connection_id, 'accounts', account.account_id), period)
      : undefined,
  })
  const keyOf = ({ account_id, account_type }: StatementAccount) =>
    JSON.stringify([account_id, account_type])
  const accounts = checked?.accounts.map(({ account }) => account) ?? statement.accounts ?? []
  return (
    <section aria-label={t('tie_out_by_account')} className="grid gap-3 px-4 pt-4 sm:px-6">
      {checked === undefined
        ? accounts.map((account) => (
            <TieOutByStatement
              key={keyOf(account)}
              {...headOf(account)}
              account={account}
              statement={statement}
            />
          ))
        : checked.accounts.map(({ account, check }) => (
            <TieOutByLedger
              key={keyOf(account)}
              {...headOf(account)}
              account={account}
              statement={statement}
              check={check}
            />
          ))}
      {accounts.length === 0 && (
        <p className="text-quiet">
          {t(ledgerHref === undefined ? 'nothing_to_check' : 'names_no_accounts')}
        </p>
      )}
      {checked !== undefined && checked.unchecked > 0 && (
        <p className="text-attention">
          {t('unchecked', { count: checked.unchecked, number: reader.number(checked.unchecked) })}
        </p>
      )}
      {ledgerHref !== undefined && accounts.length > 0 && (
        <p>
          <Link href={ledgerHref} prefetch={false} className="btn btn-sm">
            {t('check_against_ledger')}
          </Link>
        </p>
      )}
      {accounts.length === 0 ? (
        <p className="text-xs text-faint">{t('not_judged', { why: t('why_undetermined') })}</p>
      ) : (
        <p className="text-xs text-faint">
          {isLedger ? t('check_note', { time_zone: reader.timeZone }) : t('by_own_figures')}
        </p>
      )}
    </section>
  )
}

async function StatementFacts({ statement }: { statement: Statement }) {
  const [t, { text, date, money, instantFull, timeZone }] = await Promise.all([
    getTranslations('statements'),
    getReader(),
  ])
  const { period_start, period_end, repayment_date, available_at } = statement
  const period = [period_start, period_end].flatMap((day) => (day ? [date(day)] : []))
  const show = (value: Money | null | undefined) => (value ? money(value) : undefined)
  return (
    <Facts>
      <DetailFact
        label={t('type')}
        value={valueName('statements.type', statement.statement_type, text)}
      />
      <DetailFact label={t('statement_period')} value={period.join(' – ')} />
      <DetailFact
        label={t('available')}
        value={available_at ? instantFull(available_at) : undefined}
      />
      <DetailFact label={t('spending')} value={show(statement.spending)} />
      <DetailFact label={t('repayments')} value={show(statement.repayments)} />
      <DetailFact label={t('cashback')} value={show(statement.cashback)} />
      <DetailFact
        label={t('repayment_due')}
        value={repayment_date ? date(repayment_date) : undefined}
      />
      <DetailFact label={t('days_counted_in')} value={timeZone} />
    </Facts>
  )
}
