import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as postZip } from '@/app/api/exports/[connection_id]/[kind]/route'
import { POST as postFile } from '@/app/api/exports/[connection_id]/transactions/route'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { appOrigin } from '@/test/faults/offer-parts'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())

function post(form: Record<string, string>): Request {
  return new Request(`${appOrigin}/`, {
    method: 'POST',
    headers: { origin: appOrigin, accept: 'application/json' },
    body: new URLSearchParams(form),
  })
}

const file = (form: Record<string, string>) =>
  postFile(post(form), { params: Promise.resolve({ connection_id: here.connection_id }) })

const zip = (kind: string, form: Record<string, string>) =>
  postZip(post(form), { params: Promise.resolve({ connection_id: here.connection_id, kind }) })

async function newestRun(): Promise<string> {
  const [run] = await here.dashboard.database.query(
    'select id::text from export_run order by started_at desc limit 1',
  )
  return String(run?.['id'])
}

test('an export that is run again has the rows and the format of the first', async () => {
  const first = await file({ format: 'csv', period: 'all' })
  expect(first.status).toBe(200)
  const bytes = await first.text()
  expect(bytes.split('\n').length).toBeGreaterThan(2)
  const again = await file({ again: await newestRun() })
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
  expect(await again.text()).toBe(bytes)
})

test('what is run again is known, and of the same kind', async () => {
  const first = await file({ format: 'csv', period: 'all' })
  await first.text()
  const run = await newestRun()
  for (const refused of [
    await zip('invoices', { again: run }),
    await file({ again: '00000000-0000-4000-8000-000000000000' }),
    await file({ again: 'no identifier' }),
  ]) {
    expect(refused.status).toBe(404)
  }
})
