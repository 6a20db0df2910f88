import pino from 'pino'
import { expect, test } from 'vitest'
import { openTestBank } from '@/test/bank/bank'

test('a request leaves one line of named fields, and nothing that could open anything', async () => {
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) })
  const bank = await openTestBank({ log })
  const token = await bank.issueToken()
  const response = await bank.get('/api/v1/accounts?page_size=5', token)
  await bank.request('/oauth2/auth?code=canary-1&state=canary-2')
  await bank.request('/oauth2/token', {
    method: 'POST',
    headers: { authorization: 'Basic canary-3' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'canary-4' }),
  })
  await bank.request('/api/v1/accounts', { headers: { authorization: 'Bearer canary-5' } })
  expect(lines).toHaveLength(4)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 30,
    request_id: response.headers.get('x-request-id'),
    method: 'GET',
    path: '/api/v1/accounts',
    status: 200,
    client_id: 'test-partner',
    milliseconds: expect.any(Number) as unknown,
    msg: 'request',
  })
  expect(lines.join('')).not.toMatch(/canary/)
  expect(lines.join('')).not.toContain(token)
  await bank.close()
})
