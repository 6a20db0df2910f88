import { isSamePeriod } from '@/lib/domain/close/exceptions'
import type { GivenAnswer, StandingQuestion } from '@/lib/domain/close/question-standing'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { PaperRow, PaperTable } from '@/lib/present/paper/paper'
import type { PaperPlace } from '@/lib/present/paper/paper-place'

/** The questions to the client about this period, and what came back; on a locked paper as it was then. */
export function questionTable(place: PaperPlace): PaperTable {
  const { shown, reader } = place
  const { text } = reader
  const { questions, period, frozenAt } = shown.read
  const until = frozenAt === undefined ? undefined : Date.parse(frozenAt)
  const isThen = (at: string | undefined) =>
    at !== undefined && (until === undefined || Date.parse(at) <= until)
  return {
    id: 'questions',
    title: text('paper_data.questions'),
    columns: [
      { head: text('paper_data.what'), share: 0.22 },
      { head: text('question_data.question'), share: 0.26 },
      { head: text('paper_data.sent_to'), share: 0.18 },
      { head: text('paper_data.answer'), share: 0.34 },
    ],
    rows: questions
      .filter((each) => isThen(each.firstSentAt) && isAbout(each, period))
      .map((each) => questionRow(each, isThen, place)),
  }
}

function isAbout({ period, shown }: StandingQuestion, of: Required<DayRange>): boolean {
  if (period !== undefined) return isSamePeriod(period, of)
  return shown.day !== undefined && shown.day >= of.first && shown.day <= of.last
}

function questionRow(
  { shown, words, to, firstSentAt, answers, settled }: StandingQuestion,
  isThen: (at: string | undefined) => boolean,
  { reader }: PaperPlace,
): PaperRow {
  const { text, date, money, instant } = reader
  const given = answers.filter(({ at }) => isThen(at))
  const what = [
    shown.title,
    ...(shown.day === undefined ? [] : [date(shown.day)]),
    ...(shown.amount === undefined ? [] : [money(shown.amount)]),
  ]
  const came = given.map((each) => answerInWords(each, { text, instant }))
  if (settled !== undefined && isThen(settled.at)) {
    const day = instant(settled.at)
    came.push(text(`question_data.settled_${settled.found ?? 'not_found'}`, { day }))
  }
  return {
    kind: 'row',
    cells: [
      { text: what.join(' · ') },
      { text: words, isQuiet: true },
      { text: firstSentAt === undefined ? to : `${to}, ${instant(firstSentAt)}`, isQuiet: true },
      { text: came.length === 0 ? text('paper_data.no_answer') : came.join('\n') },
    ],
  }
}

function answerInWords(
  { at, words, hasNothing, files }: GivenAnswer,
  { text, instant }: Pick<PaperPlace['reader'], 'text' | 'instant'>,
): string {
  const said = words.trim() === '' && hasNothing ? text('question_data.has_nothing') : words.trim()
  const parts = [said, ...files.map(({ name }) => name)].filter((part) => part !== '')
  return `${instant(at)}: ${parts.join(' · ')}`
}
