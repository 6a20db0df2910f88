import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeToken } from '@/lib/server/api/tokens'
import { getContext } from '@/lib/server/context'
import { call } from '@/test/api/program'
import { lockFebruary } from '@/test/close/lock-month'
import { openTestClose, type TestClose } from '@/test/close/open-close'

interface Answer {
  state: string
  items: {
    id: string
    found: number | null
    decided: number | null
    below_materiality: number | null
  }[]
  signatures: { by: string; role: string; at: string; state: string }[]
  changes: { count: number; last_full_read_at: string | null }
}

interface Findings {
  as_of: string | null
  findings: { id: string; item: string; payee: string | null; reason: string | null }[] | null
}

let close: TestClose
let token: string
beforeAll(async () => {
  close = await openTestClose()
  await close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  const wanted = { name: 'Reports', use: 'bearer', scopes: ['read'], days: 30 } as const
  const secret = await makeToken(getContext(), close.sessions.admin.person, wanted)
  token = secret?.reveal() ?? ''
})
afterAll(() => close.here.close())

async function read<Value>(what: string): Promise<Value> {
  const params = { id: close.connection_id, month: '2026-02' }
  const response = await call(`GET /clients/{id}/closes/{month}${what}`, { token, params })
  expect(response.status).toBe(200)
  return (await response.json()) as Value
}

it('a close that nobody has signed has no signatures, and its findings are those of now', async () => {
  await close.as('preparer')
  await close.begin()
  const { signatures, changes } = await read<Answer>('')
  expect(signatures).toEqual([])
  expect(changes).toEqual({ count: 0, last_full_read_at: null })
  const { findings } = await read<Findings>('/findings')
  expect(findings?.map(({ payee }) => payee)).toContain('Harrow & Wexley')
  expect(findings?.every(({ reason }) => reason === null)).toBe(true)
})

it('a locked close says who signed it as what, and each finding with why it was accepted', async () => {
  await lockFebruary(close)
  const { state, items, signatures } = await read<Answer>('')
  expect(state).toBe('locked')
  expect(signatures).toMatchObject([
    { by: 'preparer', role: 'preparer', state: 'given' },
    { by: 'reviewer', role: 'reviewer', state: 'given' },
  ])
  const { as_of, findings } = await read<Findings>('/findings')
  expect(Date.parse(as_of ?? '')).toBeGreaterThan(0)
  expect(findings?.length).toBeGreaterThan(0)
  expect(new Set(findings?.map(({ id }) => id)).size).toBe(findings?.length)
  expect(findings?.map(({ payee }) => payee)).toContain('Harrow & Wexley')
  for (const { id, found, decided } of items) {
    const own = findings?.filter(({ item }) => item === id) ?? []
    const reasons = own.filter(({ reason }) => reason === 'Contract on file')
    expect([id, found ?? 0, decided ?? 0]).toEqual([id, own.length, reasons.length])
  }
})
