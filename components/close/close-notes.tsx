import Link from 'next/link'
import type { ReactNode } from 'react'
import { evidenceNames } from '@/lib/present/close-item'
import { namesNotShared } from '@/lib/present/close/not-shared'
import { partialWords } from '@/lib/present/close/partial-words'
import { nameClose, type ShownClose } from '@/lib/present/close/shown-close'
import { LaterBooksNote } from '@/components/close/later-books-note'
import { MonthsNote } from '@/components/close/months-note'
import { SaveThresholds } from '@/components/close/save-thresholds'
import type { thresholdsOf } from '@/components/close/client-thresholds'
import { AuthorizeForm } from '@/components/layout/authorize-form'
import { toFailure } from '@/components/layout/to-failure'
import { Note } from '@/components/ui/note'
import { isPassing, type ReadFailure } from '@/lib/domain/connections/read-outcome'
import { may } from '@/lib/domain/people/permissions'
import { type DayRange, isWithin } from '@/lib/domain/periods/day-range'
import { isWhole } from '@/lib/domain/reading/reading'
import { periodWords } from '@/lib/format/named-periods'
import { periodName } from '@/lib/format/period-name'
import { closePath } from '@/lib/search-params/close'
import { closeViewHref, keptViewHref } from '@/lib/search-params/close-view'
import { connectionPath } from '@/lib/search-params/resource-path'
import { notUnderstoodInWords } from '@/lib/present/reading-words'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What must be known before anything that was found. */
export async function CloseNotes({
  shown,
  role,
  thresholds,
}: {
  shown: ShownClose
  role: string
  thresholds: ReturnType<typeof thresholdsOf>
}) {
  const [t, reader] = await Promise.all([getTranslations('checks'), getReader()])
  const { date, list, text } = reader
  const { client, view, period, read } = shown
  const { basis } = read
  const { first, last } = read.period
  const isLive = read.frozenAt === undefined
  const unseen = namesNotShared(read, reader)
  return (
    <div className="flex flex-col gap-2 px-4 pt-2 empty:hidden sm:px-6">
      {period.unreadable !== undefined && (
        <Note tone="attention" fact={text('periods.unreadable', { typed: period.unreadable })}>
          {period.address === undefined
            ? text('reading.period_unreadable_all_shown')
            : text('reading.period_unreadable_usual_shown', {
                period: periodName(period.address, periodWords(reader)),
              })}
        </Note>
      )}
      {period.address === undefined && (
        <Note
          tone="info"
          fact={t('proposed_title')}
          action={
            <NoteLink href={closeViewHref(client.connection_id, view, { period: 'last-month' })}>
              {t('proposed_keep')}
            </NoteLink>
          }
        >
          {t('proposed', { first: date(first), last: date(last) })}
        </Note>
      )}
      {read.isPreview && (
        <Note
          tone="info"
          fact={text('closing_data.preview')}
          action={
            <span className="flex flex-wrap gap-2">
              <NoteLink href={keptViewHref(client.connection_id, view)}>
                {text('closing_data.preview_end')}
              </NoteLink>
              {thresholds.saving !== undefined && (
                <SaveThresholds saving={thresholds.saving} does="save" />
              )}
            </span>
          }
        >
          {[text('closing_data.preview_mean'), ...(thresholds.preview ?? [])].join(' ')}
        </Note>
      )}
      <MonthsNote shown={shown} />
      <LaterBooksNote shown={shown} />
      {unseen.length > 0 && (
        <Note tone="attention" fact={`${text('closing_data.not_shared')} ${list(unseen)}.`}>
          {text('closing_data.not_shared_mean')}
        </Note>
      )}
      {isLive && basis.failure !== undefined && (
        <FailureNote shown={shown} role={role} failure={basis.failure} />
      )}
      {isLive && read.isToCome && (
        <Note
          tone="info"
          fact={text('closing_data.to_come', {
            month: nameClose(client.connection_id, read, reader),
          })}
        >
          {text('closing_data.to_come_mean', { first: date(first) })}
        </Note>
      )}
      {isLive && basis.failure === undefined && !read.isOver && !read.isToCome && (
        <Note
          tone="info"
          fact={text('closing_data.not_over', {
            month: nameClose(client.connection_id, read, reader),
          })}
        >
          {text('closing_data.not_over_mean')}
        </Note>
      )}
      {isLive && read.isOver && <PartialNote shown={shown} />}
      {isLive && basis.extent.notUnderstood > 0 && (
        <Note tone="attention" fact={t('unreadable_rows')}>
          {[...notUnderstoodInWords(basis.extent, reader), t('unreadable_rows_mean')].join(' ')}
        </Note>
      )}
      {isLive && basis.failure === undefined && read.isOver && <NoBalances shown={shown} />}
      {view.unreadable.length > 0 && (
        <Note tone="attention" fact={t('unreadable', { typed: list(view.unreadable) })}>
          {t('unreadable_how')}
        </Note>
      )}
      {read.close === undefined && <OtherCloses shown={shown} />}
    </div>
  )
}

