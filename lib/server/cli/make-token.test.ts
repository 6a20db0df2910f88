import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '@/lib/bank-contract/secret-text'
import { listEvents } from '@/lib/server/audit/audit'
import { findAuditKeys } from '@/lib/server/audit/audit-chain'
import { UsageError } from '@/lib/server/cli/create-firm'
import { makeTokenOf, parseTokenArgs } from '@/lib/server/cli/make-token'
import { CommandRefusedError } from '@/lib/server/cli/operator-socket'
import { useToken } from '@/lib/server/db/api-token'
import { createDemoFirms } from '@/lib/server/db/firm'
import { findPersonByEmail } from '@/lib/server/db/person'
import type { Store } from '@/lib/server/db/store'
import { openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

const ada = ['--email', 'Ada@marlow.example', '--scopes', 'read,close']

describe.each(testStores)('npm run api:token, in %s', (kind) => {
  let store: Store
  let close: () => Promise<void>

  beforeAll(async () => {
    ;({ store, close } = await openTestStore(kind))
    await createDemoFirms(store.database)
    await findAuditKeys(store)
  })
  afterAll(() => close())

  it('makes a token that opens what its scopes say for as long as it says, on record', async () => {
    const lines = await makeTokenOf(store, parseTokenArgs([...ada, '--days', '7']))
    expect(lines).toEqual([expect.stringMatching(/^chp_/)])
    const holder = await useToken(store.database, digestOf(lines[0] ?? ''), 'bearer')
    expect(holder).toMatchObject({ scopes: ['read', 'close'], person: { name: 'Ada Marlow' } })
    const [row] = await store.database.query(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from api_token`,
    )
    expect(row).toEqual({ days: 7 })
    const [event] = await listEvents(store, holder?.person.firm_id ?? '')
    expect(event).toMatchObject({
      kind: 'person.token_made',
      person: null,
      detail: { name: 'Ada Marlow: Made by the operator', scopes: ['read', 'close'] },
    })
    expect(JSON.stringify(event)).not.toContain(lines[0])
  })

  it('makes none for an address that nobody has, nor for somebody who may not sign in', async () => {
    const nobody = parseTokenArgs(['--email', 'x@marlow.example', '--scopes', 'read'])
    await expect(makeTokenOf(store, nobody)).rejects.toThrow(CommandRefusedError)
    const { id } = (await findPersonByEmail(store.database, 'ada@marlow.example')) ?? {}
    const set = (at: string) =>
      store.database.query(`update person set disabled_at = ${at} where id = $1`, [id ?? ''])
    await set('now()')
    await expect(makeTokenOf(store, parseTokenArgs(ada))).rejects.toThrow(CommandRefusedError)
    await set('null')
  })

  it('makes twenty of one person at most', async () => {
    const made = async (): Promise<number> => {
      const [row] = await store.database.query('select count(*)::int as count from api_token')
      return Number(row?.['count'])
    }
    while ((await made()) < 20) await makeTokenOf(store, parseTokenArgs(ada))
    await expect(makeTokenOf(store, parseTokenArgs(ada))).rejects.toThrow('20 tokens')
  })
})

it.each([
  [['--scopes', 'read']],
  [['--email', 'ada@marlow.example']],
  [['--email', 'ada@marlow.example', '--scopes', 'read,write']],
  [[...ada, '--days', '366']],
  [[...ada, '--days', '0']],
  [[...ada, '--name', ' ']],
  [[...ada, '--wrong']],
])('%j is refused with how it is written', (args) => {
  expect(() => parseTokenArgs(args)).toThrow(UsageError)
})
