import { Landmark } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { maskedNumber } from '@/lib/format/account-name'
import { accountHeading } from '@/components/accounts/to-accounts-view'
import { RecentTransactions } from '@/components/data-table/recent-transactions'
import { toRecent } from '@/components/data-table/transaction-rows'
import { DetailFact } from '@/components/layout/detail'
import { ExportLink } from '@/components/layout/download-link'
import { findNeighbours } from '@/components/layout/neighbours'
import { StepLinks } from '@/components/layout/step-links'
import { Related } from '@/components/layout/related'
import { ReadFailed } from '@/components/layout/read-failed'
import { Support } from '@/components/layout/support'
import { TitleRow } from '@/components/layout/title-row'
import { Skeleton, SkeletonBar } from '@/components/ui/skeleton'
import { Facts } from '@/components/ui/facts'
import { type Account, accountSchema } from '@/lib/bank-contract/account'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { StandingDay } from '@/lib/domain/figures/standing-day'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { LatestTransactions } from '@/lib/domain/transactions/running-balance'
import { valueName } from '@/lib/format/value-name'
import { withPeriod } from '@/lib/search-params/period-links'
import { newExportPath, resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'
import { transactionsHref } from '@/lib/search-params/list-hrefs'

interface AccountRead {
  readonly account: Account
  /** Undefined where they could not be read, or are not shared. */
  readonly latest: LatestTransactions | undefined
}

interface ShownFor {
  /** The period that the latest are of. */
  readonly range: DayRange
  readonly standing: StandingDay
}

export interface AccountPlace {
  readonly client: Client
  readonly id: string
  /** The period of the address: it goes with every way out. */
  readonly period: string | undefined
}

/** One account: what it holds first, which comes when it is read, then its newest transactions. */
export async function AccountDetail({
  outcome,
  accountIds = [],
  children,
  ...place
}: AccountPlace &
  ShownFor & {
    outcome: ReadOutcome<AccountRead>
    /** The client's accounts, as far as they are known, in their order. */
    accountIds?: readonly string[]
    /** Its statements, as a card of their own; nothing where they are not shared. */
    statements?: ReactNode
    children?: ReactNode
  }) {
  const { client, id, period } = place
  const [t, shell, reader] = await Promise.all([
    getTranslations('accounts'),
    getTranslations('shell'),
    getReader(),
  ])
  const listHref = withPeriod(resourcePath(client.connection_id, 'accounts'), period)
  const read = outcome.kind === 'read' ? outcome : undefined
  const account = read?.value.account
  const title = account === undefined ? t('singular') : accountHeading(account, reader)
  return (
    <>
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      <TitleRow
        title={<AccountName title={title} account={account} />}
        back={{ href: listHref, label: shell('accounts') }}
        updatedAt={read && reader.clock(read.readAt)}
        hasPeriod
      >
        <StepLinks
          neighbours={findNeighbours(accountIds, id, {
            listHref,
            hrefOf: (each) =>
              withPeriod(resourcePath(client.connection_id, 'accounts', each), period),
          })}
        />
        {account !== undefined && client.scope.includes('transactions:read') && (
          <ExportLink
            href={withPeriod(
              newExportPath(client.connection_id, 'transactions', [['account_id', account.id]]),
              period,
            )}
          />
        )}
      </TitleRow>
      {outcome.kind === 'failed' ? (
        <ReadFailed
          failure={outcome.failure}
          client={client}
          retryHref={withPeriod(resourcePath(client.connection_id, 'accounts', id), period)}
          firstPageHref={listHref}
        />
      ) : (
        <AccountBody {...place} {...outcome.value}>
          {children}
        </AccountBody>
      )}
    </>
  )
}

/** The title of an account's screen, with the end of its number. */
export function AccountName({ title, account }: { title: string; account: Account | undefined }) {
  return (
    <>
      <bdi>{title}</bdi>{' '}
      <bdi className="font-normal text-faint">{maskedNumber(account?.account_number_last_4)}</bdi>
    </>
  )
}

async function AccountBody({
  client: { connection_id },
  period,
  account,
  latest,
  range,
  standing,
  statements,
  children,
}: AccountPlace & ShownFor & AccountRead & { statements?: ReactNode; children: ReactNode }) {
  const [t, charts, ui, reader] = await Promise.all([
    getTranslations('accounts'),
    getTranslations('charts'),
    getTranslations('ui'),
    getReader(),
  ])
  const allHref = transactionsHref(connection_id, { account_id: [account.id], period })
  const path = resourcePath(connection_id, 'accounts', account.id)
  return (
    <div className="grid items-start gap-3 px-4 pt-2 pb-6 sm:px-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-3">
        <Suspense fallback={<BalanceSkeleton status={ui('loading')} />}>{children}</Suspense>
        <RecentTransactions
          recent={toRecent(latest, allHref, { connection_id, reader, range, standing })}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <div className="card min-w-0 overflow-hidden">
          <h2 className="px-5 pt-4 font-semibold">{t('singular')}</h2>
          <div className="px-5 py-2">
            <AccountFacts account={account} />
          </div>
          <Related
            icon={Landmark}
            links={[
              { label: charts('history_link'), href: withPeriod(`${path}/history`, period) },
              { label: t('transactions_of'), href: allHref },
            ]}
          />
          <Support
            value={account}
            known={accountSchema.shape}
            ids={[[t('identifier'), account.id]]}
          />
        </div>
        {statements}
      </div>
    </div>
  )
}

function BalanceSkeleton({ status }: { status: string }) {
  return (
    <div className="card h-80 p-5 noscript:hidden">
      <Skeleton status={status}>
        <SkeletonBar className="w-60" />
      </Skeleton>
    </div>
  )
}

async function AccountFacts({ account }: { account: Account }) {
  const [t, lists, { text }] = await Promise.all([
    getTranslations('accounts'),
    getTranslations('lists'),
    getReader(),
  ])
  return (
    <Facts>
      <DetailFact
        label={t('type')}
        value={valueName('accounts.type', account.account_type, text)}
      />
      <DetailFact label={t('account_number')} value={maskedNumber(account.account_number_last_4)} />
      <DetailFact label={t('routing_number')} value={maskedNumber(account.routing_number_last_4)} />
      <DetailFact label={lists('currency')} value={account.balance?.currency} />
    </Facts>
  )
}
