import { expect, test } from '@/e2e/desk-test'

// The design names them; what the address says besides goes along.
for (const [address, leadsTo] of [
  ['/board?period=2026-06', '/closes?period=2026-06'],
  ['/clients/c-1/checks?period=2026-06', '/clients/c-1/close?period=2026-06'],
  ['/clients/c-1/close/paper.pdf?period=2026-06', '/api/close/c-1/paper?period=2026-06'],
  [
    '/clients/c-1/accounts/a-1/books?period=2026-06',
    '/clients/c-1/books?account=a-1&period=2026-06',
  ],
  ['/questions/t-1', '/answer/t-1'],
  ['/packs/verify', '/verify'],
] as const) {
  test(`${address} leads to the screen`, async ({ page, stack }) => {
    const answer = await page.request.get(`${stack.dashboard}${address}`, { maxRedirects: 0 })
    expect(answer.status()).toBe(308)
    const { pathname, searchParams } = new URL(answer.headers()['location'] ?? '', stack.dashboard)
    const wanted = new URL(leadsTo, stack.dashboard)
    expect(pathname).toBe(wanted.pathname)
    expect(Object.fromEntries(searchParams)).toEqual(Object.fromEntries(wanted.searchParams))
  })
}
