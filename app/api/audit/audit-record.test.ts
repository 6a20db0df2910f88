import { randomUUID } from 'node:crypto'
import type { AuditKind } from '@/lib/domain/audit/audit-kind'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import ReportPage from '@/app/access-report/[connection_id]/page'
import { GET as exportLog } from '@/app/api/audit/export/route'
import { POST as verifyLog } from '@/app/api/audit/verify/route'
import { POST as postClientSettings } from '@/app/api/connections/[connection_id]/settings/route'
import { POST as postFirmSetting } from '@/app/api/settings/[setting]/route'
import { getClient } from '@/lib/server/auth/guards'
import { renderServerScreen } from '@/test/components/screens'
import { download } from '@/test/faults/actions'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { appOrigin } from '@/test/faults/offer-parts'
import { getContext } from '@/lib/server/context'

let here: FaultDashboard
let lastSeq: number
beforeAll(async () => {
  here = await openFaultDashboard()
})
beforeEach(async () => {
  await here.useSession(here.session.sid)
  lastSeq = (await listEvents())[0]?.seq ?? 0
})
afterAll(() => here.close())

async function listEvents() {
  const { audit } = getContext()
  return audit.list(here.session.firm.id)
}

/** The kinds that were written since the test began, oldest first. */
async function written(): Promise<string[]> {
  const events = (await listEvents()).filter(({ seq }) => seq > lastSeq)
  return events.map(({ kind }) => kind).toReversed()
}

const context = { params: Promise.resolve({}) }

function form(path: string, fields: Record<string, string>): Request {
  const body = new URLSearchParams(fields)
  return new Request(`${appOrigin}${path}`, {
    method: 'POST',
    headers: { origin: appOrigin },
    body,
  })
}

const asReviewer = async () => here.useSession((await here.dashboard.signIn('reviewer')).sid)

describe('the audit log', () => {
  it('says once that a person saw a client, however many pages of it they open', async () => {
    await here.restart()
    for (let page = 0; page < 5; page += 1) await getClient(here.connection_id)
    expect(await written()).toEqual(['access.viewed'])
  })

  it('says that a client was refused which is not theirs, and nothing of whether it exists', async () => {
    const foreign = randomUUID()
    await expect(getClient(foreign)).rejects.toThrow('no such client')
    await expect(getClient(foreign)).rejects.toThrow('no such client')
    expect(await written()).toEqual(['access.refused'])
    const [event] = await listEvents()
    expect(event).toMatchObject({ connection_id: foreign, clientName: null })
    expect(event?.detail).toEqual({ status: 404, isLast: false })
  })

  it('says that a person was refused what their role does not allow', async () => {
    await asReviewer()
    const response = await exportLog(new Request(`${appOrigin}/api/audit/export`), context)
    expect(response.status).toBe(403)
    expect(await written()).toContain('access.refused')
    const stranger = { origin: 'https://elsewhere.example' }
    const forged = new Request(appOrigin, { method: 'POST', headers: stranger })
    lastSeq = (await listEvents())[0]?.seq ?? 0
    expect((await verifyLog(forged, context)).status).toBe(403)
    expect(await written(), 'a forged form is nothing that the person did').toEqual([])
  })

  it('says what of the settings was changed', async () => {
    const fields = { period: '', fiscal_start: '4', close_day: '10' }
    const figures = { params: Promise.resolve({ setting: 'figures' }) }
    const saved = await postFirmSetting(form('/api/settings/figures', fields), figures)
    expect(saved.status).toBe(204)
    const { connection_id } = here
    const own = { params: Promise.resolve({ connection_id }) }
    const path = `/api/connections/${connection_id}/settings`
    const changed = await postClientSettings(
      form(path, { period: '', fiscal_start: '', time_zone: 'Europe/Berlin' }),
      own,
    )
    expect(changed.status).toBe(204)
    const kinds = await written()
    expect(kinds).toContain('firm.settings_changed')
    expect(kinds).toContain('client.settings_changed')
    const changes = await listEvents()
    expect(changes.find(({ kind }) => kind === 'client.settings_changed')?.detail).toMatchObject({
      time_zone: 'Europe/Berlin',
    })
  })

  it('is read again from its beginning on request', async () => {
    const { audit } = getContext()
    const verify = vi.spyOn(audit, 'verify')
    const response = await verifyLog(form('/api/audit/verify', {}), context)
    expect(response.headers.get('location')).toBe('/settings/audit')
    expect(verify).toHaveBeenCalledWith(here.session.firm.id, 'whole')
  })

  it('is handed out as CSV without a formula in it, filtered, and says so itself', async () => {
    const { audit } = getContext()
    const { firm, person } = here.session
    const detail = { name: '=HYPERLINK("https://evil.example")' }
    const about = { firm_id: firm.id, person_id: person.id, connection_id: here.connection_id }
    await audit.append({ ...about, kind: 'document.opened', detail })
    // As another version may have written it.
    await audit.append({ firm_id: firm.id, kind: '@unheard.of' as AuditKind })
    const read = async (query: string) => {
      const url = `${appOrigin}/api/audit/export${query}`
      const response = await exportLog(new Request(url), context)
      expect(response.headers.get('content-disposition')).toContain('audit-log.csv')
      return (await response.text()).trim().split('\r\n')
    }
    const all = await read('')
    expect(all[0]?.endsWith('number,time,person,event,kind,client,address,details')).toBe(true)
    expect(all[1]).toContain('audit.exported')
    expect(all.find((line) => line.includes('unheard'))).toContain(`'@unheard.of`)
    expect(all.some((line) => /(^|,)[=+@-]/.test(line))).toBe(false)
    const documents = await read(`?kind=document&client=${here.connection_id}`)
    expect(documents.slice(1).every((line) => line.includes('document.'))).toBe(true)
    expect(documents.length).toBeGreaterThan(1)
    expect(await read('?until=2020-01-01')).toHaveLength(1)
  })
})

describe('the access report of a client', () => {
  const open = async (connection_id: string): Promise<string> =>
    renderServerScreen(
      await ReportPage({
        params: Promise.resolve({ connection_id }),
        searchParams: Promise.resolve({}),
      }),
    )

  it('says in words who saw what, and is on record itself', async () => {
    await getClient(here.connection_id)
    expect(await download(here, 'invoice')).toMatchObject({ status: 200 })
    const html = await open(here.connection_id)
    expect(html).toContain('Access report: Acme')
    expect(html).toMatch(/viewed your banking on \d+ \w+ \d{4}\./)
    expect(html).toMatch(/Documents were opened or downloaded \d times\./)
    expect(html).toMatch(/Downloaded the document|Opened the document/)
    expect(html).toContain('no event is missing or altered')
    expect(await written()).toContain('access.reported')
  })

  it('is for admins alone', async () => {
    await asReviewer()
    await expect(open(here.connection_id)).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
  })
})
