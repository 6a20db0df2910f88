import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { createAudit } from '@/lib/server/audit/audit'
import { giveOwnPage, takeOwnPageBack, visitOwnPage } from '@/lib/server/connections/own-page'
import { findOwnPage } from '@/lib/server/db/own-page'
import type { ClientAccess } from '@/lib/server/db/session'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { testStores } from '@/test/store/database'

describe.each(testStores)('the link to a client’s own page, in %s', (kind) => {
  let dashboard: TestDashboard
  let access: ClientAccess

  beforeAll(async () => {
    dashboard = await openTestDashboard(kind)
    dashboard.bank.businesses.set('acme', ['acme-1'])
    const session = await dashboard.signIn()
    const outcome = await dashboard.connect({ session, business: 'acme', clientName: 'Acme' })
    if (outcome.kind !== 'connected') throw new Error(outcome.kind)
    access = await dashboard.access(session, outcome.connection_id)
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.database.query('delete from own_page'))

  const audit = () => createAudit(dashboard.store)
  const give = () => giveOwnPage({ audit: audit() }, access)
  const end = () => takeOwnPageBack({ audit: audit() }, access)
  const visit = (token: SecretText) => visitOwnPage({ store: dashboard.store }, token)
  const ref = () => ({ firm_id: access.firm.id, connection_id: access.client.connection_id })
  const known = () => findOwnPage(dashboard.database.query, ref())

  it('opens in any browser, as often as one likes, and its token is in the store as a digest alone', async () => {
    const token = await give()
    expect(await known()).toMatchObject({ lastOpenedAt: null, by: access.person.name })
    for (let look = 0; look < 3; look += 1) {
      expect(await visit(token)).toMatchObject({ ref: ref(), names: { client: 'Acme' } })
    }
    expect((await known())?.lastOpenedAt).not.toBeNull()
    expect(await dashboard.everythingWritten()).not.toContain(token.reveal())
  })

  it('ends when a new one is given, when the firm ends it, and after a year', async () => {
    const first = await give()
    const second = await give()
    expect([await visit(first), (await visit(second))?.ref]).toEqual([undefined, ref()])
    await end()
    expect([await visit(second), await known()]).toEqual([undefined, undefined])
    const third = await give()
    await dashboard.database.query('update own_page set expires_at = now()')
    expect([await visit(third), await known()]).toEqual([undefined, undefined])
  })

  it('is not found where nobody made it, whatever it looks like', async () => {
    await give()
    for (const text of ['', 'short', 'x'.repeat(43), '../clients', '%00'.repeat(10)]) {
      expect(await visit(new SecretText(text))).toBeUndefined()
    }
  })

  it('is given and ended by who may connect, with a line in the log each time', async () => {
    const count = (await audit().list(access.firm.id)).length
    await give()
    await end()
    await end()
    const kinds = (await audit().list(access.firm.id)).map((event) => event.kind)
    expect(kinds.slice(0, -count)).toEqual(['client.page_ended', 'client.page_given'])
    const viewer = { ...access, person: { ...access.person, role: 'viewer' as const } }
    await expect(giveOwnPage({ audit: audit() }, viewer)).rejects.toMatchObject({
      kind: 'not_allowed',
    })
    await expect(takeOwnPageBack({ audit: audit() }, viewer)).rejects.toMatchObject({
      kind: 'not_allowed',
    })
  })

  it('goes with its client', async () => {
    const token = await give()
    await dashboard.database.query(`delete from connection where id = $1`, [ref().connection_id])
    expect(await visit(token)).toBeUndefined()
  })
})
