import type { ReactNode } from 'react'
import { CheckNotes } from '@/components/checks/check-notes'
import { CheckProgress } from '@/components/checks/check-progress'
import { CompletenessItem } from '@/components/checks/completeness-items'
import { ThresholdsButton } from '@/components/checks/thresholds'
import { TransactionCheck } from '@/components/checks/transaction-checks'
import { emptyState } from '@/components/layout/to-failure'
import { ReadFailed, Undetermined } from '@/components/layout/read-failed'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import type { ChecksRead } from '@/lib/domain/checks/create-checks'
import { type CheckState, judgeChecks, whyNotChecked } from '@/lib/domain/checks/judge-checks'
import { type CompletenessRead, judgeCompleteness } from '@/lib/domain/checks/judge-completeness'
import type { AccountNames } from '@/lib/format/account-name'
import type { Client } from '@/lib/domain/clients/client'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import {
  type CheckParams,
  checksHref,
  checksPath,
  thresholdsForm,
} from '@/lib/search-params/checks'
import { numberInWords, sayNone } from '@/lib/present/reading-words'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What was read of a client's period to check it. */
export interface MonthEnd {
  readonly client: Client
  readonly accounts: AccountNames
  readonly params: CheckParams
  readonly days: Required<DayRange>
  readonly period: ChosenPeriod
  readonly read: ChecksRead
  readonly completeness: CompletenessRead
}

/** What a reviewer looks at before a period is closed, as a list to work off. */
export async function ChecksScreen({ monthEnd }: { monthEnd: MonthEnd }) {
  const [t, { date, clock }] = await Promise.all([getTranslations('checks'), getReader()])
  const { client, params, days, read } = monthEnd
  const isChecked = whyNotChecked(read) === undefined
  return (
    <>
      <TitleRow
        title={t('title')}
        scope={t('scope', { first: date(days.first), last: date(days.last) })}
        updatedAt={read.hasRows ? clock(read.readAt) : undefined}
        hasPeriod
      >
        {isChecked && (
          <ThresholdsButton
            form={thresholdsForm(client.connection_id, params, read.checks.currencies)}
          />
        )}
      </TitleRow>
      <CheckNotes monthEnd={monthEnd} />
      {isChecked ? <CheckList monthEnd={monthEnd} /> : <NothingChecked monthEnd={monthEnd} />}
    </>
  )
}

/** Whether all is there that a close needs, then the checks; the first to review is open. */
async function CheckList({ monthEnd }: { monthEnd: MonthEnd }) {
  const [t, transactions] = await Promise.all([
    getTranslations('checks'),
    getTranslations('transactions'),
  ])
  const { params, days, read, completeness } = monthEnd
  const complete = judgeCompleteness(completeness, days)
  const checks = judgeChecks(read, days)
  const [first] = checks
  const open = params.shown ?? (first?.state === 'to_review' ? first.id : undefined)
  return (
    <div className="flex flex-col gap-5 px-4 pt-4 pb-8 sm:px-6">
      <CheckProgress checks={[...complete, ...checks]} completeness={completeness} />
      <Group title={t('completeness')} checks={complete}>
        {complete.map((check) => (
          <CompletenessItem key={check.id} check={check} monthEnd={monthEnd} />
        ))}
      </Group>
      <Group title={transactions('title')} checks={checks}>
        {checks.map((check) => (
          <TransactionCheck
            key={check.id}
            check={check}
            monthEnd={monthEnd}
            isOpen={check.id === open}
          />
        ))}
      </Group>
      <Footnotes read={read} />
    </div>
  )
}

/** Checks of one kind, and how many of them passed. */
async function Group({
  title,
  checks,
  children,
}: {
  title: string
  checks: readonly { readonly state: CheckState }[]
  children: ReactNode
}) {
  const t = await getTranslations('checks')
  const passed = checks.filter(({ state }) => state === 'passed').length
  return (
    <section>
      <div className="flex items-baseline gap-2 px-1 pb-2">
        <h2 className="font-semibold">{title}</h2>
        <span className="num-t text-xs text-faint">
          {t('shown_of', { shown: String(passed), number: String(checks.length) })}
        </span>
      </div>
      <div className="card overflow-hidden">{children}</div>
    </section>
  )
}

/** What the checks were made of. */
async function Footnotes({ read: { checks, extent, hasRows } }: { read: ChecksRead }) {
  const [t, reader] = await Promise.all([getTranslations('checks'), getReader()])
  const { number, timeZone } = reader
  const transactions = numberInWords(checks.transactions, extent, reader)
  return (
    <p className="px-1 text-xs text-faint">
      {hasRows && t('made_of', { number: transactions, zone: timeZone })}
      {hasRows && checks.undated > 0 && ` ${t('undated', { number: number(checks.undated) })}`}
    </p>
  )
}

/** Why nothing could be checked. */
async function NothingChecked({ monthEnd }: { monthEnd: MonthEnd }) {
  const reader = await getReader()
  const { client, params, days, read } = monthEnd
  const { date } = reader
  if (read.failure !== undefined && !read.hasRows) {
    const retryHref = checksHref(client.connection_id, params)
    const context = { client, retryHref, firstPageHref: checksPath(client.connection_id) }
    return <ReadFailed failure={read.failure} {...context} />
  }
  if (whyNotChecked(read) === 'undetermined') return <Undetermined />
  const range = { first: date(days.first), last: date(days.last) }
  const title = sayNone(read.extent, reader, 'none.transactions_in_period')
  const text = [sayNone(read.extent, reader, 'none.to_check_in', range)]
  return <StateScreen state={emptyState(read.extent, { title, text }, reader)} />
}
