import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnotherDashboard, openAnotherDashboard } from '@/test/another-bank/another-dashboard'
import { dataVariants } from '@/test/another-bank/data-variants'
import { expectLooks } from '@/test/another-bank/expect-looks'
import { faultVariants } from '@/test/another-bank/fault-variants'
import { oauthVariants } from '@/test/another-bank/oauth-variants'
import { otherApi } from '@/test/another-bank/other-api'
import { pageVariants } from '@/test/another-bank/page-variants'
import { first, type Variant, type Variants } from '@/test/another-bank/variant'

let here: AnotherDashboard
beforeAll(async () => {
  here = await openAnotherDashboard()
})
afterAll(() => here.close())

it('40 variants of data, 26 faults, 33 of OAuth and 12 of paging are known', () => {
  const tables = [dataVariants, faultVariants, oauthVariants, pageVariants]
  expect(tables.map((table) => Object.keys(table).length)).toEqual([40, 26, 33, 12])
  const names = tables.flatMap((table) => Object.keys(table))
  expect(new Set(names).size).toBe(names.length)
})

const titled = <Kind extends Variant>(variants: Variants<Kind>) =>
  Object.entries(variants).map(([name, variant]) => [name, variant.what, variant] as const)

describe('a person sees what is true of a bank that', () => {
  it.each(titled({ ...dataVariants, ...faultVariants, ...pageVariants }))(
    '(%s) %s',
    async (_, _what, variant) => {
      await here.face({ api: otherApi(variant) })
      const { connection_id } = await here.connect()
      await expectLooks(connection_id, variant.looks)
    },
  )

  it.each(titled(oauthVariants))('(%s) %s', async (name, _, variant) => {
    // Each is a business of its own, which is recognised by its accounts.
    const api = otherApi({ rows: first('accounts', { id: name }) })
    await here.face({ ...variant.provider, api })
    const { seen, connection_id } = await here.connect(variant.alter)
    for (const words of variant.back) expect(seen.text).toContain(words)
    if (variant.looks.length === 0) return
    await here.pass(16 * 60)
    await expectLooks(connection_id, variant.looks)
  })
})
