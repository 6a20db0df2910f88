import { beforeEach, expect, it } from 'vitest'
import { MarkedSelection } from '@/components/data-table/marked-selection'
import { readIn, renderScreen, testReader, wordsOf } from '@/test/components/screens'

beforeEach(() => readIn(testReader.timeZone))

const barOf = (kind: 'cards' | 'statements', page: 'some' | 'all' = 'some') =>
  wordsOf(
    renderScreen(
      <MarkedSelection
        connection_id="c-1"
        kind={kind}
        selection={{
          count: 2,
          countElsewhere: 0,
          rows: [{ key: 'x-1' }, { key: 'x-2', documentId: 'x-2' }],
          page,
          clear: () => {},
        }}
        locale="en"
        marks={{ connection_id: 'c-1', kind: kind === 'cards' ? 'card' : 'statement', since: '' }}
      />,
    ),
  )

it('marks cards and asks about them, and downloads none of them', () => {
  expect(barOf('cards')).toBe('2 selected Mark reviewed Flag Ask the client')
  expect(barOf('cards', 'all')).toContain('Mark all that match')
})

it('downloads the PDFs of the rows that have one', () => {
  expect(barOf('statements')).toContain('Flag Ask the client Download 1 PDF')
})
