import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents } from '@/lib/server/audit/audit'
import { findAuditKeys } from '@/lib/server/audit/audit-chain'
import { runOperatorCommand } from '@/lib/server/cli/operator-commands'
import { CommandRefusedError } from '@/lib/server/cli/operator-socket'
import { createDemoFirms } from '@/lib/server/db/firm'
import { insertPasskey, listPasskeys } from '@/lib/server/db/passkey'
import { findPersonByEmail } from '@/lib/server/db/person'
import type { Store } from '@/lib/server/db/store'
import { openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('npm run factors:remove, in %s', (kind) => {
  let store: Store
  let close: () => Promise<void>

  beforeAll(async () => {
    ;({ store, close } = await openTestStore(kind))
    await createDemoFirms(store.database)
    await findAuditKeys(store)
  })
  afterAll(() => close())

  const remove = (email: string) => {
    const settings = {
      dataDir: '',
      databaseUrl: undefined,
      ownsKeys: false,
      environment: process.env,
    }
    return runOperatorCommand(
      store,
      { ...settings, appOrigin: '', issuer: undefined },
      'remove-factors',
      email,
    )
  }

  it('takes away all that a person signs in with besides the password, on record', async () => {
    const ada = await findPersonByEmail(store.database, 'ada@marlow.example')
    if (ada === undefined) throw new Error('there is no Ada')
    const passkey = { id: 'x', publicKey: 'x', counter: 0, transports: [], name: 'Laptop' }
    await insertPasskey(store.database.query, ada, passkey)
    expect(await remove('Ada@Marlow.example')).toEqual([
      'Ada Marlow signs in with the password alone until a second factor is set up again.',
    ])
    expect(await listPasskeys(store.database, ada)).toEqual([])
    expect((await listEvents(store, ada.firm_id))[0]).toMatchObject({
      kind: 'person.factors_removed_of',
      person: null,
      detail: { name: 'Ada Marlow' },
    })
    expect(await remove('ada@marlow.example')).toEqual(['Ada Marlow has no second factor.'])
  })

  it('is refused for an address that nobody has', async () => {
    await expect(remove('nobody@marlow.example')).rejects.toThrow(CommandRefusedError)
  })
})
