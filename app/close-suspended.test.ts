import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as withdraw } from '@/app/api/close/[connection_id]/exceptions/route'
import { readPacks } from '@/lib/server/packs/read-packs'
import { lockFebruary, suspendLocked } from '@/test/close/lock-month'
import { createReader } from '@/lib/format/create-reader'
import { itemOf, openIn, openTestClose, post, type TestClose } from '@/test/close/open-close'
import { readZip } from '@/test/exports/read-zip'
import { makePack } from '@/test/packs/make-pack'
import { manifestOf } from '@/test/packs/pack-form'
import { readPdf } from '@/test/pdf/read-pdf'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  await lockFebruary(close)
  await makePack(close)
  await close.pay(-4_825_000, 'Late Wire', '2026-02-20')
})
afterAll(() => close.here.close())

/** As the list of packs shows the client’s February. */
async function findPackListed() {
  const session = close.sessions.reviewer
  const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
  const { clients } = await readPacks(session, { month: '2026-02' }, reader)
  return clients.find(({ id }) => id === close.connection_id)?.last
}

describe('a locked month whose signatures are suspended', () => {
  it('shows what was found since, which stands in the way of signing again', async () => {
    expect(openIn(await close.read())).toEqual([])
    expect(await findPackListed()).toMatchObject({ version: 1 })
    await suspendLocked(close, 4_825_000)
    const read = await close.read()
    expect(read).toMatchObject({ close: { state: 'locked' }, frozenAt: undefined })
    expect(openIn(read).length).toBeGreaterThan(0)
    await close.as('preparer')
    expect((await close.sign('preparer')).problem['why']).toBe('items_open')
  })

  it('takes no exclusion, and gives back nothing that was accepted', async () => {
    const open = openIn(await close.read())
    const excluded = await close.decide('exclude', open.slice(0, 1), [
      ['reason', 'Contract on file'],
      ['scope', 'payee'],
      ['until', 'never'],
    ])
    expect([excluded.status, excluded.problem['why']]).toEqual([409, 'locked'])
    const accepted = (await close.read()).exceptions.find(({ kind }) => kind === 'accepted')
    const ofClient = { connection_id: close.here.connection_id }
    const back = await post(withdraw, ofClient, [['exception', accepted?.id ?? '']])
    expect(back.problem['why']).toBe('locked')
  })

  it('is signed again once what was found is accepted, and stays locked as it is now', async () => {
    expect((await close.acceptAll()).status).toBe(303)
    expect(openIn(await close.read())).toEqual([])
    expect((await close.sign('preparer')).status).toBe(303)
    await close.as('reviewer')
    expect((await close.sign('reviewer')).status).toBe(303)
    const read = await close.read()
    const { signatures = [], ledBy } = read.close ?? {}
    const reviewed = signatures.findLast(({ as }) => as === 'reviewer')
    expect(ledBy?.does).toBe('lock')
    expect(reviewed?.at).not.toBe(ledBy?.at)
    expect(read).toMatchObject({ close: { state: 'locked' }, frozenAt: reviewed?.at })
    const payees = itemOf(read, 'without-receipt').findings.map(({ finding }) => finding.payee)
    expect(payees).toContain('LATE WIRE')
    const late = itemOf(read, 'without-receipt').findings.filter(
      ({ finding }) => finding.payee === 'LATE WIRE',
    )
    expect(late.map(({ standing }) => standing)).toEqual(['accepted'])
    expect((await close.decide('accept', late, [['reason', 'x']])).problem['why']).toBe('locked')
  })
})

it('a pack that was made before signing again is not one of the month as it stands', async () => {
  expect(await findPackListed()).toBeUndefined()
  await makePack(close)
  expect(await findPackListed()).toMatchObject({ version: 2 })
})

describe('a locked month whose statements the bank lists no longer', () => {
  it('has a pack that says with how many it was locked, beside a paper that has them', async () => {
    const days = { period_start: '2020-01-01', period_end: '2020-01-31' }
    await close.here.bank.context.database.query(
      `update statement set period_start = $1::date, period_end = $2::date,
         body = (body::jsonb || $3::jsonb)::text where period_end between '2026-02-01' and '2026-02-28'`,
      [days.period_start, days.period_end, JSON.stringify(days)],
    )
    const zip = await makePack(close)
    const { notes = [], files } = manifestOf(zip)
    expect(notes).toContain('The bank lists no statement of the period.')
    const gone = notes.filter((note) => note.startsWith('The close was locked with'))
    expect(gone).toEqual([expect.stringContaining('that the bank no longer lists for the period')])
    const bytesOf = (name = '') => readZip(zip).find((each) => each.name === name)?.bytes
    expect(String(bytesOf('index.html'))).toContain(gone[0])
    const lead = bytesOf(files.find(({ kind }) => kind === 'lead')?.name)
    const said = (await readPdf(lead ?? Buffer.of())).text.replaceAll(/\s+/g, '')
    expect(said).toContain(gone[0]?.replaceAll(/\s+/g, ''))
  })
})
