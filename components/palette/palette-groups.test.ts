import { describe, expect, it } from 'vitest'
import { paletteGroups, paletteStatus } from '@/components/palette/palette-groups'
import type {
  PaletteContents,
  PaletteGroup,
  PaletteWords,
} from '@/lib/domain/palette/palette-answer'

const group = (id: string, ...labels: string[]): PaletteGroup => ({
  id,
  label: id,
  items: labels.map((label) => ({ id: label, label, href: `/${label}` })),
})

const words = new Proxy({} as PaletteWords, { get: (_, name) => String(name) })
const contents: PaletteContents = { words, groups: [group('screens', 'Accounts', 'Cards')] }

function shown(typed: string, desk: PaletteGroup[], deskFor: string, isSwitcher = false) {
  const answers = { desk, deskFor, bank: { groups: [group('cards', 'Card 4821')] } }
  return paletteGroups({ contents, isSwitcher, typed, answers }).flatMap(({ items }) =>
    items.map(({ label }) => label),
  )
}

describe('what the palette shows', () => {
  it('is what it holds that answers, then clients, then what the bank found', () => {
    expect(shown('ac', [group('clients', 'Acme')], 'ac')).toEqual(['Accounts', 'Acme', 'Card 4821'])
  })

  it('is never a client that answered other words and not these', () => {
    const desk = [group('clients', 'Acme', 'Aster')]
    expect(shown('acm', desk, 'a')).toEqual(['Acme', 'Card 4821'])
  })

  it('is clients alone for who switches', () => {
    const desk = [group('period', 'June'), group('clients', 'Acme')]
    expect(shown('', desk, '', true)).toEqual(['Acme'])
  })
})

describe('what the palette says', () => {
  const bank = { groups: [], note: undefined, lookFurther: () => {} }

  it('is how many lines there are, and never that there are none while somebody still looks', () => {
    const looking = { isDeskDone: true, bank: { ...bank, state: 'looking' } as const }
    expect(paletteStatus(words, 3, looking)).toBe('results 3 · looking')
    expect(paletteStatus(words, 0, looking)).toBe('looking')
    const done = { isDeskDone: true, bank: { ...bank, state: 'done' } as const }
    expect(paletteStatus(words, 0, done)).toBe('nothing')
  })

  it('is that the bank is slow, or failed', () => {
    const slow = { isDeskDone: true, bank: { ...bank, state: 'slow' } as const }
    expect(paletteStatus(words, 1, slow)).toBe('results 1 · slow')
    const failed = { isDeskDone: true, bank: { ...bank, state: 'done', note: 'why' } as const }
    expect(paletteStatus(words, 1, failed)).toBe('results 1 · why')
  })
})
