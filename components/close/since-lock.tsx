import { CircleCheck, History, RotateCw } from 'lucide-react'
import { AcceptForm, acceptFormOf } from '@/components/close/accept-form'
import { ChangeLine } from '@/components/close/change-line'
import { ReReadForm } from '@/components/close/re-read-form'
import { ReopenButton } from '@/components/close/reopen-button'
import { Disclosure } from '@/components/ui/disclosure'
import type { SinceLockRead } from '@/lib/domain/close/changes-read'
import type { FoundDifference } from '@/lib/domain/close/merge-differences'
import { isUnmeasured } from '@/lib/domain/close/since-lock'
import { findStatementId } from '@/lib/domain/close/statement-key'
import { amountsInWords, toChangeRow } from '@/lib/present/close/change-rows'
import {
  materialityInWords,
  personName,
  reopenOf,
  type ShownClose,
} from '@/lib/present/close/shown-close'
import { sayNone } from '@/lib/present/reading-words'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface SinceLockProps {
  readonly shown: ShownClose
  readonly read: SinceLockRead
  readonly mayDecide: boolean
}

/** What has happened to a locked month since: nothing, or each change with what it was and is. */
export async function SinceLock({ shown, read, mayDecide }: SinceLockProps) {
  const [t, reader] = await Promise.all([getTranslations('changes_data'), getReader()])
  const { since, open, accepted } = read
  const whole = { end: 'whole', notUnderstood: 0 } as const
  const title = {
    changed: t(read.areAllFound ? 'since_close' : 'since_close_at_least', { count: open.length }),
    accepted: t('all_accepted'),
    unchanged: sayNone(whole, reader, 'none.changes'),
    not_re_read: t('not_re_read_yet'),
  }[since.state]
  const isChanged = since.state === 'changed'
  const isUnread = since.state === 'not_re_read'
  const { connection_id } = shown.client
  const close_id = shown.read.close?.id ?? ''
  const reRead = mayDecide && <ReReadForm connection_id={connection_id} close_id={close_id} />
  return (
    <section className="card overflow-hidden" aria-labelledby="since-lock">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <span
          className={`grid size-8 flex-none place-content-center rounded-full max-sm:hidden ${isChanged ? 'bg-attention-tint text-attention' : 'text-faint'}`}
        >
          {isChanged || isUnread ? (
            <History size={16} aria-hidden />
          ) : (
            <CircleCheck size={16} className="text-good" aria-hidden />
          )}
        </span>
        <div className="min-w-0 grow">
          <h2 id="since-lock" className={isChanged ? 'text-lg font-semibold' : 'font-semibold'}>
            {title}
            {since.amounts.size > 0 && (
              <>
                {reader.withCommas(['', ''])}
                <span className="num-t" data-amount="">
                  {amountsInWords(since.amounts, reader)}
                </span>
              </>
            )}
          </h2>
          {isChanged && <Split shown={shown} read={read} />}
        </div>
        {isChanged && shown.read.stops.reopen === undefined && (
          <ReopenButton {...reopenOf(shown, reader)} />
        )}
        {isChanged && mayDecide && (
          <AcceptForm
            id={acceptFormOf(close_id)}
            connection_id={connection_id}
            close_id={close_id}
            page={read.page}
            count={read.shown}
            isPrimary
          />
        )}
        {isUnread && reRead}
      </div>
      {isChanged && (
        <Rows shown={shown} read={read} rows={open.slice(0, read.shown)} mayDecide={mayDecide} />
      )}
      {accepted.length > 0 && (
        <Disclosure
          className="border-t border-line px-4 py-2"
          summary={t('accepted_count', { count: accepted.length })}
        >
          <Rows shown={shown} read={read} rows={accepted.slice(0, 200)} mayDecide={false} />
        </Disclosure>
      )}
      {/* That it was not is said once, in the heading. */}
      {!isUnread && (
        <div className="num-t flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-sunk px-4 py-2 text-xs text-faint">
          <span className="inline-flex items-center gap-1.5">
            <RotateCw size={13} aria-hidden />
            {read.lastFullyReRead === undefined
              ? t('not_re_read_yet')
              : t('last_read', { day: reader.moment(read.lastFullyReRead) })}
          </span>
          {!isChanged && <span>{t('compared')}</span>}
          {open.length > read.shown && (
            <span>{t('more', { count: open.length - read.shown })}</span>
          )}
          <span className="grow" />
          {reRead}
        </div>
      )}
    </section>
  )
}

/** "1 of $250.00 or more, 2 below · found 7 Jul 2026, 03:12" */
async function Split({ shown, read }: Pick<SinceLockProps, 'shown' | 'read'>) {
  const [t, reader] = await Promise.all([getTranslations('changes_data'), getReader()])
  const { since, open } = read
  const amounts = materialityInWords(shown.read, reader)
  const found = [...new Set(open.map(({ foundAt }) => reader.moment(foundAt)))]
  const latest = open
    .map(({ foundAt }) => foundAt)
    .toSorted()
    .at(-1)
  const parts: string[] = []
  if (amounts !== '') {
    const unset = open.filter((each) => isUnmeasured(each.difference, read.materiality)).length
    const noAmount = open.filter(({ difference }) => difference.amounts.size === 0).length
    const below = open.length - since.material - noAmount
    parts.push(t('split', { above: since.material - unset, below, amounts }))
    if (unset > 0) parts.push(t('split_unset', { count: unset }))
    if (noAmount > 0) parts.push(t('split_no_amount', { count: noAmount }))
  }
  if (open.length > 1 && since.amounts.size > 0) {
    const ofStatements = open.filter(
      ({ difference: { key } }) => findStatementId(key) !== undefined,
    )
    const isOfOneKind = ofStatements.length === 0 || ofStatements.length === open.length
    parts.push(t(isOfOneKind ? 'without_signs' : 'greater_of'))
  }
  if (latest !== undefined) {
    const moment = reader.moment(latest)
    parts.push(t(found.length === 1 ? 'found_at' : 'last_found_at', { moment }))
  }
  return <p className="num-t text-xs text-faint">{parts.join(' · ')}</p>
}

async function Rows({
  shown,
  read,
  rows,
  mayDecide,
}: SinceLockProps & { rows: readonly FoundDifference[] }) {
  const [t, reader] = await Promise.all([getTranslations('changes_data'), getReader()])
  const context = {
    connection_id: shown.client.connection_id,
    accounts: shown.accounts,
    materiality: read.materiality,
    personOf: (id: string) => personName(shown.read.people, id, reader),
  }
  const form = mayDecide ? acceptFormOf(shown.read.close?.id ?? '') : undefined
  return (
    <table className="tbl border-t border-line [--bleed:16px]" role="table">
      <caption className="sr-only">{t('title')}</caption>
      <colgroup>
        <col />
        <col className="w-44 max-lg:w-32 xl:max-[1400px]:w-32" />
        <col className="w-64 max-lg:w-56 xl:max-2xl:w-60 xl:max-[1400px]:w-44" />
        <col className="w-30" />
        <col className="w-24" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('what')}</th>
          <th scope="col">{reader.text('transactions.posted')}</th>
          <th scope="col">{t('closed_with')}</th>
          <th scope="col" className="num">
            {reader.text('statements.difference')}
          </th>
          <th scope="col">
            <span className="sr-only">{reader.text('closing.decision')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((each) => {
          const row = toChangeRow(each, context, reader)
          return <ChangeLine key={row.key} row={row} form={form} />
        })}
      </tbody>
    </table>
  )
}
