import { describe, expect, it } from 'vitest'
import { narrowAnswer, paletteGroups } from '@/components/palette/palette-groups'
import type { PaletteGroup, PaletteItem } from '@/lib/domain/palette/palette-answer'
import { mergeAnswers } from '@/lib/queries/palette'

const group = (id: string, ...items: (string | PaletteItem)[]): PaletteGroup => ({
  id,
  label: id,
  items: items.map((item) =>
    typeof item === 'string' ? { id: item, label: item, href: `/${item}` } : item,
  ),
})
const exact = (label: string): PaletteItem => ({ id: label, label, isExact: true })

const contents = { groups: [group('screens', 'Accounts', 'Cards'), group('firm', 'Renewals')] }

function shown(typed: string, places: PaletteGroup[] = [], finds: PaletteGroup[] = []) {
  const labels = { goTo: 'Go to', invoicesAndCustomers: 'Invoices and customers' }
  return paletteGroups({ contents, places, finds, typed, labels }).map(({ label, items }) => [
    label,
    ...items.map((item) => item.label),
  ])
}

describe('the groups of the palette', () => {
  it('are what it holds before anything is typed', () => {
    expect(shown('')).toEqual([
      ['screens', 'Accounts', 'Cards'],
      ['firm', 'Renewals'],
    ])
  })

  it('are transactions, invoices and customers, clients, and where to go', () => {
    const finds = [
      group('customers', 'Harrow Schools'),
      group('cards', 'Harrow card'),
      group('transactions', 'Harrow & Wexley'),
      group('invoices', 'INV-1'),
    ]
    const places = [group('period', 'Show H1 harrow'), group('clients', 'Harrow LLP')]
    expect(shown('harrow', places, finds)).toEqual([
      ['transactions', 'Harrow & Wexley'],
      ['Invoices and customers', 'Harrow Schools', 'INV-1'],
      ['cards', 'Harrow card'],
      ['clients', 'Harrow LLP'],
      ['Go to', 'Show H1 harrow'],
    ])
  })

  it('begin with an exact number, before everything that only holds it', () => {
    const finds = [
      group('transactions', 'Payment of INV-1'),
      group('invoices', 'INV-10', exact('INV-1')),
    ]
    expect(shown('inv-1', [], finds)).toEqual([
      ['Invoices and customers', 'INV-1', 'INV-10'],
      ['transactions', 'Payment of INV-1'],
    ])
  })

  it('begin with a screen whose name begins with what was typed', () => {
    expect(shown('card', [], [group('transactions', 'Card fees')])).toEqual([
      ['Go to', 'Cards'],
      ['transactions', 'Card fees'],
    ])
  })
})

it('an answer to other words shows only what fits these', () => {
  const answer = { groups: [group('clients', 'Acme', 'Aster')] }
  expect(narrowAnswer(answer, 'acm')).toEqual([group('clients', 'Acme')])
})

it('reading further adds to a group and removes the line that led there', () => {
  const further: PaletteItem = { id: 'further', label: 'Older invoices', lookup: 'L' }
  const merged = mergeAnswers(
    { groups: [group('invoices', 'INV-1', further)] },
    { groups: [group('invoices', 'INV-2'), group('cards', 'Visa')], note: 'slow' },
    'L',
  )
  expect(merged.groups).toEqual([group('invoices', 'INV-1', 'INV-2'), group('cards', 'Visa')])
  expect(merged.note).toBe('slow')
})
