import { describe, expect, it } from 'vitest'
import { makeClient } from '@/test/components/connections-client'
import { scopes } from '@/lib/bank-contract/authorization'
import type { ConnectionStatus } from '@/lib/domain/clients/client'
import { reconnectReasons } from '@/lib/domain/connections/read-outcome'
import { createReader } from '@/lib/format/create-reader'
import { describeApprovalFailure, listApprovalFailures } from '@/lib/present/approval-failure'
import { describeActor, describeEvent } from '@/lib/present/connection-event'
import { describeConnection } from '@/lib/present/connection-state'

const reader = createReader({ locale: 'en-US', timeZone: 'America/New_York' })
const now = new Date('2026-06-12T12:00:00Z')

describe('describeConnection', () => {
  it('gives every reason words of its own', () => {
    const states = reconnectReasons.map((reason) =>
      describeConnection(makeClient({ status: 'needs_reconnect', reason }), now, reader),
    )
    expect(new Set(states.map(({ cause }) => cause)).size).toBe(reconnectReasons.length)
    for (const { next, step } of states) {
      expect(next).toMatch(/^[A-Z].*\.$/)
      expect(step).toBe('reconnect')
    }
  })

  it('has words, a cause and a next step for every state', () => {
    // Listed by the type itself: a state that is missing here does not compile.
    const states: Record<ConnectionStatus, true> = {
      active: true,
      suspect: true,
      needs_reconnect: true,
      quarantined: true,
      disconnecting: true,
      disconnected: true,
    }
    const described = Object.keys(states).map((status) =>
      describeConnection(makeClient({ status: status as ConnectionStatus }), now, reader),
    )
    expect(new Set(described.map(({ word }) => word)).size).toBe(described.length)
    for (const { cause, next } of described) {
      expect(cause).toMatch(/^[A-Z].*\.$/)
      expect(next).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('describes another firm’s approval without a word of another firm', () => {
    const { cause, next } = describeConnection(
      makeClient({ status: 'needs_reconnect', reason: 'changed_elsewhere' }),
      now,
      reader,
    )
    expect(cause).toBe('This business’s bank access was changed elsewhere.')
    expect(`${cause} ${next}`).not.toMatch(/firm|another|other|accountant/i)
  })

  it('warns from 60 days before the consent ends, not earlier', () => {
    const at = (grant_ends_at: string) =>
      describeConnection(makeClient({ grant_ends_at }), now, reader)
    expect(at('2026-08-11T12:00:00Z').word).toBe('Consent ends in 60 days')
    expect(at('2026-08-12T12:00:01Z').word).toBe('Connected')
    expect(at('2026-06-13T12:00:00Z').word).toBe('Consent ends in 1 day')
  })

  it('never calls a connection good whose bank refuses our registration', () => {
    const registration_refused_at = '2026-06-10T12:00:00Z'
    for (const status of ['active', 'suspect'] as const) {
      for (const grant_ends_at of ['2027-06-12T12:00:00Z', '2026-06-13T12:00:00Z']) {
        const client = makeClient({ status, grant_ends_at, registration_refused_at })
        expect(describeConnection(client, now, reader)).toEqual({
          urgency: 0.5,
          step: 'operator',
          tone: 'danger',
          word: 'Registration refused',
          cause:
            'The bank has not accepted this installation’s registration since 10 Jun 2026, so access is no longer refreshed.',
          next: 'The administrator of Countinghouse has to put it right with the bank. Nothing has to be approved again for it.',
        })
      }
    }
    const ended = makeClient({ status: 'needs_reconnect', registration_refused_at })
    expect(describeConnection(ended, now, reader).step).toBe('reconnect')
  })

  it('names a connection without ongoing access as one that ends soon', () => {
    const scope = scopes.filter((each) => each !== 'offline_access')
    expect(describeConnection(makeClient({ scope }), now, reader).word).toBe(
      'Connected for a short time',
    )
  })
})

describe('describeApprovalFailure', () => {
  it('names both causes of a declined consent', () => {
    const { text } = describeApprovalFailure('declined', reader.text)
    expect(text).toContain('declined')
    expect(text).toContain('not an owner or admin of any business')
  })

  it('has a title and a reason for every outcome', () => {
    for (const code of listApprovalFailures()) {
      const { title, text } = describeApprovalFailure(code, reader.text)
      expect(title, code).toMatch(/^[A-Z]/)
      expect(text, code).toMatch(/\.$/)
    }
  })

  it('repeats nothing that stands in the address', () => {
    for (const code of [undefined, 'constructor', '<script>', 'call 555-0100']) {
      expect(describeApprovalFailure(code, reader.text).title).toBe('Consent was not completed')
    }
  })
})

describe('describeEvent', () => {
  it('names what was approved and what was left out', () => {
    const event = { kind: 'connection.connected', detail: { missing_scope: ['cards:read'] } }
    expect(describeEvent(event, 'Acme', reader)).toBe(
      'Connected with the consent of the business, without cards',
    )
  })

  it('names why a connection was lost', () => {
    const event = { kind: 'connection.needs_reconnect', detail: { reason: 'revoked_at_bank' } }
    expect(describeEvent(event, 'Acme', reader)).toContain(
      'Reconnect needed. The bank ended access before its time.',
    )
  })

  it('shows a kind that it does not know as it was written', () => {
    expect(describeEvent({ kind: 'connection.moved', detail: {} }, 'Acme', reader)).toBe(
      'connection.moved',
    )
  })
})

describe('describeActor', () => {
  it('tells the person who made a link from the owner who used it', () => {
    const person = { name: 'Ada' }
    const detail = { hand_off_id: 'c0ffee00-0000-4000-8000-000000000001' }
    const actor = (kind: string, known: Record<string, unknown> = detail) =>
      describeActor({ kind: `connection.${kind}`, detail: known, person }, reader.text)
    expect(actor('connected')).toBe('the owner through a hand-off from Ada')
    expect(actor('declined')).toBe('the owner through a hand-off from Ada')
    expect(actor('hand_off_made')).toBe('Ada')
    expect(actor('connected', {})).toBe('Ada')
  })
})
