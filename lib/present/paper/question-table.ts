import {
  type GivenAnswer,
  isAboutPeriod,
  isGone,
  onPaperOf,
  type StandingQuestion,
} from '@/lib/domain/close/question-standing'
import type { QuestionEvent } from '@/lib/domain/close/questions-around'
import type { QuestionSense } from '@/lib/domain/close/question-object'
import type { PaperCell, PaperRow, PaperTable } from '@/lib/present/paper/paper'
import type { PaperPlace } from '@/lib/present/paper/paper-place'

/** The questions to the client about this period, and what came back; on a locked paper as they stood then. */
export function questionTable(place: PaperPlace): PaperTable {
  const { text } = place.reader
  const { questions, questionsAtLock, period, frozenAt } = place.shown.read
  const known = frozenAt === undefined ? questions : (questionsAtLock?.stood ?? [])
  return {
    id: 'questions',
    title: text('paper_data.questions'),
    columns: [
      { head: text('paper_data.what'), share: 0.22 },
      { head: text('question_data.question'), share: 0.26 },
      { head: text('paper_data.sent_to'), share: 0.18 },
      { head: text('question_data.answer'), share: 0.34 },
    ],
    rows: onPaperOf(known, period).map((each) => questionRow(each, place)),
  }
}

/** What happened to them after a lock: no part of what was signed, and so not among it. */
export function laterQuestionTable(place: PaperPlace): PaperTable {
  const { text } = place.reader
  const { questionsAtLock, period, frozenAt } = place.shown.read
  const later = frozenAt === undefined ? [] : (questionsAtLock?.later ?? [])
  return {
    id: 'questions-later',
    title: text('paper_data.questions_later'),
    columns: [
      { head: text('paper_data.what'), share: 0.22 },
      { head: text('question_data.question'), share: 0.26 },
      { head: text('paper_data.since'), share: 0.52 },
    ],
    rows: later
      .filter((each) => isAboutPeriod(each, period))
      .map((each) => ({
        kind: 'row',
        cells: [
          objectCell(each, place),
          { text: each.words, isQuiet: true },
          { text: eventInWords(each, place.reader) },
        ],
      })),
  }
}

function objectCell({ shown }: QuestionSense, { reader }: PaperPlace): PaperCell {
  const { date, money } = reader
  const what = [
    shown.title,
    ...(shown.day === undefined ? [] : [date(shown.day)]),
    ...(shown.amount === undefined ? [] : [money(shown.amount)]),
  ]
  return { text: what.join(' · ') }
}

function questionRow(question: StandingQuestion, place: PaperPlace): PaperRow {
  const { words, to, firstSentAt, answers, settled } = question
  const { text, instant, withCommas } = place.reader
  const came = answers.map((each) => answerInWords(each, place.reader))
  if (settled !== undefined) came.push(settledInWords(settled, place.reader))
  const isLocked = place.shown.read.frozenAt !== undefined
  const none = text(isLocked ? 'paper_data.no_answer_then' : 'paper_data.no_answer')
  return {
    kind: 'row',
    cells: [
      objectCell(question, place),
      { text: words, isQuiet: true },
      {
        text: firstSentAt === undefined ? to : withCommas([to, instant(firstSentAt)]),
        isQuiet: true,
      },
      { text: came.length === 0 ? none : came.join('\n') },
    ],
  }
}

type Says = Pick<PaperPlace['reader'], 'text' | 'instant'>

function eventInWords({ does, at, to, answer, found }: QuestionEvent, says: Says): string {
  const day = says.instant(at)
  switch (does) {
    case 'send':
      return says.text('paper_data.later_sent', { day, name: to })
    case 'withdraw':
      return says.text('paper_data.later_withdrawn', { day })
    case 'settle':
      return settledInWords({ at, found }, says)
    case 'answer':
      return answer === undefined ? day : answerInWords(answer, says)
  }
}

function settledInWords(
  { at, found }: NonNullable<StandingQuestion['settled']>,
  { text, instant }: Says,
): string {
  return text(`question_data.settled_${found ?? 'not_found'}`, { day: instant(at) })
}

function answerInWords(given: GivenAnswer, { text, instant }: Says): string {
  const { at, words, hasNothing, files } = given
  const said = words.trim() === '' && hasNothing ? text('question_data.has_nothing') : words.trim()
  const parts = [said, ...files.map(({ name }) => name)].filter((part) => part !== '')
  // An admin may delete what was answered; that it was stays on record.
  const answer = isGone(given) ? text('paper_data.answer_gone') : parts.join(' · ')
  return `${instant(at)}: ${answer}`
}
