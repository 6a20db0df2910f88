import { expect, it } from 'vitest'
import { byKind, heldTables } from '@/lib/domain/departures/certificate'
import { clientTables } from '@/lib/server/db/client-tables'

it('a certificate has a name of its own for each table of a client, and one for each', () => {
  const named = Object.values(heldTables).flat()
  expect(named.toSorted()).toEqual(clientTables.map(({ name }) => name).toSorted())
  const unnamed = clientTables.filter(({ name }) => kindOf(name) === 'other')
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

it('what was handed over is with the books, and a pack with the exports', () => {
  for (const table of ['hand_over', 'hand_over_part', 'handed_row', 'books_decision']) {
    expect(kindOf(table)).toBe('books')
  }
  for (const table of ['close_pack', 'pack_notes', 'taken_document']) {
    expect(kindOf(table)).toBe('exports')
  }
  expect(kindOf('close')).toBe('closes')
})

function kindOf(table: string): string | undefined {
  return byKind([{ table, rows: 1 }])[0]?.kind
}
