import type { ReactNode } from 'react'
import { countSigned, namesNotShared } from '@/lib/present/close/not-shared'
import {
  materialityInWords,
  materialityOfRead,
  type ShownClose,
} from '@/lib/present/close/shown-close'
import { isOptional } from '@/lib/present/close/state-name'
import { splitFindings } from '@/lib/present/close/split-findings'
import type { EvidenceItem } from '@/lib/domain/close/close-read'
import { type QuestionStanding, questionsIn } from '@/lib/domain/close/question-standing'
import { progressOf } from '@/lib/domain/close/progress'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What a person signs, in figures. */
export async function SignedWords({ shown: { read } }: { shown: ShownClose }) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { number, list } = reader
  const { finished, due, parts, notDue } = progressOf(read.items.map(({ state }) => state))
  const optional = read.items.filter((item) => isOptional(item)).length
  const nothing = read.items.filter(({ state }) => state === 'nothing_to_check').length
  const materiality = materialityOfRead(read)
  const split = read.items
    .filter((item): item is EvidenceItem => item.kind === 'evidence')
    .map(({ findings }) => splitFindings(findings, materiality))
  const decided = split.filter(({ above, excluded }) => above.length + excluded.length > 0)
  const count = decided.reduce((sum, each) => sum + each.above.length + each.excluded.length, 0)
  const excluded = decided.reduce((sum, each) => sum + each.excluded.length, 0)
  // One row may stand in several items, so that they are counted and not added up.
  const small = split.filter(({ below }) => below.length > 0)
  const below = small.reduce((sum, each) => sum + each.below.length, 0)
  // With those that are not due they come to the outcomes that are signed.
  const outcomes = (
    [
      ['legend_passed', parts.passed],
      ['legend_accepted', parts.accepted],
      ['legend_done', parts.done],
      ['left_not_due', notDue - optional],
      ['left_optional', optional],
      ['left_nothing_to_check', nothing],
    ] as const
  ).flatMap(([key, of]) => (of === 0 ? [] : [t(key, { count: of })]))
  const unseen = namesNotShared(read, reader)
  const { own: questions, rolled } = questionsIn(read.questions, read.period)
  const standing = (of: QuestionStanding) => questions.filter((each) => each.standing === of).length
  const asking = (
    [
      ['questions_unanswered', standing('waiting') + standing('over')],
      ['questions_answered', standing('answered')],
      ['questions_drafts', standing('draft')],
      ['questions_rolled', rolled.length],
    ] as const
  ).flatMap(([key, of]) => (of === 0 ? [] : [t(key, { count: of })]))
  return (
    <>
      <dl className="rounded-lg border border-line px-3.5 py-0.5">
        <Line label={t('items')}>
          {t('done_of', { done: finished, due })}{' '}
          <span className="text-faint">{list(outcomes)}</span>
        </Line>
        <Line label={t('findings_decided')}>
          {number(count)}{' '}
          <span className="text-faint">
            {reader.withCommas([
              t('in_items', { count: decided.length }),
              ...(excluded > 0
                ? [t('of_them_excluded', { count: excluded, number: number(excluded) })]
                : []),
            ])}
          </span>
        </Line>
        {below > 0 && (
          <Line label={t('below_label', { amounts: materialityInWords(read, reader) })}>
            {number(below)}{' '}
            <span className="text-faint">{t('in_items', { count: small.length })}</span>
          </Line>
        )}
        <Line label={t('exclusions_in_force')}>
          {number(read.exceptions.filter(({ kind }) => kind === 'excluded').length)}
        </Line>
        {asking.length > 0 && <Line label={reader.text('shell.questions')}>{list(asking)}</Line>}
        {unseen.length > 0 && (
          <Line label={t('not_checked')}>
            {number(unseen.length)} <span className="text-faint">{t('state_not_shared')}</span>
          </Line>
        )}
      </dl>
      {unseen.length > 0 && (
        <p>
          {t('not_shared')} <span className="font-medium">{list(unseen)}</span>.{' '}
          {t('not_shared_mean')}
        </p>
      )}
      <p className="text-quiet">
        {t(materiality.size === 0 ? 'you_sign_any' : 'you_sign', {
          count: countSigned(read),
          time: reader.moment(read.basis.readAt),
        })}
      </p>
    </>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-t border-line py-2 first:border-0">
      <dt className="text-faint">{label}</dt>
      <dd className="num-t text-end">{children}</dd>
    </div>
  )
}
