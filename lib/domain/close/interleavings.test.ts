import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeClose, type CloseCommand } from '@/lib/domain/close/change-close'
import type { CloseEvent } from '@/lib/domain/close/close-events'
import { decideFinding, withdrawException } from '@/lib/domain/close/decide-finding'
import { entriesAbout, type ExceptionEntry } from '@/lib/domain/close/exceptions'
import { type FirmItem, type Tick, tickItem } from '@/lib/domain/close/firm-items'
import { type MarkStep, stepMark } from '@/lib/domain/close/marks'
import { editNote, type Note, writeNote } from '@/lib/domain/close/notes'
import { type RequestEvent, stepRequest } from '@/lib/domain/close/requests'
import { acceptDifference, type DifferenceAcceptance } from '@/lib/domain/close/since-lock'
import { acceptanceOf, exclusionWith, findingWith, june, usd250 } from '@/test/close/findings'

/** All that two people work on at once. */
interface Desk {
  readonly marks: readonly MarkStep[]
  readonly notes: readonly Note[]
  readonly exceptions: readonly ExceptionEntry[]
  readonly close: readonly CloseEvent[]
  readonly request: readonly RequestEvent[]
  readonly ticks: readonly Tick[]
  readonly differences: readonly DifferenceAcceptance[]
}

const at = '2026-07-06T10:00:00Z'
const empty: Desk = {
  marks: [],
  notes: [],
  exceptions: [],
  close: [],
  request: [{ does: 'send', at }],
  ticks: [],
  differences: [],
}
const finding = findingWith()
const questions = [{ id: 'q-1', about: 't-1', words: 'What was this for?' }]
const item: FirmItem = {
  id: 'f-1',
  words: 'Accruals posted',
  repeats: 'monthly',
  of: 'all',
  asksFor: 'nothing',
}
const difference = { kind: 'gone', now: [] } as const
const people = ['joy', 'ada'] as const

const kinds = [
  'mark',
  'note',
  'edit',
  'accept',
  'exclude',
  'withdraw',
  'close',
  'answer',
  'finish',
  'tick',
  'difference',
] as const
interface Command {
  readonly kind: (typeof kinds)[number]
  readonly who: 0 | 1
  /** Whether they look again before they act. */
  readonly looks: boolean
  readonly pick: number
}
const commands: fc.Arbitrary<readonly Command[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.constantFrom(0 as const, 1 as const),
    looks: fc.boolean(),
    pick: fc.nat({ max: 7 }),
  }),
  { maxLength: 24 },
)

type Answer =
  | { readonly desk: Desk; readonly added: unknown }
  | { readonly conflict: readonly unknown[] }

/** One command on the desk as it is, by somebody who last saw it as `seen`. */
function act(desk: Desk, seen: Desk, command: Command, number: number): Answer | undefined {
  const by = people[command.who]
  const id = `${number}`
  switch (command.kind) {
    case 'mark': {
      const does =
        (['review', 'flag', 'clear', 'accept_change'] as const)[command.pick % 4] ?? 'flag'
      const step = { does, by, at: id, seen: [] }
      return answerOf(stepMark(desk.marks, step, seen.marks.length), step, (marks) => ({
        ...desk,
        marks,
      }))
    }
    case 'note': {
      const written = writeNote({ id, by }, { text: id, at })
      if (written.kind === 'refused') return undefined
      return {
        desk: { ...desk, notes: [...desk.notes, written.note] },
        added: written.note.versions[0],
      }
    }
    case 'edit': {
      const note = desk.notes[command.pick]
      if (note === undefined) return undefined
      const version = { text: `edited ${id}`, at }
      const known = seen.notes[command.pick]?.versions.length ?? 0
      return answerOf(editNote(note, by, version, known), version, (versions) => ({
        ...desk,
        notes: desk.notes.map((each) => (each === note ? { ...note, versions } : each)),
      }))
    }
    case 'accept':
    case 'exclude': {
      const decision =
        command.kind === 'accept' ? acceptanceOf(finding, { id, by }) : exclusionWith({ id, by })
      const known = new Set(entriesAbout(seen.exceptions, finding, june).map((each) => each.id))
      const context = { period: june, materiality: usd250, isLocked: false }
      const decided = decideFinding(desk.exceptions, finding, decision, known, context)
      return answerOf(decided, decision, (exceptions) => ({ ...desk, exceptions }))
    }
    case 'withdraw': {
      const of = seen.exceptions.filter((each) => each.kind !== 'withdrawn')[command.pick]
      if (of === undefined) return undefined
      const withdrawal = { kind: 'withdrawn', id, of: of.id, by, at } as const
      const withdrawn = withdrawException(desk.exceptions, withdrawal, () => false)
      return answerOf(withdrawn, withdrawal, (exceptions) => ({ ...desk, exceptions }))
    }
    case 'close': {
      const event = closeCommands(by, id)[command.pick]
      if (event === undefined) return undefined
      const context = {
        role: 'admin',
        seen: seen.close.length,
        twoPeople: true,
        items: ['passed' as const],
        digest: 'd',
      }
      return answerOf(changeClose(desk.close, event, context), event, (close) => ({
        ...desk,
        close,
      }))
    }
    case 'answer':
    case 'finish': {
      const of = { at, question: 'q-1' }
      const event: RequestEvent =
        command.kind === 'answer'
          ? { does: 'answer', ...of, words: id, files: [], hasNothing: false }
          : { does: 'finish', ...of }
      return answerOf(stepRequest(questions, desk.request, event), event, (request) => ({
        ...desk,
        request,
      }))
    }
    case 'tick': {
      const tick: Tick = { does: command.pick % 2 ? 'tick' : 'untick', by, at, note: id, files: 0 }
      const context = { seen: seen.ticks.length, isLocked: false }
      return answerOf(tickItem(item, desk.ticks, tick, context), tick, (ticks) => ({
        ...desk,
        ticks,
      }))
    }
    case 'difference': {
      const known = seen.differences.length
      const kept = acceptDifference(desk.differences, difference, { by, at: id }, known)
      if (kept.kind === 'conflict') return { conflict: kept.earlier }
      return { desk: { ...desk, differences: kept.entries }, added: kept.entries.at(-1) }
    }
  }
}

