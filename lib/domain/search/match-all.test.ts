import { describe, expect, it } from 'vitest'
import { matchAll } from '@/lib/domain/search/match-all'

const names = ['Café Noir', 'Noir & Sons', 'Acme Robotics', 'Big Acme', 'ΑΘΗΝΑ', 'شركة النور']
const find = (typed: string) => matchAll(names, typed, (name) => name)

describe('names', () => {
  it('are found by any part, whatever the case and the accents', () => {
    expect(find('cafe')).toEqual(['Café Noir'])
    expect(find('OBOT')).toEqual(['Acme Robotics'])
    expect(find('αθηνα')).toEqual(['ΑΘΗΝΑ'])
    expect(find('النور')).toEqual(['شركة النور'])
  })

  it('answer only to all of the words, in any order', () => {
    expect(find('noir caf')).toEqual(['Café Noir'])
    expect(find('noir acme')).toEqual([])
  })

  it('come first where they begin with what was typed', () => {
    expect(find('acme')).toEqual(['Acme Robotics', 'Big Acme'])
    expect(find('noir')).toEqual(['Noir & Sons', 'Café Noir'])
  })

  it('are all of them where nothing was typed', () => {
    expect(find(' ')).toEqual(names)
  })
})
