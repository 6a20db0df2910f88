import { beforeEach, describe, expect, it } from 'vitest'
import { RenewalQueueScreen } from '@/components/renewals/renewal-queue'
import type { Client } from '@/lib/domain/clients/client'
import { makeEntry, now } from '@/test/components/portfolio-entry'
import { readIn, renderServerScreen, testReader } from '@/test/components/screens'

beforeEach(() => readIn('UTC'))

const calendar = { closeDay: 15, timeZone: 'UTC', locale: 'en-US', text: testReader.text }
const client = (name: string, change: Partial<Client> = {}): Client =>
  makeEntry(name, { client: change }).client

const overdue = {
  status: 'needs_reconnect',
  reason: 'grant_expired',
  grant_ends_at: '2026-06-02T12:00:00Z',
} as const

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '')

describe('a queue', () => {
  const queue = (...outcomes: (string | null | true)[]) => queueWhere(overdue, ...outcomes)
  const queueWhere = (
    third: Partial<Client>,
    ...outcomes: (string | null | true)[]
  ): Promise<string> =>
    renderServerScreen(
      <RenewalQueueScreen
        items={outcomes.map((outcome, index) => ({
          client: client(`C${index}`, index === 2 ? third : {}),
          renewed: outcome === true,
          outcome: outcome === true ? null : outcome,
        }))}
        calendar={calendar}
        now={now}
      />,
    )

  const nextOf = (html: string): string | undefined =>
    /<section aria-labelledby="next-client".*?<\/section>/s.exec(html)?.[0]
  const linesOf = (html: string): string[] => html.match(/<li\b.*?<\/li>/gs) ?? []
  const stateOf = (line: string): string =>
    /<span class="state[^>]*>(.*?)<\/span>/.exec(line)?.[1] ?? ''

  it('goes on with the first that is not renewed, and says how its last attempt ended', async () => {
    const html = await queue(true, 'declined', null)
    expect(html).toContain('1 of 3 renewed')
    const next = nextOf(html) ?? ''
    expect(textOf(/<h2.*?<\/h2>/s.exec(next)?.[0] ?? '')).toContain('C1')
    expect(/<p class="text-attention">(.*?)<\/p>/.exec(next)?.[1]).toContain('declined')
    const lines = linesOf(html)
    expect(lines.map(stateOf)).toEqual(['Renewed', 'Declined', 'Waiting'])
    expect(lines.map((line) => line.includes('aria-current="step"'))).toEqual([false, true, false])
  })

  it('says of an ended consent when it ended, and of another until when it lasts', async () => {
    expect(textOf(nextOf(await queue(true, true, null)) ?? '')).toContain(
      'Consent ended on 2 Jun 2026. No consent in',
    )
    expect(textOf(nextOf(await queue(null)) ?? '')).toContain('Approved until on or about')
  })

  it('does not call the end of access the end of the consent where it came before its time', async () => {
    const html = await queueWhere({ ...overdue, reason: 'revoked_at_bank' }, true, true, null)
    expect(textOf(nextOf(html) ?? '')).toContain('Access ended 2 Jun 2026. No consent in')
    expect(html).not.toContain('Consent ended')
  })

  it('asks the bank for what was shared, and for nothing new where access has ended', async () => {
    expect(nextOf(await queue(null))).toContain('name="scope" value="offline_access"')
    const ended = nextOf(await queue(true, true, null))
    expect(ended).toContain('action="/api/renewals/approve"')
    expect(ended).not.toContain('name="scope"')
  })

  it('has names for outcomes that nobody knows, and an end', async () => {
    expect(linesOf(await queue('never heard of')).map(stateOf)).toEqual(['Not approved'])
    expect(nextOf(await queue(true, true))).toBeUndefined()
    expect(await queue()).toContain('The queue is empty')
  })
})
