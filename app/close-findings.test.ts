import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireDecided } from '@/app/api/books/[connection_id]/decisions/decision-form'
import { requireKept } from '@/app/api/close/require-kept'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { sealFinding } from '@/lib/server/marks/shown-findings'
import { readExceptions } from '@/lib/server/reads/read-exceptions'
import { idOf, itemOf, openTestClose, type TestClose } from '@/test/close/open-close'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.pay(-900_000, 'Fastlane Fuel', '2026-02-12')
  await close.pay(-700_000, 'Harrow & Wexley', '2026-02-13')
  await close.as('preparer')
  await close.begin()
})
afterAll(() => close.here.close())

const reason = ['reason', 'Contract on file'] as const
const standings = async () =>
  itemOf(await close.read(), 'new-payees').findings.map(({ standing }) => standing)
/** A finding with what a form sends of it now. */
const shownOf = async (payee: string) => {
  const { read, sealOf } = await close.show()
  const found = itemOf(read, 'new-payees').findings.find((each) => each.finding.payee === payee)
  if (found === undefined) throw new Error(`no finding of ${payee}`)
  return { found, sealed: sealOf(found), close_id: idOf(read), readAt: read.basis.readAt }
}

describe('a decision', () => {
  it('is about a finding that the server has shown to this person, and about no other', async () => {
    const { found, sealed, close_id, readAt } = await shownOf('FASTLANE FUEL')
    const { finding, seen } = found
    const { firm, person } = close.sessions.reviewer
    const { connection_id } = close.here
    const { vault } = getContext().store
    const reader = { firm_id: firm.id, connection_id, close_id, person_id: person.id }
    const shown = { finding, seen, readAt }
    const other = crypto.randomUUID()
    for (const text of [
      JSON.stringify(shown),
      '',
      'x.y',
      sealed.slice(1),
      `${sealed}x`,
      sealFinding(vault, reader, shown),
      sealFinding(vault, { ...reader, close_id: other }, shown),
      sealFinding(vault, { ...reader, connection_id: other }, shown),
    ]) {
      expect((await close.send('accept', [['finding', text], reason])).status).toBe(422)
    }
    expect(await standings()).toEqual(['open', 'open'])
  })

  it('about one that the bank has changed since is shown what it was and is, and the others are kept', async () => {
    const fuel = await shownOf('FASTLANE FUEL')
    const harrow = await shownOf('HARROW & WEXLEY')
    await close.pay(-50_000, 'Fastlane Fuel', '2026-02-14')
    await close.here.restart()
    // Somebody else looks.
    await close.read()
    const both = [['finding', fuel.sealed], ['finding', harrow.sealed], reason] as const
    const refused = await close.send('accept', both)
    expect(refused).toMatchObject({
      status: 409,
      problem: {
        kept: 1,
        earlier: [{ does: 'changed', words: 'Fastlane Fuel $9,000.00 → $9,500.00' }],
        undecided: [{ item: 'new-payees', key: fuel.found.finding.key }],
      },
    })
    expect((await standings()).toSorted()).toEqual(['accepted', 'open'])
    const again = await shownOf('FASTLANE FUEL')
    expect((await close.send('accept', [['finding', again.sealed], reason])).status).toBe(303)
    expect(await standings()).toEqual(['accepted', 'accepted'])
  })

  it('is listed with its payee as the bank writes it, whether accepted or excluded', async () => {
    await close.pay(-800_000, 'Café  de la Gare', '2026-02-17')
    await close.here.restart()
    const cafe = await shownOf('CAFE DE LA GARE')
    const scope = ['scope', 'payee'] as const
    const sent = await close.send('exclude', [
      ['finding', cafe.sealed],
      reason,
      scope,
      ['until', 'never'],
    ])
    expect(sent.status).toBe(303)
    const { exceptions } = await readExceptions(await getClient(close.here.connection_id), {})
    expect(exceptions.map(({ kind, name }) => [kind, name])).toEqual([
      ['excluded', 'Café  de la Gare'],
      ['accepted', 'Fastlane Fuel'],
      ['accepted', 'Harrow & Wexley'],
    ])
    const { read } = await close.show()
    expect(read.exceptions.flatMap(({ kind, name }) => (kind === 'excluded' ? name : []))).toEqual([
      'Café  de la Gare',
    ])
  })

  it('of which somebody else has made one says how many were kept all the same', async () => {
    await close.pay(-600_000, 'Larkspur Dental', '2026-02-18')
    await close.pay(-650_000, 'Ridge Roofing', '2026-02-19')
    await close.here.restart()
    const [one, other] = [await shownOf('LARKSPUR DENTAL'), await shownOf('RIDGE ROOFING')]
    await close.as('reviewer')
    const theirs = await shownOf('RIDGE ROOFING')
    expect((await close.send('accept', [['finding', theirs.sealed], reason])).status).toBe(303)
    await close.as('preparer')
    const both = [['finding', one.sealed], ['finding', other.sealed], reason] as const
    const refused = await close.send('accept', both)
    expect(refused).toMatchObject({ status: 409, problem: { kept: 1 } })
    const { name } = close.sessions.reviewer.person
    expect(refused.problem['detail']).toMatch(
      `${name} has already acted on some of these. 1 finding`,
    )
    expect(JSON.stringify(refused)).toContain('1 finding was decided as you chose')
    expect(JSON.stringify(refused)).not.toContain('Nothing was changed')
    const alone = await close.send('accept', [['finding', other.sealed], reason])
    expect(JSON.stringify(alone)).toContain('Nothing was changed')
    // It may be the same person, as in another window.
    const again = await close.send('accept', [
      ['finding', one.sealed],
      ['reason', 'Seen twice'],
    ])
    expect(again.problem['detail']).toBe(
      `${close.sessions.preparer.person.name} has already acted here. Nothing was changed: look at what was done, then decide.`,
    )
  })

  it('of a person who is not known is a colleague’s, in the close and in the books', async () => {
    const access = await getClient(close.here.connection_id)
    const by = crypto.randomUUID()
    const begun = { does: 'begin', by, at: '2026-07-06T10:00:00Z' } as const
    const detail = { say: 'problems.close_earlier', values: { name: 'A colleague' } }
    await expect(requireKept(access, { kind: 'conflict', earlier: [begun] })).rejects.toMatchObject(
      { detail },
    )
    await expect(
      requireDecided(access, { kind: 'earlier', by, does: 'timing' }),
    ).rejects.toMatchObject({ detail })
  })
})
