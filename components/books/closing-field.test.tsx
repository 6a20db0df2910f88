import { expect, test } from 'vitest'
import { ClosingField } from '@/components/books/closing-field'
import { renderScreen, wordsOf } from '@/test/components/screens'

const field = (typed: string) =>
  wordsOf(
    renderScreen(
      <ClosingField
        label="Closing"
        hint="Type it"
        typed={typed}
        opening="Opening"
        net="-150050"
        currency="USD"
        locale="en-US"
      />,
    ),
  )

test('a closing balance that is typed shows the opening that it makes, to the cent', () => {
  expect(field('1,000.25')).toContain('Opening $2,500.75')
  expect(field('−2,000')).toContain('Opening −$499.50')
})

test('what is no amount yet shows none', () => {
  for (const typed of ['', '1.234,56', '12.345', 'abc']) expect(field(typed)).not.toContain('$')
})
