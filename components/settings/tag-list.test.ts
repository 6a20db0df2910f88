import { describe, expect, it } from 'vitest'
import { parseTags } from '@/components/settings/tag-list'

describe('the tags of a client', () => {
  it('are typed with commas between, each once whatever its case, and not endless', () => {
    expect(parseTags(' Retail ,  VAT   monthly,,retail؛x،ضريبة')).toEqual([
      'Retail',
      'VAT monthly',
      'retail؛x',
      'ضريبة',
    ])
    expect(parseTags(' , ')).toEqual([])
    expect(parseTags(Array.from({ length: 50 }, (_, index) => `t${index}`).join())).toHaveLength(12)
    expect(parseTags('x'.repeat(300))).toEqual(['x'.repeat(40)])
  })
})
