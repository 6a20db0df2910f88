import { beforeEach, describe, expect, it } from 'vitest'
import { type RenewalsProps, RenewalsScreen } from '@/components/renewals/renewals-screen'
import type { Client } from '@/lib/domain/clients/client'
import { makeEntry, now } from '@/test/components/portfolio-entry'
import { readIn, renderServerScreen, testReader, wordsOf } from '@/test/components/screens'

beforeEach(() => readIn('UTC'))

const calendar = { closeDay: 15, timeZone: 'UTC', locale: 'en-US', text: testReader.text }
const client = (name: string, change: Partial<Client> = {}): Client =>
  makeEntry(name, { client: change }).client

const show = (clients: readonly Client[], change: Partial<RenewalsProps> = {}): Promise<string> =>
  renderServerScreen(
    <RenewalsScreen
      clients={clients}
      queue={[]}
      calendar={calendar}
      sort="ends"
      isNoneChosen={false}
      now={now}
      {...change}
    />,
  )

/** Each group of the table: its heading, and the cells of its rows. */
const groupsOf = (html: string) =>
  [...html.matchAll(/<tbody>(.*?)<\/tbody>/gs)].map(([, body = '']) => {
    const [heading = '', ...rows] = body.split('</tr>').filter(Boolean)
    return {
      title: wordsOf(heading.replace(/<span class="count.*/s, '')),
      rows: rows.map((row) => ({
        row,
        cells: [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => wordsOf(cell)),
      })),
    }
  })

const linesOf = (html: string) => groupsOf(html).flatMap(({ rows }) => rows)

describe('the consents of a firm', () => {
  const clients = [
    client('Revoked', {
      status: 'needs_reconnect',
      reason: 'revoked_at_bank',
      grant_ends_at: '2026-06-12T09:00:00Z',
    }),
    client('Gone', { grant_ends_at: '2026-06-06T12:00:00Z' }),
    client('Soon', { grant_ends_at: '2026-06-20T12:00:00Z' }),
    client('July', { grant_ends_at: '2026-07-30T12:00:00Z' }),
    client('Disconnected', { status: 'disconnected' }),
  ]

  it('stand by the month in which they end, those that have ended first', async () => {
    const html = await show(clients)
    expect(
      groupsOf(html).map(({ title, rows }) => [title, rows.map(({ cells }) => cells[1])]),
    ).toEqual([
      ['Ended', ['Gone', 'Revoked']],
      ['June 2026', ['Soon']],
      ['July 2026', ['July']],
    ])
    expect(html).toContain('2 clients · 2 more have ended and are in no month')
    const lines = linesOf(html)
    expect(lines.map(({ cells }) => [cells[3], cells[6]])).toEqual([
      ['6 days ago', 'Reconnect'],
      ['Ended', 'Reconnect'],
      ['in 8 days', 'Renew'],
      ['in 48 days', 'Renew'],
    ])
    expect(lines.map(({ cells }) => cells[2])).toEqual([
      '6 Jun 2026',
      '12 Jun 2026, early',
      '20 Jun 2026',
      '30 Jul 2026',
    ])
    expect(lines.map(({ row }) => row.includes('badge-attention'))).toEqual([
      false,
      false,
      true,
      false,
    ])
  })

  it('say of the end of access before its time what it is, and of a consent that ran out its day', async () => {
    const ends = { status: 'needs_reconnect', grant_ends_at: '2026-06-06T12:00:00Z' } as const
    const html = await show([
      client('Left', { ...ends, reason: 'revoked_at_bank' }),
      client('Ran out', { ...ends, reason: 'grant_expired' }),
    ])
    expect(linesOf(html).map(({ cells }) => cells[2])).toEqual(['6 Jun 2026, early', '6 Jun 2026'])
    expect(html).toContain('Most likely Left disconnected this firm there.')
    expect(html).not.toContain('Most likely Ran out')
  })

  it('add up: those in the bars and those that have ended are all that are listed', async () => {
    const caption = async (...shown: Client[]) =>
      wordsOf(/<span class="text-xs text-faint">.*?<\/span>/s.exec(await show(shown))?.[0] ?? '')
    const [revoked, gone, soon, july] = clients as [Client, Client, Client, Client]
    expect(await caption(soon, july)).toBe('2 clients')
    expect(await caption(gone, soon)).toBe('1 client · 1 more has ended and is in no month')
    expect(await caption(revoked, gone)).toBe('0 clients · 2 more have ended and are in no month')
  })

  it('are counted for each month of the coming year; what has ended is not', async () => {
    const [chart = ''] = /<ol.*?<\/ol>/s.exec(await show(clients)) ?? []
    const months = [...chart.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, month = '']) => month)
    expect(months).toHaveLength(13)
    expect(months.slice(0, 3).map(wordsOf)).toEqual([
      '1 Jun June 2026',
      '1 Jul July 2026',
      '0 Aug August 2026',
    ])
    expect(months.slice(0, 3).map((month) => /height="(\d+)" rx/.exec(month)?.[1])).toEqual([
      '44',
      '44',
      '2',
    ])
    expect(months.map((month) => month.includes('fill-chart-3')).indexOf(false)).toBe(2)
  })

  it('are not offered twice: what is in the queue says so', async () => {
    const [first] = clients
    const html = await show(clients, {
      queue: first === undefined ? [] : [{ client: first, renewed: false }],
    })
    const ended = groupsOf(html)[0]?.rows ?? []
    expect(ended.map(({ cells }) => [cells[1], cells[5], cells[6]])).toEqual([
      ['Gone', '', 'Reconnect'],
      ['Revoked', 'In the queue', ''],
    ])
    expect(html).toContain('Your queue: 0 of 1 renewed')
  })

  it('turn a sorted column round, and lead to connecting where there is none', async () => {
    const heads = [...(await show(clients, { sort: '-name' })).matchAll(/<th[^>]*>.*?<\/th>/gs)]
    const sorted = heads.map(([head]) => head).filter((head) => head.includes('aria-sort'))
    expect(sorted.map((head) => /aria-sort="(\w+)".*href="([^"]*)"/s.exec(head)?.slice(1))).toEqual(
      [
        ['descending', '/renewals?sort=name'],
        ['none', '/renewals'],
      ],
    )
    expect(await show([])).toContain('href="/connect"')
  })

  it('say so where none was selected', async () => {
    expect(await show(clients, { isNoneChosen: true })).toContain('role="alert"')
    expect(await show(clients)).not.toContain('role="alert"')
  })
})
