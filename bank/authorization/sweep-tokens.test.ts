import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccess } from '@/bank/authorization/access'
import { sweepTokens } from '@/bank/authorization/sweep-tokens'
import {
  openTestAuthorization,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'
import { createMovableClock } from '@/bank/clock'
import type { BankContext } from '@/bank/context'
import { testStores } from '@/test/store/database'

const day = 24 * 60 * 60
const atOnce = async (): Promise<void> => {}

describe.each(testStores)('sweeping tokens on the %s store', (store) => {
  let bank: TestAuthorization
  let context: BankContext
  let time: Date

  beforeAll(async () => {
    bank = await openTestAuthorization(store)
    time = bank.clock.now()
    context = { ...bank.context, clock: createMovableClock({ base: () => time }) }
  })
  afterAll(() => bank.close())

  const later = (seconds: number): void => {
    time = new Date(time.getTime() + seconds * 1000)
    bank.clock.advance(seconds)
  }
  const connect = async () => {
    const response = await bank.exchange(await bank.approve())
    return (await response.json()) as { access_token: string; refresh_token: string }
  }
  const counts = async (): Promise<unknown> => {
    const [row] = await context.database.query(
      `select (select count(*) from access_token) as access,
              (select count(*) from refresh_token) as refresh`,
    )
    return row
  }

  it('removes what has expired and nothing else', async () => {
    const tokens = await connect()
    await sweepTokens(context, atOnce)
    expect(await counts()).toEqual({ access: 1, refresh: 1 })
    later(900)
    await sweepTokens(context, atOnce)
    expect(await counts()).toEqual({ access: 0, refresh: 1 })
    const refreshed = await bank.refresh(tokens.refresh_token)
    expect(refreshed.status).toBe(200)
    expect(await counts()).toEqual({ access: 1, refresh: 2 })
    later(30 * day)
    await sweepTokens(context, atOnce)
    expect(await counts()).toEqual({ access: 0, refresh: 0 })
  })

  it('leaves a spent token that has not expired, by which its reuse is known', async () => {
    const { refresh_token, access_token } = await connect()
    await bank.refresh(refresh_token)
    await sweepTokens(context, atOnce)
    expect((await bank.refresh(refresh_token)).status).toBe(400)
    expect(await findAccess(bank.context, access_token)).toBeUndefined()
    later(30 * day)
    await sweepTokens(context, atOnce)
  })

  it('leaves what only a moved clock has expired, until the clock is moved back', async () => {
    const { access_token } = await connect()
    const moved = createMovableClock({ base: () => time })
    moved.advance(365 * day)
    await sweepTokens({ ...context, clock: moved }, atOnce)
    expect(await findAccess(context, access_token)).toBeDefined()
    later(30 * day)
    await sweepTokens(context, atOnce)
  })

  it('goes through a large table in stretches, with a pause after each', async () => {
    await context.database.query(
      `insert into access_token (digest, grant_id, approval, scope, expires_at)
       select 'token ' || number, 'grant', 1, repeat('x', 100), $1::timestamptz
       from generate_series(1, 12000) as number`,
      [time.toISOString()],
    )
    const plan = await context.database.query(
      `explain delete from access_token
       where ctid >= $1::tid and ctid < $2::tid and expires_at <= $3::timestamptz`,
      ['(0,0)', '(64,0)', time.toISOString()],
    )
    expect(plan.map((row) => String(row['QUERY PLAN'])).join('\n')).toContain('Tid Range Scan')
    let pauses = 0
    const pause = async (): Promise<void> => {
      pauses += 1
    }
    await sweepTokens(context, pause)
    expect(pauses).toBeGreaterThan(3)
    expect(await counts()).toEqual({ access: 0, refresh: 0 })
  })
})
