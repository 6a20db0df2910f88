import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseTableChoice,
  tableChoiceOfForm,
  usualTable,
} from '@/components/transactions/table-choice'

function form(entries: readonly (readonly [string, string])[]): FormData {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

describe('a person’s table', () => {
  it('is the usual one until they choose', () => {
    expect(parseTableChoice(null)).toEqual(usualTable)
    expect(usualTable.columns.map(({ id }) => id)).not.toContain('memo')
  })

  it('shows what was chosen, in the chosen places and sizes', () => {
    const choice = tableChoiceOfForm(
      form([
        ['show', 'amount'],
        ['show', 'memo'],
        ['show', 'status'],
        ['place_amount', '1'],
        ['place_memo', '3'],
        ['place_status', '2'],
        ['size_memo', 'wide'],
        ['density', 'roomy'],
      ]),
    )
    expect(choice).toEqual({
      columns: [
        { id: 'amount', size: 'usual' },
        { id: 'status', size: 'usual' },
        { id: 'memo', size: 'wide' },
      ],
      density: 'roomy',
      keys: false,
    })
    expect(parseTableChoice(JSON.stringify(choice))).toEqual(choice)
  })

  it('has columns as wide as they were drawn, within what can be told', () => {
    const sizes = ['24', '8', '64', '7', '65', '024', '1e1', '', '-9', '8.5']
    expect(
      sizes.map(
        (size) =>
          tableChoiceOfForm(
            form([
              ['show', 'memo'],
              ['size_memo', size],
            ]),
          ).columns[0]?.size,
      ),
    ).toEqual([24, 8, 64, ...sizes.slice(3).map(() => 'usual')])
    const stored = (size: unknown) =>
      parseTableChoice(JSON.stringify({ columns: [{ id: 'memo', size }] })).columns[0]?.size
    expect([24, 65, 8.5, null].map(stored)).toEqual([24, 'usual', 'usual', 'usual'])
  })

  it('puts a column that was moved before the one that has its place', () => {
    const moved = (id: string, place: string, before: string) =>
      [
        ['show', id],
        [`place_${id}`, place],
        [`before_${id}`, before],
      ] as const
    const choice = tableChoiceOfForm(
      form([
        ...moved('status', '1', '1'),
        ...moved('account', '2', '2'),
        ...moved('memo', '1', '7'),
      ]),
    )
    expect(choice.columns.map(({ id }) => id)).toEqual(['memo', 'status', 'account'])
  })

  it('is never without a column', () => {
    expect(tableChoiceOfForm(form([])).columns).toEqual(usualTable.columns)
    expect(parseTableChoice('{"columns":[]}').columns).toEqual(usualTable.columns)
  })

  it('forgets columns that are no longer known, and repeats none', () => {
    const stored = { columns: [{ id: 'gone' }, { id: 'memo', size: 'huge' }, { id: 'memo' }, 7] }
    expect(parseTableChoice(JSON.stringify(stored)).columns).toEqual([
      { id: 'memo', size: 'usual' },
    ])
  })

  it('can be read whatever was stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        const choice = parseTableChoice(stored)
        expect(choice.columns.length).toBeGreaterThan(0)
        expect(parseTableChoice(JSON.stringify(choice))).toEqual(choice)
      }),
    )
  })
})
