import { describe, expect, it } from 'vitest'
import { countResults, narrowAnswer, paletteGroups } from '@/components/palette/palette-groups'
import { type ClientsSearch, noClientsSearch } from '@/lib/domain/palette/clients-search'
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

const contents = {
  groups: [group('screens', 'Accounts', 'Cards'), group('firm', 'Renewals')],
  client: { connection_id: 'in-view', name: 'In view' },
  clients: 13,
}

function shown(
  typed: string,
  places: PaletteGroup[] = [],
  finds: PaletteGroup[] = [],
  search: ClientsSearch = noClientsSearch,
) {
  const labels = {
    goTo: 'Go to',
    invoicesAndCustomers: 'Invoices and customers',
    allClients: 'All clients',
    notSearched: 'Not searched in full',
  }
  const everywhere = { id: 'everywhere', label: 'Search 13 clients', isEverywhere: true }
  const given = { contents, places, finds, search, everywhere, typed, labels }
  return paletteGroups(given)
    .map(({ label, items }) => [label, ...items.map((item) => item.label)])
    .filter(([label]) => label !== 'All clients' || search !== noClientsSearch)
}
const ofClient = (connection_id: string, ...items: (string | PaletteItem)[]): PaletteGroup => ({
  ...group(connection_id, ...items),
  connection_id,
})

describe('the groups of the palette', () => {
  it('are what it holds before anything is typed', () => {
    expect(shown('')).toEqual([
      ['screens', 'Accounts', 'Cards'],
      ['firm', 'Renewals'],
    ])
  })

  it('are clients of that name, transactions, invoices and customers, and where to go', () => {
    const finds = [
      group('customers', 'Harrow Schools'),
      group('cards', 'Harrow card'),
      group('transactions', 'Harrow & Wexley'),
      group('invoices', 'INV-1'),
    ]
    const places = [group('period', 'Show H1 harrow'), group('clients', 'Harrow LLP')]
    expect(shown('harrow', places, finds)).toEqual([
      ['clients', 'Harrow LLP'],
      ['transactions', 'Harrow & Wexley'],
      ['Invoices and customers', 'Harrow Schools', 'INV-1'],
      ['cards', 'Harrow card'],
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

describe('a search of all clients', () => {
  const search = (groups: PaletteGroup[], gaps: PaletteItem[] = []): ClientsSearch => ({
    ...noClientsSearch,
    total: 13,
    groups,
    gaps,
  })

  it('stands under each client’s name, a client of that name before rows that only hold it', () => {
    const places = [group('clients', 'Harrow LLP'), ofClient('kept', 'Harrow Ltd.')]
    const gaps = [{ id: 'gap', label: 'Closed Inc.', detail: 'Not searched' }]
    expect(shown('harrow', places, [], search([ofClient('b', 'Harrow')], gaps))).toEqual([
      ['clients', 'Harrow LLP'],
      ['kept', 'Harrow Ltd.'],
      ['b', 'Harrow'],
      ['All clients', 'Search 13 clients'],
      ['Not searched in full', 'Closed Inc.'],
    ])
  })

  it('is offered after everything that one can go to: Enter does what the words say', () => {
    const places = [group('period', 'Show June 2026')]
    const shownNow = shown('june', places, [], search([]))
    expect(shownNow).toEqual([
      ['Go to', 'Show June 2026'],
      ['All clients', 'Search 13 clients'],
    ])
  })

  it('takes the place of what was found of the client in view, once its bank has answered', () => {
    const finds = [group('transactions', 'Harrow before')]
    const before = shown('harrow', [], finds, search([ofClient('other', 'Harrow')]))
    expect(before[0]).toEqual(['transactions', 'Harrow before'])
    const after = shown('harrow', [], finds, search([ofClient('in-view', 'Harrow after')]))
    expect(after[0]).toEqual(['in-view', 'Harrow after'])
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

it('counts what was found, and no line that searches, leads on or says what was not searched', () => {
  const groups = [
    group('transactions', 'Late Wire', { id: 'all', label: 'All transactions', leadsOn: true }),
    group('everywhere', { id: 'everywhere', label: 'Search 12 clients', isEverywhere: true }),
    group('gaps', 'Lighthouse', 'Northwind'),
  ]
  expect(countResults(groups)).toBe(1)
})
