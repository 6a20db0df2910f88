import { describe, expect, it } from 'vitest'
import { givingWay, hideColumns } from '@/components/data-table/give-way'

const name = { min: 176 }
const figure = { width: 'w-60' }
const usual = { width: 'w-18', isSecondary: true }
const chosen = { width: 'w-40', isSecondary: true, isExtra: true }

describe('the columns that give way', () => {
  it('are none where the name has room', () => {
    expect(givingWay([name, figure, usual], 1056)).toEqual([])
  })

  it('are only so many, from the last, that the name has room', () => {
    expect(givingWay([name, figure, usual, usual, usual], 632)).toEqual([])
    expect(givingWay([name, figure, usual, usual, usual], 631)).toEqual([4])
    expect(givingWay([name, figure, usual, usual, usual], 559)).toEqual([3, 4])
  })

  it('are more where the name needs more room', () => {
    expect(givingWay([{ min: 216 }, figure, usual, usual, usual], 632)).toEqual([4])
  })

  it('are the usual ones before one that a person has chosen', () => {
    expect(givingWay([name, figure, chosen, usual], 600)).toEqual([3])
  })

  it('are none where the name asks for no room', () => {
    expect(givingWay([{}, figure, usual, usual, usual], 300)).toEqual([])
  })

  it('are as many as an added column takes of the room of a name, itself at last', () => {
    const added = { width: 'w-40', isExtra: true }
    expect(givingWay([{}, figure, usual, added], 240 + 160 + 128)).toEqual([2])
    expect(givingWay([{}, figure, usual, added], 240 + 160 + 127)).toEqual([2, 3])
    expect(givingWay([{}, figure, usual], 240)).toEqual([])
  })

  it('are by the widths of a page as wide as a laptop', () => {
    expect(givingWay([name, { width: 'w-26 lg:w-60' }, usual], 488)).toEqual([])
    expect(givingWay([name, { width: 'w-26 md:w-60' }, usual], 487)).toEqual([2])
    expect(givingWay([name, { width: 'w-26 lg:w-60' }, usual], 487)).toEqual([2])
  })

  it('are never those that always stay', () => {
    expect(givingWay([name, figure, figure], 300)).toEqual([])
  })
})

describe('a table', () => {
  it('hides every secondary column on a narrow page, and on a wide one those that give way', () => {
    const columns = [name, figure, figure, { ...figure }, chosen, { ...usual }, { ...usual }]
    const { attributes, edgeOf } = hideColumns(columns, 1)
    expect(attributes).toEqual({
      'data-hide': '6 7 8',
      'data-hide-1280': '6 7 8',
      'data-hide-1440': '8',
    })
    expect(columns.map(edgeOf)[3]).toBe('sm:max-xl:pe-6! xl:max-[90rem]:pe-6!')
    expect(columns.map(edgeOf)[5]).toBe('min-[90rem]:max-[105rem]:pe-6!')
  })

  it('hides on a tablet what is too wide for it, and keeps the margin of the last', () => {
    const columns = [name, figure, { ...figure, isTooWideForTablet: true }]
    const { attributes, edgeOf } = hideColumns(columns, 0)
    expect(attributes).toEqual({ 'data-hide-tablet': '3' })
    expect(columns.map(edgeOf)).toEqual(['', 'sm:max-lg:pe-6!', ''])
  })
})
