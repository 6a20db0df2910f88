import { DeleteAnswers } from '@/components/questions/delete-answers'
import { DraftActions } from '@/components/questions/draft-actions'
import { FinishButton } from '@/components/questions/finish-button'
import { QuestionsFilter } from '@/components/questions/questions-filter'
import { RequestMenu } from '@/components/questions/request-menu'
import { TitleRow } from '@/components/layout/title-row'
import { GivenAnswers } from '@/components/review/given-answers'
import { Badge, type Tone } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { Tab } from '@/components/ui/tabs'
import type { GivenAnswer, QuestionStanding } from '@/lib/domain/close/question-standing'
import type { RequestState } from '@/lib/domain/close/requests'
import { may } from '@/lib/domain/people/permissions'
import {
  countViews,
  type QuestionGroup,
  type QuestionRow,
  type QuestionsRead,
  toQuestionGroups,
} from '@/lib/present/question-groups'
import { questionsHref, type QuestionView, questionViews } from '@/lib/search-params/questions'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

const badges: Readonly<Record<RequestState, { tone: Tone; icon?: string }>> = {
  draft: { tone: 'plain' },
  sent: { tone: 'plain', icon: 'send' },
  opened: { tone: 'info' },
  partly_answered: { tone: 'info', icon: 'inbox' },
  answered: { tone: 'accent', icon: 'inbox' },
  ended: { tone: 'attention', icon: 'hourglass' },
  withdrawn: { tone: 'plain', icon: 'ban' },
}

const icons: Readonly<Record<QuestionStanding, string>> = {
  draft: '',
  waiting: 'with-i i-hourglass',
  answered: 'state badge badge-accent i-inbox',
  done: 'with-i i-check',
  settled: 'with-i i-circle-check',
  over: 'with-i i-hourglass text-attention',
  withdrawn: 'with-i i-ban',
}

/** The questions to a client: drafts, then each request with its questions and their answers. */
export async function QuestionsScreen({ read, role }: { read: QuestionsRead; role: string }) {
  const [t, reader] = await Promise.all([getTranslations('question_data'), getReader()])
  const { connection_id, choice } = read
  const counts = countViews(read)
  const groups = toQuestionGroups(read, reader)
  const mayAsk = may({ role }, 'prepare')
  const viewNames: Readonly<Record<QuestionView, string>> = {
    open: reader.text('invoices.view_open'),
    to_check: t('view_to_check'),
    done: t('view_done'),
    all: reader.text('lists.view_all'),
  }
  return (
    <>
      <TitleRow
        title={t('screen')}
        tabs={
          <nav
            aria-label={t('views')}
            className="flex gap-5 self-end overflow-x-auto overflow-y-hidden border-line max-sm:mx-0! max-sm:basis-full! max-sm:px-0! max-xl:order-last max-xl:-mx-6 max-xl:h-9 max-xl:basis-[calc(100%+3rem)] max-xl:border-b max-xl:px-6 xl:ms-3 xl:-mb-px xl:[&>.tab]:h-11"
          >
            {questionViews.map((each) => (
              <Tab
                key={each}
                href={questionsHref(connection_id, { ...choice, view: each })}
                current={each === choice.view}
                count={each === 'all' ? undefined : counts[each]}
              >
                {viewNames[each]}
              </Tab>
            ))}
          </nav>
        }
      />
      <QuestionsFilter read={read} />
      {groups.length === 0 ? (
        <Nothing choice={choice} connection_id={connection_id} />
      ) : (
        <div className="pb-6">
          <table className="tbl questions" role="table">
            <caption className="sr-only">{t('screen')}</caption>
            <colgroup>
              <col />
              <col className="w-32" />
              <col className="w-28" />
              <col />
              <col className="w-46" />
              <col />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{t('about')}</th>
                <th scope="col" className="num">
                  {reader.text('lists.amount')}
                </th>
                <th scope="col">{reader.text('transactions.date')}</th>
                <th scope="col">{t('question')}</th>
                <th scope="col">{reader.text('notifications.state')}</th>
                <th scope="col">{t('answer')}</th>
              </tr>
            </thead>
            {groups.map((group) => (
              <Group
                key={group.request.id}
                group={group}
                read={read}
                mayAsk={mayAsk}
                mayDelete={may({ role }, 'delete_answers')}
              />
            ))}
          </table>
        </div>
      )}
    </>
  )
}

