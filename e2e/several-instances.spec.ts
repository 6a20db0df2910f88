import type { BrowserContext } from '@playwright/test'
import { connectClient } from '@/e2e/connect-client'
import { signIn } from '@/e2e/people'
import { type SeveralDashboards, startSeveralDashboards } from '@/e2e/several-dashboards'
import { expect, test } from '@/e2e/test'

const readersEach = 4

test('three dashboards on one store: one killed, one restarted, and no reader who tries again fails', async ({
  stack,
  control,
  browser,
}) => {
  test.setTimeout(400_000)
  const several = await startSeveralDashboards(stack, 3)
  const context = await browser.newContext({ baseURL: several.origins[0] ?? '', locale: 'en-US' })
  try {
    const page = await context.newPage()
    await signIn(page)
    const connection_id = await connectClient(page, {
      business: 'Acme Robotics Inc.',
      person: 'olivia.owner@bank.example',
      name: 'Acme',
    })
    const readers = await startReaders(several, context, `/clients/${connection_id}/transactions`)
    // The token of every reader ends at once, as many times as it is said.
    const expire = async (): Promise<void> => {
      const before = await genOf(several)
      await control.clearCalls()
      await several.query(`update connection set access_expires_at = now()`)
      await expect.poll(() => genOf(several)).toBe(before + 1)
      const reads = readers.good
      await expect
        .poll(() => readers.good, { timeout: 60_000 })
        .toBeGreaterThan(reads + readersEach * 3)
      expect(await countRefreshes()).toBe(1)
    }
    const countRefreshes = async (): Promise<number> =>
      (await control.listCalls()).filter(({ path }) => path === '/oauth2/token').length

    await expire()
    await expire()
    await several.signal(2, 'SIGKILL')
    await expire()
    await expire()
    const restarted = several.signal(1, 'SIGTERM')
    await expire()
    await restarted
    await expire()

    const { good, incurable } = await readers.stop()
    expect(incurable).toEqual([])
    expect(good).toBeGreaterThan(100)
    const [client] = await several.query('select status, reason from connection')
    expect(client).toEqual({ status: 'active', reason: null })
    expect(several.output()).not.toContain('npm run resume')
  } finally {
    await context.close()
    await several.stop()
  }
})

async function genOf(several: SeveralDashboards): Promise<number> {
  const [row] = await several.query('select gen::int from connection')
  return Number(row?.['gen'])
}

/** People who open the page again and again, each at any of the dashboards, as a balancer sends them. */
async function startReaders(several: SeveralDashboards, context: BrowserContext, path: string) {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const seen = { good: 0, incurable: [] as string[], isOver: false }
  const open = async (turn: number): Promise<string> => {
    const origin = several.origins[turn % several.origins.length] ?? ''
    const failed = (cause: Error): string => `${origin}: ${cause.message}`
    // A page may also break off in the middle.
    return fetch(`${origin}${path}`, { headers: { cookie }, redirect: 'manual' })
      .then(async (response) => {
        const isWhole = (await response.text()).includes('</html>')
        return response.status === 200 && isWhole ? 'good' : `${origin}: ${response.status}`
      })
      .catch(failed)
  }
  const readOn = async (reader: number): Promise<void> => {
    for (let turn = reader; !seen.isOver; turn++) {
      const tries: string[] = []
      // The page, and then the page again at each of the others: what pressing reload does.
      for (let again = 0; again < 3 && tries.at(-1) !== 'good'; again++) {
        tries.push(await open(turn + again))
      }
      if (tries.at(-1) === 'good') seen.good += 1
      else seen.incurable.push(tries.join(', '))
    }
  }
  const all = Array.from({ length: readersEach * several.origins.length }, (_, index) =>
    readOn(index),
  )
  return {
    get good() {
      return seen.good
    },
    stop: async () => {
      seen.isOver = true
      await Promise.all(all)
      return seen
    },
  }
}
