import { parseCsv } from 'hucre/csv'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as getCoverage } from '@/app/api/bank/[connection_id]/statements/coverage/route'
import { POST as postExport } from '@/app/api/exports/[connection_id]/transactions/route'
import { GET as getPlaces } from '@/app/api/palette/places/route'
import type { PaletteAnswer } from '@/lib/domain/palette/palette-answer'
import { findLocalDay, localClock } from '@/lib/domain/periods/local-clock'
import type { Coverage } from '@/lib/queries/figures'
import { saveClientSetting } from '@/lib/server/db/setting'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { appOrigin } from '@/test/faults/offer-parts'

// A route handler remembers nothing of its request: what it answers of a client is by the client's own
// time zone and fiscal year all the same, and not by the firm's.
const setting = { period: null, fiscal_start: 7, time_zone: 'Pacific/Kiritimati' }

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
  const { connection_id, dashboard, session } = here
  const owner = { connection_id, ...session.person }
  await saveClientSetting(dashboard.deps.store.database.query, owner, setting)
})
afterAll(() => here.close())

const params = () => ({ params: Promise.resolve({ connection_id: here.connection_id }) })

it('a file of transactions has the days of the client’s own clock', async () => {
  const body = new URLSearchParams({ format: 'csv', period: 'all' })
  const headers = { origin: appOrigin }
  const request = new Request(`${appOrigin}/api/exports`, { method: 'POST', headers, body })
  const text = await (await postExport(request, params())).text()
  const [names = [], ...lines] = parseCsv(text, { delimiter: ',' })
  const cell = (line: readonly unknown[], name: string) => String(line[names.indexOf(name)])
  const clock = localClock(setting.time_zone)
  const days = lines.map((line) => cell(line, 'date'))
  const instants = lines.map((line) => cell(line, 'initiated_at'))
  expect(days).toEqual(instants.map((iso) => findLocalDay(clock, Date.parse(iso))))
  expect(days).not.toEqual(instants.map((iso) => iso.slice(0, 10)))
})

it('a coverage is of the client’s own fiscal year', async () => {
  const request = new Request(`${appOrigin}/api/coverage?period=fy2026`)
  const coverage = (await (await getCoverage(request, params())).json()) as Coverage
  expect(coverage.days).toBe('1 Jul 2025 – 30 Jun 2026')
})

it('a fiscal year that is typed in the palette is the client’s own', async () => {
  const query = new URLSearchParams({ at: `/clients/${here.connection_id}/cards`, q: 'fy2026' })
  const request = new Request(`${appOrigin}/api/palette/places?${query}`)
  const answer = (await (await getPlaces(request, params())).json()) as PaletteAnswer
  expect(JSON.stringify(answer)).toContain('2025-07..2026-06')
})
