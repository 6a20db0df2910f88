import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chosenPeriod } from '@/lib/server/reads/transaction-list'
import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'

const page = vi.hoisted(() => ({ path: '', redirectedTo: undefined as string | undefined }))

vi.mock('@/lib/server/auth/sign-in-path', () => ({
  currentPath: () => Promise.resolve(page.path),
}))
vi.mock('next/navigation', () => ({
  redirect: (to: string) => {
    page.redirectedTo = to
  },
}))

const access = { settings: { time_zone: 'America/New_York', period: 'fy2025', fiscal_start: 7 } }

async function redirectOf(requested: string | undefined): Promise<string | undefined> {
  await redirectToMonths(chosenPeriod(access, requested))
  return page.redirectedTo
}

describe('the address of a page', () => {
  beforeEach(() => {
    page.path = '/clients/c1/transactions?status=settled&period=FY2026'
    page.redirectedTo = undefined
  })

  it.each(['FY2026', 'fy2026', 'fiscal year 26', 'GJ 2025/26'])(
    'that names the fiscal year %j leads to its months, so that a copy of it shows the same rows',
    async (requested) => {
      expect(await redirectOf(requested)).toBe(
        '/clients/c1/transactions?period=2025-07..2026-06&status=settled',
      )
    },
  )

  it.each([
    '2025-07..2026-06',
    'last-fiscal-year',
    'Last Month',
    'q2',
    'all',
    'juneish',
    undefined,
  ])('the address of a page that says %j stays as it is', async (requested) => {
    expect(await redirectOf(requested)).toBeUndefined()
  })
})