/** What else closes days of the period. */
async function OtherCloses({ shown: { client, read } }: { shown: ShownClose }) {
  const reader = await getReader()
  const { text } = reader
  const nameOf = (of: Required<DayRange>) => nameClose(client.connection_id, { period: of }, reader)
  return read.others.map((each) => (
    <Note
      key={each.id}
      tone="attention"
      fact={
        isWithin(read.period, each)
          ? text('closing_data.part_of', { month: nameOf(read.period), period: nameOf(each) })
          : text('closing_data.overlaps', { period: nameOf(each) })
      }
      action={
        <NoteLink href={`${closePath(client.connection_id)}?period=${each.first}..${each.last}`}>
          {text('closing_data.overlaps_open')}
        </NoteLink>
      }
    >
      {isWithin(read.period, each) && text('closing_data.part_of_mean')}
    </Note>
  ))
}

/** That the bank's statements do not say what a signature needs, though all of them were read. */
async function NoBalances({ shown: { read } }: { shown: ShownClose }) {
  const [t, { list, text }] = await Promise.all([getTranslations('closing_data'), getReader()])
  const untold = read.items.flatMap((item) => {
    if (item.kind !== 'evidence' || (item.id !== 'tie-out' && item.id !== 'continuity')) return []
    const isRead = item.extent !== undefined && isWhole(item.extent)
    return item.state === 'cannot_tell' && isRead ? [text(evidenceNames[item.id])] : []
  })
  if (untold.length === 0) return null
  return (
    <Note tone="attention" fact={t('no_balances', { items: list(untold) })}>
      {t('no_balances_mean')}
    </Note>
  )
}

/** Why the bank could not be read further. */
async function FailureNote({
  shown,
  role,
  failure,
}: {
  shown: ShownClose
  role: string
  failure: ReadFailure
}) {
  const [t, reader] = await Promise.all([getTranslations('checks'), getReader()])
  const { client, view } = shown
  const retryHref = closeViewHref(client.connection_id, view)
  const context = { client, retryHref, firstPageHref: closePath(client.connection_id) }
  const { title, text, reference } = toFailure(failure, context, reader)
  return (
    <Note
      tone="attention"
      fact={title}
      urgent
      action={
        isPassing(failure) ? (
          <NoteLink href={retryHref}>{reader.text('problems.try_again')}</NoteLink>
        ) : failure.code === 'needs_reconnect' ? (
          <Reconnect connection_id={client.connection_id} role={role} />
        ) : undefined
      }
    >
      {text.join(' ')} {reference !== undefined && t('reference', { reference })}
    </Note>
  )
}

/** To the bank and back here; who may not request an approval is led to the connection. */
async function Reconnect({ connection_id, role }: { connection_id: string; role: string }) {
  const { text } = await getReader()
  return may({ role }, 'connect') ? (
    <AuthorizeForm connection_id={connection_id} variant="secondary" size="sm">
      {text('connections.reconnect_at_bank')}
    </AuthorizeForm>
  ) : (
    <NoteLink href={connectionPath(connection_id)}>{text('connections.see_connection')}</NoteLink>
  )
}

async function PartialNote({ shown: { read } }: { shown: ShownClose }) {
  const reader = await getReader()
  const { furtherHref } = read.basis
  const words = partialWords(read, reader)
  if (words === undefined) return null
  return (
    <Note
      tone="attention"
      fact={words.fact}
      action={
        furtherHref === undefined ? undefined : (
          <NoteLink href={furtherHref}>{reader.text('checks.read_further')}</NoteLink>
        )
      }
    >
      {words.text}
      {words.isPeriodRead &&
        furtherHref === undefined &&
        ` ${reader.text('checks.read_no_further')}`}
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
