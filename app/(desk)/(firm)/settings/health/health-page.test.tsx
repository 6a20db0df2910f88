import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import HealthPage from '@/app/(desk)/(firm)/settings/health/page'
import { renderScreen } from '@/test/components/screens'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'

vi.mock('next/headers', () => import('@/test/faults/next-headers'))

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())

const open = async (): Promise<string> => renderScreen(await HealthPage())

it('an admin sees how the store, the keys, the bank and the audit log are', async () => {
  const html = await open()
  expect(html).toContain('At work')
  expect(html).toMatch(/k1, given by VAULT_KEYS/)
  expect(html).toMatch(/Answers in \d+ ms/)
  expect(html).toMatch(/Verified .* events/)
})

it('nobody but an admin sees it', async () => {
  await here.useSession((await here.dashboard.signIn('reviewer')).sid)
  await expect(open()).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
})
