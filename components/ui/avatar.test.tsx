import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Avatar } from '@/components/ui/avatar'
import { hueOf, initialsOf } from '@/lib/format/avatar'

describe('initials', () => {
  it.each([
    ['Harrow & Wexley Structural Engineering Partners LLP', 'HW'],
    ['Maximiliane von Hohenfels-Rautenberg', 'MV'],
    ['Al-Noor Trading', 'AN'],
    ['O’Brien Ltd', 'OB'],
    ['Acme Robotics Inc.', 'AR'],
    ['Kumo Trading KK', 'KT'],
    ['Monolith LLC', 'MO'],
    ['LLC', 'LL'],
    ['3M Company', '3C'],
    ['École normale', 'ÉN'],
    ['😀 Überfluss GmbH', 'ÜB'],
    ['وزارة الكهرباء والماء', 'و'],
    ['東京電力', '東'],
    ['👾👾', '?'],
    ['', '?'],
  ])('of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('the hue of an avatar', () => {
  it('is one of nine and the same for the same id', () => {
    const ids = Array.from({ length: 500 }, (_, index) => `id-${index}`)
    const hues = new Set(ids.map((id) => hueOf(id)))
    expect([...hues].toSorted()).toEqual(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9'])
    expect(hueOf('id-1')).toBe(hueOf('id-1'))
  })

  it('does not depend on the name', () => {
    const draw = (name: string): string =>
      renderToStaticMarkup(<Avatar kind="client" id="c-1" name={name} />)
    expect(draw('Luma Bakery').replace('LB', 'NR')).toBe(draw('Northlight Robotics'))
  })
})