function closeCommands(by: string, words: string): CloseCommand[] {
  const signature = { does: 'sign', by, at: words, digest: 'd', note: words } as const
  return [
    { does: 'begin', by, at: words },
    { ...signature, as: 'preparer' },
    { ...signature, as: 'reviewer' },
    { does: 'withdraw', as: 'preparer', by, at: words },
    { does: 'withdraw', as: 'reviewer', by, at: words },
    { does: 'return', by, at: words, note: words },
    { does: 'lock', by, at: words },
    { does: 'reopen', by, at: words, reason: words },
  ]
}

function answerOf<Entry>(
  answer:
    | { readonly kind: 'kept'; readonly entries: readonly Entry[] }
    | { readonly kind: 'conflict'; readonly earlier: readonly Entry[] }
    | { readonly kind: 'refused' },
  added: Entry,
  put: (entries: readonly Entry[]) => Desk,
): Answer | undefined {
  if (answer.kind === 'refused') return undefined
  return answer.kind === 'conflict'
    ? { conflict: answer.earlier }
    : { desk: put(answer.entries), added }
}

function allOf(desk: Desk): ReadonlySet<unknown> {
  return new Set<unknown>([
    ...desk.marks,
    ...desk.notes.flatMap(({ versions }) => versions),
    ...desk.exceptions,
    ...desk.close,
    ...desk.request,
    ...desk.ticks,
    ...desk.differences,
  ])
}

test('no order of what two people do loses a mark, note, exception, signature, answer, tick or acceptance', () => {
  let toldTimes = 0
  fc.assert(
    fc.property(commands, (all) => {
      let desk = empty
      const seen: [Desk, Desk] = [empty, empty]
      const accepted: unknown[] = []
      for (const [number, command] of all.entries()) {
        if (command.looks) seen[command.who] = desk
        const known = allOf(seen[command.who])
        const answer = act(desk, seen[command.who], command, number)
        if (answer === undefined) continue
        if ('conflict' in answer) {
          toldTimes += 1
          // Something that is really there, and that they had not seen.
          expect(answer.conflict.length).toBeGreaterThan(0)
          const present = allOf(desk)
          for (const each of answer.conflict) {
            expect(present.has(each)).toBe(true)
            if (command.kind !== 'withdraw') expect(known.has(each)).toBe(false)
          }
          continue
        }
        accepted.push(answer.added)
        desk = answer.desk
        const present = allOf(desk)
        for (const each of accepted) expect(present.has(each)).toBe(true)
      }
      expect(allOf(desk).size).toBe(accepted.length + 1)
    }),
    { numRuns: 10_000 },
  )
  // Else nothing of it was about two people.
  expect(toldTimes).toBeGreaterThan(1000)
}, 300_000)
