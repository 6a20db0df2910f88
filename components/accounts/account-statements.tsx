import { FileText } from 'lucide-react'
import Link from 'next/link'
import { Suspense } from 'react'
import type { AccountPlace } from '@/components/accounts/account-detail'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonBar } from '@/components/ui/skeleton'
import type { AccountStatements } from '@/lib/domain/statements/account-statements'
import { findTieOut } from '@/lib/domain/statements/tie-out'
import { sayNone } from '@/lib/present/reading-words'
import { statementPeriod } from '@/lib/present/statement-names'
import { tieOutState } from '@/lib/present/tie-out-state'
import { statementsHref } from '@/lib/search-params/list-hrefs'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface StatementsProps extends AccountPlace {
  /** Undefined where they could not be read. */
  readonly read: () => Promise<AccountStatements | undefined>
}

/** The latest statements of an account, which come later; nothing where none are shared. */
export function StatementsCard(props: StatementsProps) {
  if (!props.client.scope.includes('statements:read')) return null
  return (
    <Suspense fallback={<StatementsSkeleton />}>
      <Statements {...props} />
    </Suspense>
  )
}

/** Whether the account's part of each ties out. */
async function Statements({ client: { connection_id }, id, period, read }: StatementsProps) {
  const [t, accounts, transactions, reader, statements] = await Promise.all([
    getTranslations('statements'),
    getTranslations('accounts'),
    getTranslations('transactions'),
    getReader(),
    read(),
  ])
  const rows = statements?.rows ?? []
  return (
    <Card
      title={t('title')}
      end={
        <Link
          href={statementsHref(connection_id, { account_id: [id], period })}
          prefetch={false}
          className="link text-xs"
        >
          {accounts('all_statements')}
        </Link>
      }
      flush={rows.length > 0}
    >
      {statements === undefined || rows.length === 0 ? (
        <p className="text-quiet">
          {statements === undefined
            ? transactions('latest_unread')
            : `${sayNone(statements, reader, 'none.statement_so_far')}.`}
        </p>
      ) : (
        <ul>
          {rows.map(({ statement, part }) => {
            const state = tieOutState([findTieOut(part)], reader)
            return (
              <li key={statement.id} className="border-t border-line">
                <Link
                  href={withPeriod(resourcePath(connection_id, 'statements', statement.id), period)}
                  prefetch={false}
                  className="flex min-h-9.5 items-center gap-2.5 px-4 hover:bg-hover"
                >
                  <FileText size={15} className="flex-none text-faint" aria-hidden />
                  <span className="min-w-0 grow truncate font-medium">
                    {statementPeriod(statement, reader)}
                  </span>
                  {state && <span className={state.className}>{state.text}</span>}
                </Link>
              </li>
            )
          })}
          <li className="border-t border-line px-4 py-2 text-xs text-faint">
            {t('by_own_figures')}
          </li>
        </ul>
      )}
    </Card>
  )
}

async function StatementsSkeleton() {
  const [t, ui] = await Promise.all([getTranslations('statements'), getTranslations('ui')])
  return (
    <div className="noscript:hidden">
      <Card title={t('title')}>
        <div className="h-56">
          <Skeleton status={ui('loading')}>
            <SkeletonBar className="w-40" />
          </Skeleton>
        </div>
      </Card>
    </div>
  )
}
