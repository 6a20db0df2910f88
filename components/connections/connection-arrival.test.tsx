import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '@/lib/domain/clients/client'
import { showConnection as show, verdictOf } from '@/test/components/connection-page'
import { makeClient } from '@/test/components/connections-client'
import { readIn } from '@/test/components/screens'

beforeEach(() => readIn('America/New_York'))

describe('what was just done', () => {
  it('is said in place of the state that it led to', async () => {
    const verdict = verdictOf(await show({}, { outcome: 'reconnected' }))
    expect(verdict.title).toBe('Acme Robotics Inc. is connected again')
    expect(verdict.text.join(' ')).not.toContain('Nothing needs to be done')
    expect(verdict.said).toContain(
      'href="/clients/c0ffee00-0000-4000-8000-000000000001/transactions"',
    )
  })

  describe('where another client was approved than the one that was to be', () => {
    const granted_at = '2026-06-12T11:59:00Z'
    const kumo = (change: Partial<Client>): Client =>
      makeClient({ connection_id: 'kumo', name: 'Kumo', ...change })
    const verdictFor = async (requested: Client | undefined, outcome = 'recognised') =>
      verdictOf(await show({ granted_at }, { outcome, requested }))

    it('says that the one that was to be is still disconnected, and leads back to it', async () => {
      for (const status of ['needs_reconnect', 'disconnecting', 'disconnected'] as const) {
        const verdict = await verdictFor(kumo({ status, granted_at }))
        expect(verdict.title).toBe('You approved Acme Robotics Inc.. Kumo is still disconnected.')
        expect(verdict.primary).toBe('Approve Kumo at the bank')
        expect(verdict.said).toContain('name="connection_id" value="kumo"')
        expect(verdict.said).not.toContain('name="scope"')
      }
    })

    it('says of one that is connected that it was not renewed', async () => {
      const verdict = await verdictFor(kumo({ scope: ['cards:read'] }))
      expect(verdict.title).toBe('You approved Acme Robotics Inc.. Kumo was not renewed.')
      expect(verdict.said).toContain('name="scope" value="cards:read"')
    })

    it('says nothing of one that was approved since, of none, and after another outcome', async () => {
      const already = 'This business was a client already: Acme Robotics Inc.'
      const since = kumo({ granted_at: '2026-06-12T12:00:00Z' })
      expect((await verdictFor(since)).title).toBe(already)
      expect((await verdictFor(undefined)).title).toBe(already)
      const gone = kumo({ status: 'disconnected' })
      expect((await verdictFor(gone, 'reconnected')).title).not.toContain('Kumo')
      expect((await verdictFor(makeClient({ granted_at }))).title).toBe(already)
    })
  })

  it('is not believed against the connection itself', async () => {
    const verdict = verdictOf(
      await show({ status: 'needs_reconnect', reason: 'grant_expired' }, { outcome: 'connected' }),
    )
    expect(verdict.title).not.toContain('is connected')
    expect(verdict.primary).toBe('Reconnect at the bank')
  })

  it('does not claim that the bank confirmed while it has not', async () => {
    const textAt = async (status: Client['status']): Promise<string> =>
      verdictOf(await show({ status }, { outcome: 'disconnected' })).text.join(' ')
    expect(await textAt('disconnecting')).not.toContain('bank confirmed that')
    expect(await textAt('disconnected')).toContain('bank confirmed that')
  })
})
