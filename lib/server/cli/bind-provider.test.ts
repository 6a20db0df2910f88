import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditRows } from '@/lib/server/db/audit-event'
import { findAuditKeys } from '@/lib/server/audit/audit-chain'
import { createDemoFirms } from '@/lib/server/db/firm'
import { findPersonByEmail } from '@/lib/server/db/person'
import { findFirmOfProvider } from '@/lib/server/db/provider-domain'
import { bindProviderOf } from '@/lib/server/cli/bind-provider'
import { CommandRefusedError } from '@/lib/server/cli/operator-socket'
import type { Store } from '@/lib/server/db/store'
import { openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

const issuer = 'https://id.example'

describe.each(testStores)('single sign-on is bound to a firm, in %s', (kind) => {
  let store: Store
  let close: () => Promise<void>
  let firm_id = ''

  beforeAll(async () => {
    ;({ store, close } = await openTestStore(kind))
    await createDemoFirms(store.database)
    await findAuditKeys(store)
    firm_id = (await findPersonByEmail(store.database, 'ada@marlow.example'))?.firm_id ?? ''
  })
  afterAll(() => close())

  const bind = (argument: string, of: string | undefined = issuer) =>
    bindProviderOf(store, of, argument)
  const firmOf = (domain: string, of = issuer) =>
    findFirmOfProvider(store.database, { issuer: of, domain })

  it('binds domains to the firm of a person, in place of those before, on record', async () => {
    expect(await bind('Ada@marlow.example Marlow.example @finch.example')).toEqual([
      'People of the firm of Ada Marlow sign in at https://id.example with an address of marlow.example, finch.example.',
    ])
    expect(await firmOf('marlow.example')).toBe(firm_id)
    // Its configuration may spell it with a slash.
    expect(await firmOf('finch.example', `${issuer}/`)).toBe(firm_id)
    expect(await firmOf('marlow.example', 'https://other.example')).toBeUndefined()
    await bind('ada@marlow.example marlow.example')
    expect(await firmOf('finch.example')).toBeUndefined()
    const rows = await listAuditRows(store.database, firm_id, { afterSeq: 0, limit: 5 })
    expect(JSON.stringify(rows)).toContain('firm.provider_bound')
  })

  it('leaves a domain with the firm that has it, and then changes nothing', async () => {
    await bind('ada@marlow.example marlow.example')
    const theirs = bind('nora@northgate.example northgate.example marlow.example')
    await expect(theirs).rejects.toThrow('marlow.example: bound to another firm')
    expect(await firmOf('northgate.example')).toBeUndefined()
    expect(await firmOf('marlow.example')).toBe(firm_id)
  })

  it('refuses what is no domain, nobody’s address, and an installation without a provider', async () => {
    for (const argument of [
      'ada@marlow.example com',
      'ada@marlow.example a..b',
      'x@y.example z.example',
    ]) {
      await expect(bind(argument), argument).rejects.toBeInstanceOf(CommandRefusedError)
    }
    await expect(bindProviderOf(store, undefined, 'ada@marlow.example')).rejects.toThrow(
      'OIDC_ISSUER',
    )
  })

  it('ends without a domain', async () => {
    await bind('ada@marlow.example marlow.example')
    expect(await bind('ada@marlow.example')).toEqual([
      'Nobody of the firm of Ada Marlow signs in at https://id.example any more.',
    ])
    expect(await firmOf('marlow.example')).toBeUndefined()
  })
})
