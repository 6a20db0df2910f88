import Link from 'next/link'
import type { ReactNode } from 'react'
import type { MonthEnd } from '@/components/checks/checks-screen'
import { toFailure } from '@/components/layout/to-failure'
import { Note } from '@/components/ui/note'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import { periodWords } from '@/lib/format/named-periods'
import { periodName } from '@/lib/format/period-name'
import { checksHref, checksPath } from '@/lib/search-params/checks'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What must be known before anything that was found. */
export async function CheckNotes({ monthEnd }: { monthEnd: MonthEnd }) {
  const [t, { date, list }] = await Promise.all([getTranslations('checks'), getReader()])
  const { client, params, days, period, read } = monthEnd
  return (
    <div className="flex flex-col gap-2 px-4 pt-2 empty:hidden sm:px-6">
      {period.unreadable !== undefined && <PeriodNote period={period} typed={period.unreadable} />}
      {period.address === undefined && (
        <Note
          tone="info"
          fact={t('proposed_title')}
          action={
            <NoteLink href={checksHref(client.connection_id, params, { period: 'last-month' })}>
              {t('proposed_keep')}
            </NoteLink>
          }
        >
          {t('proposed', { first: date(days.first), last: date(days.last) })}
        </Note>
      )}
      {read.hasRows && read.failure !== undefined && (
        <FailureNote monthEnd={monthEnd} failure={read.failure} />
      )}
      {read.hasRows && !read.isComplete && <PartialNote read={read} />}
      {read.extent.notUnderstood > 0 && (
        <Note tone="attention" fact={t('unreadable_rows')}>
          {t('unreadable_rows_mean')}
        </Note>
      )}
      {params.unreadable.length > 0 && (
        <Note tone="attention" fact={t('unreadable', { typed: list(params.unreadable) })}>
          {t('unreadable_how')}
        </Note>
      )}
    </div>
  )
}

async function PeriodNote({ period: { address }, typed }: { period: ChosenPeriod; typed: string }) {
  const reader = await getReader()
  const { text } = reader
  return (
    <Note tone="attention" fact={text('periods.unreadable', { typed })}>
      {address === undefined
        ? text('reading.period_unreadable_all_shown')
        : text('reading.period_unreadable_usual_shown', {
            period: periodName(address, periodWords(reader)),
          })}
    </Note>
  )
}

/** Why the bank could not be read further. */
async function FailureNote({ monthEnd, failure }: { monthEnd: MonthEnd; failure: ReadFailure }) {
  const [t, reader] = await Promise.all([getTranslations('checks'), getReader()])
  const { client, params } = monthEnd
  const retryHref = checksHref(client.connection_id, params)
  const firstPageHref = checksPath(client.connection_id)
  const context = { client, retryHref, firstPageHref }
  const { title, text, reference } = toFailure(failure, context, reader)
  return (
    <Note
      tone="attention"
      fact={title}
      urgent
      action={<NoteLink href={retryHref}>{reader.text('problems.try_again')}</NoteLink>}
    >
      {text.join(' ')} {reference !== undefined && t('reference', { reference })}
    </Note>
  )
}

async function PartialNote({
  read: { reached, furtherHref, seenSince },
}: {
  read: MonthEnd['read']
}) {
  const [t, { date }] = await Promise.all([getTranslations('checks'), getReader()])
  const isPeriodRead = seenSince !== undefined
  return (
    <Note
      tone="attention"
      fact={t(isPeriodRead ? 'before_in_part' : 'period_in_part')}
      action={
        furtherHref === undefined ? undefined : (
          <NoteLink href={furtherHref}>{t('read_further')}</NoteLink>
        )
      }
    >
      {reached !== undefined &&
        t(isPeriodRead ? 'read_before' : 'read_in_part', { day: date(reached) })}
    </Note>
  )
}

function NoteLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="btn btn-sm">
      {children}
    </Link>
  )
}
