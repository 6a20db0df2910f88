import { describe, expect, it } from 'vitest'
import { failingWords } from '@/components/portfolio/failing-words'
import { parsePortfolioParams } from '@/components/portfolio/portfolio-params'
import { makeEntry } from '@/test/components/portfolio-entry'
import { createFormat } from '@/lib/format/create-format'

const format = createFormat({ locale: 'en-US', timeZone: 'UTC' })

describe('clients that fail', () => {
  it('are named with their reason, the first of them; the rest are one link away', () => {
    const entries = Array.from({ length: 5 }, (_, index) =>
      makeEntry(`C${index}`, { failure: index === 0 ? 'unheard of' : 'bank_slow' }),
    )
    expect(failingWords(entries, parsePortfolioParams({}), format)).toMatchObject({
      lead: '5 clients could not be loaded; their last known figures are shown',
      clients: [
        { name: 'C0', why: 'it could not be loaded' },
        { name: 'C1', why: 'the bank took too long' },
        { name: 'C2' },
      ],
      more: { words: 'and 2 more', href: '/?health=not_read' },
    })
    expect(failingWords([makeEntry('a')], parsePortfolioParams({}), format)).toBeNull()
  })
})
