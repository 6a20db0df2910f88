import { expect, test } from 'vitest'
import { boardRow } from '@/lib/domain/close/board'
import { type BoardChoice, type BoardEntry, chooseBoard } from '@/lib/domain/close/choose-board'
import type { CloseState } from '@/lib/domain/close/close-events'
import type { KeptClose } from '@/lib/domain/close/kept-close'
import { keptClose } from '@/test/close/kept-closes'
import { june } from '@/test/close/findings'

const today = '2026-07-08'

function entry(
  name: string,
  state: CloseState | undefined,
  { tags = [], ...more }: Partial<KeptClose> & { tags?: readonly string[] } = {},
): BoardEntry {
  const closes = state === undefined ? [] : [keptClose(state, more)]
  const client = { id: name, name, access: { kind: 'readable' }, closes } as const
  const [close] = closes
  return {
    row: boardRow(client, [june], today),
    tags,
    shown: close && { id: `close of ${name}`, people: close.people, readAt: undefined },
    isStatementsKnown: true,
  }
}

const all = [
  entry('Late', 'in_preparation', { due: '2026-07-01', tags: ['Retail'] }),
  entry('Ready', 'ready_for_review', { tags: ['Café'] }),
  entry('Changed', 'locked', { changes: 2 }),
  entry('Locked', 'locked', { people: { preparer: 'ben', reviewer: undefined } }),
  entry('Nothing', undefined),
]
const none: BoardChoice = { view: undefined, search: '', people: [], tags: [], states: [] }
const chosen = (choice: Partial<BoardChoice>) =>
  chooseBoard(all, { ...none, ...choice }, 'ada').map(({ row }) => row.name)

test('the board lists all clients, in their order, until something is chosen', () => {
  expect(chosen({})).toEqual(['Late', 'Ready', 'Changed', 'Locked', 'Nothing'])
})

test.each([
  [{ view: 'mine' }, ['Ready']],
  [{ view: 'late' }, ['Late']],
  [{ view: 'changed' }, ['Changed']],
  [{ search: 'cafe' }, ['Ready']],
  [{ tags: ['RETAIL', 'other'] }, ['Late']],
  [{ people: ['ben'] }, ['Locked']],
  [{ people: ['joy'] }, ['Late', 'Ready', 'Changed']],
  [{ states: ['locked', 'ready_for_review'] }, ['Ready', 'Changed', 'Locked']],
  [{ states: ['not_started'] }, ['Nothing']],
  [{ states: ['locked'], people: ['ben'] }, ['Locked']],
] satisfies [Partial<BoardChoice>, string[]][])(
  'the board chosen by %j lists %j',
  (choice, names) => {
    expect(chosen(choice)).toEqual(names)
  },
)
