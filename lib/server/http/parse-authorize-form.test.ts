import { describe, expect, test } from 'vitest'
import { parseAuthorizeForm, parseHandOffForm } from '@/lib/server/http/parse-authorize-form'

const form = (fields: [string, string][]) => {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}
const id = '0b4b9c9a-6f4e-4e6e-9d39-0f3f2b9f7a11'

test('a new client has a name, and what is asked of it always includes offline access', () => {
  const parsed = parseAuthorizeForm(
    form([
      ['client_name', '  Acme Robotics  '],
      ['scope', 'accounts:read'],
      ['scope', 'accounts:read'],
      ['environment', 'sandbox'],
    ]),
  )
  expect(parsed).toEqual({
    clientName: 'Acme Robotics',
    scope: ['accounts:read', 'offline_access'],
    environment: 'sandbox',
  })
})

test('a name is one line, of characters that a store can hold', () => {
  expect(parseAuthorizeForm(form([['client_name', 'A\u0000B\r\nC\u007f']]))).toEqual({
    clientName: 'A B  C',
  })
})

test('a client to reconnect needs nothing but its id', () => {
  expect(parseAuthorizeForm(form([['connection_id', id]]))).toEqual({ connection_id: id })
})

test.each<[string, string][][]>([
  [[]],
  [[['client_name', '   ']]],
  [[['client_name', '\u0000']]],
  [[['client_name', 'x'.repeat(121)]]],
  [[['connection_id', '1']]],
  [[['connection_id', '../x']]],
  [
    [
      ['client_name', 'x'],
      ['scope', 'everything'],
    ],
  ],
  [
    [
      ['client_name', 'x'],
      ['environment', 'moon'],
    ],
  ],
])('%o is refused', (fields) => {
  expect(() => parseAuthorizeForm(form(fields))).toThrow(expect.objectContaining({ status: 400 }))
})

function handOffForm(...fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of [['client_name', 'Acme'], ...fields] as const)
    data.append(name, value)
  return data
}

describe('the form that makes a link', () => {
  test.each([1, 7, 14, 30])('lets it serve for %d days', (days) => {
    expect(parseHandOffForm(handOffForm(['days', String(days)]))).toMatchObject({ days })
  })

  test('says 14 days where nothing else is said, and asks for what the form asks', () => {
    expect(parseHandOffForm(handOffForm(['scope', 'cards:read']))).toEqual({
      clientName: 'Acme',
      scope: ['cards:read', 'offline_access'],
      days: 14,
    })
  })

  test.each(['0', '2', '365', '-1', '14.0', '1e1', '', 'x'])('refuses %j days', (days) => {
    expect(() => parseHandOffForm(handOffForm(['days', days]))).toThrow(
      expect.objectContaining({ status: 400 }),
    )
  })
})
