import { afterEach, describe, expect, test, vi } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { createBankingClient } from '@/lib/server/banking/create-banking-client'
import { openTestUpstream, sendJson } from '@/test/banking/upstream'

let closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.map((close) => close()))
  closers = []
})

describe('calls of one client', () => {
  /** A bank that holds every answer back, and counts how many of each token wait for theirs. */
  async function openHeld() {
    const held: (() => void)[] = []
    const waiting = new Map<string, number>()
    let most = 0
    const upstream = await openTestUpstream((request, response) => {
      const bearer = request.headers.authorization ?? ''
      waiting.set(bearer, (waiting.get(bearer) ?? 0) + 1)
      const all = [...waiting.values()].reduce((sum, each) => sum + each, 0)
      most = Math.max(most, all)
      held.push(() => {
        waiting.set(bearer, (waiting.get(bearer) ?? 0) - 1)
        const key = request.url?.split('?')[0]?.split('/').at(-1) ?? ''
        sendJson(response, 200, { [key]: [], page: { next_page_token: null } })
      })
    })
    const client = createBankingClient({ baseUrl: upstream.baseUrl })
    closers.push(client.close, upstream.close)
    return { client, upstream, held, waiting, most: () => most }
  }

  /** What every screen of a client at once would call: each another call, none shared. */
  const callsOf = (client: ReturnType<typeof createBankingClient>, token: string) =>
    Array.from({ length: 12 }, (_, nth) => {
      const bank = client.forToken(new SecretText(token))
      const page = [['page_token', `${token} ${nth}`]] as const
      return [
        bank.listAccounts(page),
        bank.listCards(page),
        bank.listTransactions(page),
        bank.listStatements(page),
        bank.listCustomers(page),
        bank.listInvoices(page),
      ]
    }).flat()

  test('at most 16 are in flight: eight with its token, and eight with the one before a refresh', async () => {
    const { client, held, waiting, most, upstream } = await openHeld()
    const calls = [...callsOf(client, 'before'), ...callsOf(client, 'after')]
    const done = Promise.all(calls)
    let counted = 0
    while (counted < calls.length) {
      await vi.waitFor(() => expect(upstream.calls.length).toBe(Math.min(counted + 16, 144)))
      expect(Math.max(...waiting.values())).toBeLessThanOrEqual(8)
      counted = upstream.calls.length
      for (const answer of held.splice(0)) answer()
    }
    await done
    expect(calls).toHaveLength(144)
    expect(most()).toBe(16)
  })

  test('of another client none waits for them', async () => {
    const { client, held, waiting, upstream } = await openHeld()
    const calls = callsOf(client, 'busy')
    await vi.waitFor(() => expect(upstream.calls).toHaveLength(8))
    const other = client.forToken(new SecretText('other')).listCards([])
    await vi.waitFor(() => expect(waiting.get('Bearer other')).toBe(1))
    const timer = setInterval(() => {
      for (const answer of held.splice(0)) answer()
    }, 1)
    await Promise.all([...calls, other]).finally(() => clearInterval(timer))
    expect(upstream.calls).toHaveLength(73)
  })
})
