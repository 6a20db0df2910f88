import { expect, it } from 'vitest'
import { clientItems } from '@/lib/present/palette/local-answer'
import { createText } from '@/lib/i18n/translations'

it('clients of the archive come after all others, and say so', () => {
  const client = (name: string, isArchived: boolean) =>
    ({ connection_id: name, name, isSandbox: false, isArchived }) as const
  const clients = [client('Acme', true), client('Acme Robotics', false), client('Zacme', false)]
  const to = { screen: 'transactions', period: null, connection_id: 'Acme' }
  const items = clientItems(clients, 'acme', to, createText('en'))
  expect(items.map(({ label, detail }) => [label, detail])).toEqual([
    ['Acme Robotics', undefined],
    ['Zacme', undefined],
    ['Acme', 'Current · Archived'],
  ])
})
