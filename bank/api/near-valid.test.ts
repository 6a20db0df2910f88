import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NearValidCall, nearValidCall } from '@/test/bank/api/near-valid-calls'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { testBusinesses } from '@/test/bank/identifiers'
import { testStores } from '@/test/store/database'

const runs = Number(process.env['HOSTILE_RUNS'] ?? 3000)

describe.each(testStores)('requests that are almost right, on the %s store', (store) => {
  let bank: TestBank
  const bearers: Record<string, string> = {}
  const errors: unknown[] = []

  beforeAll(async () => {
    bank = await openTestBank({
      store,
      transactions: 40,
      log: { info: () => {}, error: (fields) => void errors.push(fields) },
    })
    bearers['/api/v1'] = await bank.issueToken()
    bearers['/sandbox/api/v1'] = await bank.issueToken({
      business_id: testBusinesses.sandbox,
      environment: 'sandbox',
    })
  })

  afterAll(() => bank.close())

  test(`none of ${runs} generated requests is answered with 5xx, a secret or another business's data`, async () => {
    const statuses = new Map<string, number>()
    const tokens = ['A'.repeat(40)]
    const ask = async (url: string, call: NearValidCall): Promise<string | undefined> => {
      const headers = { ...call.headers, authorization: `Bearer ${bearers[call.prefix]}` }
      const body = call.method === 'POST' ? { body: '{}' } : {}
      const response = await bank.request(url, { method: call.method, headers, ...body })
      const text = await response.text()
      const kind = `${call.target.includes('?') ? 'list' : 'item'} ${response.status}`
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
      expect(response.status).toBeLessThan(500)
      expect(text).not.toMatch(/\n\s+at |node_modules|select |evil\.test|Rival/)
      if (response.status !== 200 || text === '') return undefined
      const { page } = JSON.parse(text) as { page?: { next_page_token: string | null } }
      return page?.next_page_token ?? undefined
    }
    await fc.assert(
      fc.asyncProperty(nearValidCall, async (call) => {
        const known = tokens[call.token % tokens.length] ?? ''
        const token = call.tamper?.(known) ?? known
        const url = call.host + call.prefix + call.target.replaceAll('{token}', token)
        const next = await ask(url, call)
        if (next === undefined) return
        tokens.push(next)
        if (!call.target.includes('page_token')) await ask(`${url}&page_token=${next}`, call)
      }),
      { numRuns: runs },
    )
    expect(errors).toEqual([])
    // Most get through the door, and pages follow on each other.
    const count = (kind: string): number => statuses.get(kind) ?? 0
    expect(count('list 200')).toBeGreaterThan(runs / 5)
    expect(count('list 400')).toBeGreaterThan(runs / 20)
    expect(Math.min(count('item 200'), count('item 404'), count('item 405'))).toBeGreaterThan(5)
    expect(tokens.length).toBeGreaterThan(runs / 40)
  }, 300_000)
})
