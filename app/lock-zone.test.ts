import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as getPaper } from '@/app/api/close/[connection_id]/paper/route'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { listWatchZones } from '@/lib/server/db/watch'
import { readPaperPage } from '@/lib/server/reads/read-paper'
import { lockFebruary, suspendLocked } from '@/test/close/lock-month'
import { idOf, itemOf, openTestClose, type TestClose, useZone } from '@/test/close/open-close'
import { appOrigin } from '@/test/faults/offer-parts'
import { makePack } from '@/test/packs/make-pack'
import { manifestOf } from '@/test/packs/pack-form'
import { readPdf } from '@/test/pdf/read-pdf'

let close: TestClose
/** As it was made in the zone of its lock. */
let before: { paper: Buffer; pack: Buffer }
beforeAll(async () => {
  close = await openTestClose()
  await useZone(close, 'America/New_York')
  const { acme: business_id, control } = close.here
  await control('POST', '/transactions', {
    business_id,
    transactions: [
      // In New York the last evening of January and of February; in Auckland the first day after.
      { at: '2026-01-31T20:00:00Z', counterparty_name: 'Late January', amount: -700_000 },
      { at: '2026-02-28T20:00:00Z', counterparty_name: 'Late February', amount: -1_240_000 },
    ].map(({ at, ...row }) => ({ ...row, account_id: close.account_id, initiated_at: at })),
  })
  await lockFebruary(close)
  before = { paper: await fetchPaper(), pack: await makePack(close, { format: 'csv' }) }
  await useZone(close, 'Pacific/Auckland')
}, 300_000)
afterAll(() => close.here.close())

async function fetchPaper(): Promise<Buffer> {
  const request = new Request(`${appOrigin}/api/close/x/paper?period=2026-02`)
  const { connection_id } = close.here
  const answer = await getPaper(request, { params: Promise.resolve({ connection_id }) })
  return Buffer.from(await answer.arrayBuffer())
}

const readPaper = async () =>
  readPaperPage(await getClient(close.connection_id), { period: '2026-02' })

describe('a month that was locked before its client was given another time zone', () => {
  it('prints the same bytes, with the days of its lock', async () => {
    const { text } = await readPdf(before.paper)
    expect(text).toContain('America/New_York')
    expect(text).toContain('28 Feb 2026')
    expect((await fetchPaper()).equals(before.paper)).toBe(true)
  })

  it('is packed as it was locked: no row is new or gone', async () => {
    const pack = await makePack(close, { format: 'csv' })
    expect(manifestOf(pack)).toEqual(manifestOf(before.pack))
    expect(pack.equals(before.pack)).toBe(true)
  })

  it('leads to no list of rows by the days of now', async () => {
    await useZone(close, 'America/New_York')
    const hrefs = async () => (await readPaper()).paper.workings.flatMap(({ href }) => href ?? [])
    const isList = (href: string) => /\/transactions\?/.test(href)
    expect((await hrefs()).filter(isList)).not.toEqual([])
    await useZone(close, 'Pacific/Auckland')
    expect((await hrefs()).filter(isList)).toEqual([])
  })

  it('is shown by the days of its lock', async () => {
    const { read } = await close.show()
    expect(read.timeZone).toBe('America/New_York')
    expect(read.isOtherZone).toBe(true)
  })

  it('is watched, and listed among what changed, by the days of its lock', async () => {
    const { database, vault } = getContext().store
    const { id: firm_id } = close.sessions.admin.firm
    const sealed = { query: forFirm(database, firm_id).query, vault }
    const close_id = idOf(await close.read())
    expect([...(await listWatchZones(sealed, firm_id, [close_id]))]).toEqual([
      [close_id, 'America/New_York'],
    ])
  })

  it('is read and signed again by the days of its lock, once its signatures are suspended', async () => {
    await close.pay(-4_825_000, 'Late Wire', '2026-02-20')
    await suspendLocked(close, 4_825_000)
    const payees = async () =>
      itemOf(await close.read(), 'without-receipt').findings.map(({ finding }) => finding.payee)
    const read = await close.read()
    expect(read).toMatchObject({ frozenAt: undefined, timeZone: 'America/New_York' })
    // Of the last evening of January, the first day of February in Auckland, there is nothing.
    expect(await payees()).toEqual(expect.arrayContaining(['LATE FEBRUARY', 'LATE WIRE']))
    expect(await payees()).not.toContain('LATE JANUARY')

    await close.as('preparer')
    await close.acceptAll()
    expect((await close.sign('preparer')).status).toBe(303)
    await close.as('reviewer')
    expect((await close.sign('reviewer')).status).toBe(303)
    const again = await close.read()
    expect(again).toMatchObject({ frozenAt: expect.any(String), timeZone: 'America/New_York' })
    expect(again.basis.timeZone).toBe('America/New_York')
    expect(await payees()).toEqual(expect.arrayContaining(['LATE FEBRUARY', 'LATE WIRE']))
    expect(await payees()).not.toContain('LATE JANUARY')
    const { text } = await readPdf(await fetchPaper())
    expect(text).toContain('America/New_York')
    expect(text).not.toContain('Pacific/Auckland')
  })
})
