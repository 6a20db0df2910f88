import { describe, expect, test } from 'vitest'
import { findWords } from '@/scripts/words-rule.mjs'

const wordsOf = (source: string) => findWords('a.tsx', source).map(({ quote }) => quote)

describe('words that a screen shows stand in the catalogue', () => {
  test.each([
    ['a text', '<p>Nothing needs to be done.</p>', 'Nothing needs to be done.'],
    ['one word', '<button>Save</button>', 'Save'],
    ['a choice of two', "<p>{isOn ? 'On' : text('a.off')}</p>", 'On'],
    ['a name for screen readers', '<nav aria-label="Pages" />', 'Pages'],
    ['a hint in a field', '<input placeholder="last month" />', 'last month'],
    ['a part put into a sentence', '<h1>{`Link for ${name}`}</h1>', 'Link for'],
    [
      'the title of a page',
      '<title>{`Portfolio · ${firm} · Countinghouse`}</title>',
      'Portfolio ·',
    ],
    ['a column’s header', "const column = { id: 'due', header: 'Due' }", 'Due'],
    [
      'a sentence in a function',
      "const say = () => 'The bank did not answer.'",
      'The bank did not answer.',
    ],
    ['a value in a list', "<List items={[{ value: 'not yet' }]} />", 'not yet'],
  ])('%s is found', (_what, source, quote) => {
    expect(wordsOf(source)).toEqual([quote])
  })

  test.each([
    "<p>{text('shell.skip')}</p>",
    '<Notice tone="good" title={text(\'settings.saved\')} />',
    '<title>{`${title} · Countinghouse`}</title>',
    '<p>{count} · 14:32</p>',
    "import a from 'some where'\n'use client'",
    "throw new Error('nobody sees this in a page')",
    "row.closest('tbody tr')",
    "const column = { id: 'due date', header: text('a.due') }",
    '<path d="M10.5 10.5 14 14" key="by the button" />',
    "type Deed = 'open it' | 'close it'",
  ])('%s is none', (source) => {
    expect(wordsOf(source)).toEqual([])
  })
})
