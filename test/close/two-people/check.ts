import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { closeOf } from '@/lib/domain/close/close-events'
import { sendAnswers } from '@/lib/server/answers/answer'
import {
  type Act,
  finished,
  isOfAnswers,
  placed,
  schedules,
  take,
  takenBack,
} from '@/test/close/two-people/acts'
import { type Look, openTwoPeople, type Place, type TwoPeople } from '@/test/close/two-people/place'
import type { TestStore } from '@/test/store/database'

export interface Checked {
  runs: number
  kept: number
  /** Acts that came second, and were shown what the first had done. */
  conflicts: number
  /** What was found, with the seed and the schedule that leads to it; undefined where nothing was. */
  readonly failure: string | undefined
}

/**
 * Two people at one client, at the same time and by what they last saw: no mark, note, decision, tick, signature or
 * answer that was kept is lost, none is there twice, none that was not kept is there, and none was kept over something
 * that its person had not seen.
 */
export async function checkTwoPeople(
  kind: TestStore,
  { runs, seed }: { readonly runs: number; readonly seed?: number },
): Promise<Checked> {
  const here = await openTwoPeople(kind)
  const sum = { runs: 0, kept: 0, conflicts: 0 }
  try {
    const property = fc.asyncProperty(schedules, async (pairs) => {
      const run = await runSchedule(here, pairs)
      sum.runs += 1
      sum.kept += run.kept
      sum.conflicts += run.conflicts
    })
    const details = await fc.check(property, { numRuns: runs, ...(seed !== undefined && { seed }) })
    return { ...sum, failure: details.failed ? fc.defaultReportMessage(details) : undefined }
  } finally {
    await here.close()
  }
}

async function runSchedule(here: TwoPeople, pairs: readonly (readonly [Act, Act])[]) {
  const place = await here.begin(pairs.flat().some(isOfAnswers))
  const first = await place.look()
  const seen = { preparer: first, reviewer: first }
  const kept: string[] = []
  let conflicts = 0
  for (const [one, other] of pairs) {
    if (one.looks) seen.preparer = await place.look()
    if (other.looks) seen.reviewer = await place.look()
    const taken = await Promise.all([
      take({ here, place, who: 'preparer', seen: seen.preparer }, one),
      take({ here, place, who: 'reviewer', seen: seen.reviewer }, other),
    ])
    for (const each of taken) {
      if (each === 'conflict') conflicts += 1
      else if (each !== 'refused') kept.push(each.kept)
    }
  }
  const { visit } = place
  if (visit !== undefined) {
    await sendAnswers(here.context, visit, { answers: [], isPart: true })
  }
  const now = await place.look()
  const stored = [...storedIn(now, here.item_id), ...(await answersIn(place))]
  deepStrictEqual(stored.toSorted(), kept.toSorted())
  deepStrictEqual(now.close.state, closeOf(now.events).state)
  return { kept: kept.length, conflicts }
}

function storedIn({ marks, notes, entries, ticks, events }: Look, item_id: string): string[] {
  return [
    ...[...marks.values()].flatMap((steps) =>
      steps.flatMap(({ seen }, at) => seen.map(({ value }) => placed(String(value), at))),
    ),
    ...notes.flatMap(({ versions }) => versions.map(({ text }, at) => placed(text, at))),
    ...entries.map((entry) => (entry.kind === 'withdrawn' ? entry.of : entry.reason)),
    ...(ticks.get(item_id) ?? []).map(({ note }, at) => placed(note, at)),
    ...events.flatMap((event, at) => {
      if (event.does === 'withdraw') return placed(takenBack, at)
      return event.does === 'sign' ? placed(event.note, at) : []
    }),
  ]
}

/** What the client saved, once the firm has what was saved last; and answers that the firm is done with. */
async function answersIn(place: Place): Promise<string[]> {
  const { events = [], questions = [] } = (await place.request()) ?? {}
  for (const { id } of questions) {
    const own = events.flatMap((each) => ('words' in each && each.question === id ? each : []))
    const wordsOf = (does: 'save' | 'answer') =>
      own.flatMap((each) => (each.does === does ? each.words : []))
    const sent = wordsOf('answer')
    deepStrictEqual(sent.at(-1), wordsOf('save').at(-1))
    deepStrictEqual(new Set(sent).size, sent.length)
  }
  return events.flatMap((each) => {
    if (each.does === 'finish') return finished
    return each.does === 'save' ? each.words : []
  })
}
