import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFirm } from '@/lib/server/db/firm'
import { now } from '@/lib/server/db/instant'
import { firm, person } from '@/lib/server/db/schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'
import { openTestDatabase, testStores } from '@/test/store/database'

describe.each(testStores)('the query builder on %s', (kind) => {
  let database: OpenDatabase
  let ours: string
  let theirs: string

  beforeAll(async () => {
    database = await openTestDatabase('lib/server/db/migrations', kind)
    ours = await firmCalled('Marlow & Finch', 'ada@marlow.example')
    theirs = await firmCalled('Northgate Books', 'nora@northgate.example')
  })
  afterAll(() => database.close())

  const firmCalled = async (name: string, email: string): Promise<string> => {
    const people = [{ name: 'Ada', email, role: 'admin' }] as const
    return (await createFirm(database, { name, time_zone: 'UTC', people })).firm_id
  }

  it('reads columns of one name from two tables, and a moment as ISO 8601', async () => {
    const [row] = await build(database.query, (db) =>
      db
        .select({
          firm: firm.name,
          name: person.name,
          disabledAt: person.disabledAt,
          at: firm.createdAt,
        })
        .from(person)
        .innerJoin(firm, eq(firm.id, person.firmId))
        .where(eq(firm.id, ours)),
    )
    expect(row).toEqual({
      firm: 'Marlow & Finch',
      name: 'Ada',
      disabledAt: null,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  it('writes within a transaction, which undoes it', async () => {
    const undone = database.transaction(async (query) => {
      const [changed] = await build(query, (db) =>
        db
          .update(person)
          .set({ disabledAt: now })
          .where(eq(person.firmId, ours))
          .returning({ at: person.disabledAt }),
      )
      throw new Error(changed?.at ?? 'nothing was changed')
    })
    await expect(undone).rejects.toThrow(/^\d{4}-\d\d-\d\dT/)
    const rows = await build(database.query, (db) =>
      db.select({ at: person.disabledAt }).from(person).where(eq(person.firmId, ours)),
    )
    expect(rows).toEqual([{ at: null }])
  })

  it("an error is the store's own, and says none of the values", async () => {
    const [known] = await build(database.query, (db) =>
      db.select({ email: person.email }).from(person).where(eq(person.firmId, ours)),
    )
    const taken = {
      firmId: ours,
      name: 'Eve',
      email: known?.email ?? '',
      role: 'viewer',
    } as const
    const failed = await build(database.query, (db) => db.insert(person).values(taken)).catch(
      (cause: unknown) => cause,
    )
    expect(failed).toMatchObject({ code: '23505', constraint: 'person_email_of_firm' })
    expect(String(failed)).not.toContain(taken.email)
  })

  it('hides the rows of other firms, from more different statements than a store prepares too', async () => {
    const hidden = forFirm(database, ours)
    for (let number = 0; number < 260; number += 1) {
      await hidden.query(`select id, ${number} as number from firm`)
    }
    const rows = await hidden.build((db) => db.select({ id: firm.id }).from(firm))
    expect(rows).toEqual([{ id: ours }])
  })

  it('changes nothing of another firm', async () => {
    await forFirm(database, ours).build((db) =>
      db.update(firm).set({ name: randomUUID() }).where(eq(firm.id, theirs)),
    )
    const rows = await build(database.query, (db) =>
      db.select({ name: firm.name }).from(firm).where(eq(firm.id, theirs)),
    )
    expect(rows).toEqual([{ name: 'Northgate Books' }])
  })
})