/** That the view is empty, or that nothing is found in it. */
async function Nothing({
  choice: { view, search, to },
  connection_id,
}: {
  choice: QuestionsRead['choice']
  connection_id: string
}) {
  const t = await getTranslations('question_data')
  if (search === '' && to === '') {
    const text = view === 'all' ? 'open' : view
    return <EmptyState title={t(`nothing_${view}`)}>{t(`nothing_${text}_text`)}</EmptyState>
  }
  return (
    <EmptyState title={t('nothing_found')}>
      <a className="link" href={questionsHref(connection_id, { view })}>
        {t('show_all')}
      </a>
    </EmptyState>
  )
}

async function Group({
  group,
  read: { connection_id, isMailed },
  mayAsk,
  mayDelete,
}: {
  group: QuestionGroup
  read: QuestionsRead
  mayAsk: boolean
  mayDelete: boolean
}) {
  const t = await getTranslations('question_data')
  const { request, name, initials, hue, facts, rows } = group
  const { state } = request
  const place = { connection_id, request: request.id, name }
  const isAnswered = request.questions.some(({ answers }) => answers.some(holdsSomething))
  return (
    <tbody>
      <tr className="qg">
        <th scope="rowgroup" colSpan={6}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className={`av ${hue}`} aria-hidden="true">
              {initials}
            </span>
            <bdi className="font-semibold">{name}</bdi>
            <Badge {...badges[state]}>
              {/* Whether a link was handed over, nobody here knows. */}
              {t(state === 'sent' && !request.isMailed ? 'state_linked' : `state_${state}`)}
            </Badge>
            <span className="min-w-0 grow font-normal text-quiet">
              <bdi>{facts}</bdi>
            </span>
            {mayAsk && state === 'draft' && <DraftActions place={place} />}
            {mayAsk && state !== 'draft' && state !== 'withdrawn' && (
              <RequestMenu
                place={place}
                isMailed={isMailed && request.isMailed}
                canRemind={['sent', 'opened', 'partly_answered'].includes(state)}
                canRenew={rows.some(
                  ({ standing }) => standing === 'waiting' || standing === 'over',
                )}
              />
            )}
            {mayDelete && isAnswered && <DeleteAnswers place={place} />}
          </span>
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.id} row={row} place={mayAsk ? place : undefined} />
      ))}
    </tbody>
  )
}

/** Of an answer that was deleted its time is left. */
function holdsSomething({ words, hasNothing, files }: GivenAnswer): boolean {
  return words !== '' || hasNothing || files.length > 0
}

async function Row({
  row,
  place,
}: {
  row: QuestionRow
  place: { connection_id: string; request: string } | undefined
}) {
  const t = await getTranslations('question_data')
  const { standing } = row
  return (
    <tr className="with-av">
      <td className={`cp cp-sm ${row.hue} line1-start`} data-av={row.initials} title={row.title}>
        <bdi>{row.title}</bdi>
      </td>
      <td className="num line1-end font-medium" data-amount="">
        <bdi dir="ltr">{row.amount}</bdi>
      </td>
      <td className="line2-start text-quiet">{row.date}</td>
      <td className="whole whitespace-normal!" dir="auto">
        {row.words}
      </td>
      <td className="line2-end">
        <span className={icons[standing]}>{row.state}</span>
      </td>
      <td className="whole whitespace-normal!">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 grow">
            <GivenAnswers answers={row.answers} />
            {row.answers.length === 0 && <span className="text-faint">{row.note}</span>}
            {row.decided !== undefined && <p className="text-quiet">{row.decided}</p>}
          </span>
          {place !== undefined && standing === 'answered' && (
            <FinishButton
              place={place}
              question={row.id}
              label={t('done_of', { title: row.title })}
            />
          )}
        </span>
      </td>
    </tr>
  )
}
