import { describe, expect, it } from 'vitest'
import {
  columnChoiceOfForm,
  parseColumnChoice,
  usualColumns,
} from '@/components/portfolio/column-choice'

describe('the columns of one person', () => {
  it('are read as they were kept, as far as they still mean something', () => {
    expect(parseColumnChoice('["pending","gone","balance","pending"]')).toEqual([
      'pending',
      'balance',
    ])
    for (const nonsense of [null, '', '{', '[]', '{"a":1}', '[1,null]']) {
      expect(parseColumnChoice(nonsense)).toEqual(usualColumns)
    }
  })

  it('stand where they were put', () => {
    const form = new FormData()
    for (const [index, id] of ['status', 'balance', 'pending'].entries()) {
      form.append('show', id)
      form.set(`before_${id}`, String(index + 1))
      form.set(`place_${id}`, id === 'pending' ? '1' : String(index + 1))
    }
    expect(columnChoiceOfForm(form)).toEqual(['pending', 'status', 'balance'])
    expect(columnChoiceOfForm(new FormData())).toEqual(usualColumns)
  })
})
