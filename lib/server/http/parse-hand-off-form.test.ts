import { describe, expect, test } from 'vitest'
import { parseHandOffForm } from '@/lib/server/http/parse-hand-off-form'

function form(...fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of [['client_name', 'Acme'], ...fields] as const)
    data.append(name, value)
  return data
}

describe('the form that makes a link', () => {
  test.each([1, 7, 14, 30])('lets it serve for %d days', (days) => {
    expect(parseHandOffForm(form(['days', String(days)]))).toMatchObject({ days })
  })

  test('says 14 days where nothing else is said, and asks for what the form asks', () => {
    expect(parseHandOffForm(form(['scope', 'cards:read']))).toEqual({
      clientName: 'Acme',
      scope: ['cards:read', 'offline_access'],
      days: 14,
    })
  })

  test.each(['0', '2', '365', '-1', '14.0', '1e1', '', 'x'])('refuses %j days', (days) => {
    expect(() => parseHandOffForm(form(['days', days]))).toThrow(
      expect.objectContaining({ status: 400 }),
    )
  })
})
