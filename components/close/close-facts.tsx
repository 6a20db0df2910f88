import Link from 'next/link'
import type { ReactNode } from 'react'
import { Disclosure } from '@/components/ui/disclosure'
import { Assign } from '@/components/close/assign'
import { Exclusions, Notes } from '@/components/close/facts-lists'
import { materialityByCurrency, personName, type ShownClose } from '@/lib/present/close/shown-close'
import { daysLeft } from '@/lib/domain/close/due-day'
import type { Exclusion } from '@/lib/domain/close/exceptions'
import {
  openStandings,
  questionsIn,
  type QuestionStanding,
} from '@/lib/domain/close/question-standing'
import { isWhole } from '@/lib/domain/reading/reading'
import { dueWords } from '@/lib/present/close/due-words'
import { untoldWords } from '@/lib/present/close/untold-words'
import { numberInWords, sayNone } from '@/lib/present/reading-words'
import { exceptionsPath } from '@/lib/search-params/exceptions'
import { withPeriod } from '@/lib/search-params/period-links'
import { questionsHref } from '@/lib/search-params/questions'
import { paperFilePath } from '@/lib/search-params/paper'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** By what it is closed, by whom and when, and what it was made of. */
export async function CloseFacts({ shown, mayDecide }: { shown: ShownClose; mayDecide: boolean }) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { read, notes = [] } = shown
  const { close, basis } = read
  const ledBy = close?.ledBy
  const exclusions = read.exceptions.filter((each): each is Exclusion => each.kind === 'excluded')
  const { money, list } = reader
  const left =
    close === undefined || close.state === 'locked' ? undefined : daysLeft(close.due, shown.today)
  const due = close && dueWords(close.due, left, reader)
  const { undated = 0 } = basis
  const extent = {
    ...basis.extent,
    ...(read.isToCome && { end: 'to_come' as const }),
    notUnderstood: basis.extent.notUnderstood + undated,
  }
  const materiality = materialityByCurrency(read, reader)
  return (
    <section className="card" aria-label={t('facts')}>
      <dl className="px-4 py-1.5">
        {ledBy?.does === 'lock' && (
          <Fact label={t('locked_by')}>{personName(read.people, ledBy.by, reader)}</Fact>
        )}
        <Questions shown={shown} />
        {materiality !== '' && (
          <Fact label={t('materiality')}>
            <span data-amount="">{materiality}</span>
          </Fact>
        )}
        {basis.large.length > 0 && (
          <Fact label={t('large_from')}>
            <span data-amount="">
              {list(
                basis.large.map(({ currency, amount }) =>
                  money({ amount: BigInt(amount), currency }),
                ),
              )}
            </span>
          </Fact>
        )}
        {due !== undefined && (
          <Fact label={t('due')}>
            {due.note === '' ? due.day : reader.withCommas([due.day, due.note])}
          </Fact>
        )}
        <Fact label={reader.text('checks.days_apart')}>
          {reader.text('settings.days', { count: basis.days })}
        </Fact>
        <Fact label={t('based_on')}>
          {basis.transactions === 0
            ? isWhole(extent)
              ? sayNone(extent, reader, 'none.transactions_in_period')
              : untoldWords(extent, read, reader)
            : t('based_on_rows', {
                count: basis.transactions,
                number: numberInWords(basis.transactions, extent, reader),
                time: reader.moment(basis.readAt),
              })}
        </Fact>
        {close !== undefined && !read.isPreview && (
          <Fact label={reader.text('paper_data.screen_title')}>
            <a
              href={paperFilePath(shown.client.connection_id, shown.view)}
              download
              className="link inline-flex min-h-6 items-center"
              aria-label={reader.text('paper_data.pdf_of')}
            >
              {reader.text('statements.pdf')}
            </a>
          </Fact>
        )}
      </dl>
      {undated > 0 && (
        <p className="px-4 pb-2 text-xs text-faint">
          {reader.text('checks.undated', { number: reader.number(undated) })}
        </p>
      )}
      {exclusions.length > 0 && (
        <Disclosure
          className="border-t border-line px-4 py-2"
          summary={t('exceptions', { count: exclusions.length })}
        >
          <Exclusions exclusions={exclusions} shown={shown} mayDecide={mayDecide} />
        </Disclosure>
      )}
      {notes.length > 0 && (
        <Disclosure
          className="border-t border-line px-4 py-2"
          summary={<Opens label={reader.text('notes.title')}>{reader.number(notes.length)}</Opens>}
        >
          <Notes shown={shown} />
        </Disclosure>
      )}
      <div className="border-t border-line px-4 py-2">
        <Link
          className="link inline-block min-h-6 text-xs"
          href={withPeriod(exceptionsPath(shown.client.connection_id), shown.view.period)}
          prefetch={false}
        >
          {t('exceptions_today')}
        </Link>
      </div>
      {close !== undefined && mayDecide && close.state !== 'locked' && (
        <div className="border-t border-line px-4 py-2.5">
          <Assign shown={shown} />
        </div>
      )}
    </section>
  )
}

/**
 * How many questions of the period wait for an answer, how many for a look at theirs, and what is open from before;
 * of a locked one as they stood then.
 */
async function Questions({ shown }: { shown: ShownClose }) {
  const [t, { text }] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { client, read, view } = shown
  const known = read.frozenAt === undefined ? read.questions : (read.questionsAtLock?.stood ?? [])
  const { own: questions, rolled } = questionsIn(known, read.period)
  const open = questions.filter(({ standing }) => openStandings.has(standing)).length
  const count = (of: QuestionStanding) => questions.filter(({ standing }) => standing === of).length
  const [answered, drafts] = [count('answered'), count('draft')]
  const all = questions.length
  const counts = [
    ['questions_unanswered', open - answered - drafts],
    ['questions_answered', answered],
    ['questions_drafts', drafts],
    ['questions_finished', open === 0 ? 0 : all - open],
    ['questions_rolled', rolled.length],
  ] as const
  const parts = counts.flatMap(([key, sum]) => (sum === 0 ? [] : [t(key, { count: sum })]))
  if (questions.length > 0 && open > 0) parts.push(t('questions_all', { all }))
  if (questions.length > 0 && open === 0) parts.unshift(t('questions_done', { all }))
  if (parts.length === 0) return null
  if (read.frozenAt !== undefined) parts.push(t('questions_at_lock'))
  return (
    <Fact label={text('shell.questions')}>
      <Link
        className="link inline-flex min-h-6 items-center"
        href={withPeriod(
          questionsHref(client.connection_id, {
            view: open + rolled.length === 0 ? 'all' : 'open',
          }),
          view.period,
        )}
        prefetch={false}
      >
        {parts.join(' · ')}
      </Link>
    </Fact>
  )
}

/** What a list behind it is called, and how much stands there. */
function Opens({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 grow items-baseline justify-between gap-3 font-normal">
      <span className="text-faint">{label}</span>
      <span className="num-t text-end text-accent">{children}</span>
    </span>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-t border-line py-2 first:border-0">
      <dt className="whitespace-nowrap text-faint">{label}</dt>
      <dd className="num-t min-w-0 text-end">{children}</dd>
    </div>
  )
}
