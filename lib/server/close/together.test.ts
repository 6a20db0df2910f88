import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginCloses } from '@/lib/server/close/begin-closes'
import { decideFindings, withdrawFromClose } from '@/lib/server/close/decide-findings'
import { stepClose } from '@/lib/server/close/step-close'
import { tickItemOfClose } from '@/lib/server/close/tick-item'
import { listExceptions } from '@/lib/server/db/exception-entry'
import { addFirmItem, endFirmItems } from '@/test/close/firm-items'
import { type CloseStore, openCloseStore } from '@/test/close/close-store'
import { exclusionWith, findingWith, june } from '@/test/close/findings'
import { testStores } from '@/test/store/database'

const accept = { kind: 'accepted', reason: 'Contract on file' } as const
const excludePayee = {
  kind: 'excluded',
  reason: 'Contract on file',
  scope: { ofPayee: true, ofAccount: false, upTo: undefined },
  end: { kind: 'never' },
} as const

describe.each(testStores)('two people at one close, in %s', (kind) => {
  let here: CloseStore
  beforeAll(async () => {
    here = await openCloseStore(kind)
  })
  afterAll(() => here.close())

  const asBoth = async (ref: { firm_id: string; connection_id: string }) => [
    await here.actor('preparer', ref),
    await here.actor('reviewer', ref),
  ]

  it('two people who decide the same finding at once: one is kept, and shown to the other', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const finding = findingWith()
    const answers = await Promise.all(
      (await asBoth(ref)).map((actor) =>
        decideFindings(here.context, actor, close_id, {
          decision: accept,
          findings: [{ finding, seen: [] }],
        }),
      ),
    )
    expect(answers).toContainEqual({ kind: 'decided', kept: 1, undecided: [] })
    const entries = await listExceptions(here.sealed, ref)
    expect(entries).toHaveLength(1)
    expect(answers).toContainEqual({
      kind: 'decided',
      kept: 0,
      undecided: [{ finding, answer: { kind: 'conflict', earlier: entries } }],
    })
  })

  it('two people who decide different findings at once are both kept', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const people = await asBoth(ref)
    const findings = Array.from({ length: 8 }, (_, at) => findingWith({ key: `["t-${at}"]` }))
    await Promise.all(
      findings.map((finding, at) =>
        decideFindings(here.context, people[at % 2] ?? expect.fail(), close_id, {
          decision: accept,
          findings: [{ finding, seen: [] }],
        }),
      ),
    )
    expect(await listExceptions(here.sealed, ref)).toHaveLength(8)
  })

  it('of several findings those that nobody was earlier at are kept', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const [preparer = expect.fail(), reviewer = expect.fail()] = await asBoth(ref)
    const [one, other] = [findingWith(), findingWith({ key: '["t-2"]' })]
    const decide = (actor: typeof preparer, findings: (typeof one)[]) =>
      decideFindings(here.context, actor, close_id, {
        decision: accept,
        findings: findings.map((finding) => ({ finding, seen: [] })),
      })
    await decide(preparer, [one])
    expect(await decide(reviewer, [one, other, other])).toMatchObject({
      kept: 1,
      undecided: [{ finding: one, answer: { kind: 'conflict' } }],
    })
  })

  it('one exclusion is enough for all findings of a payee that are chosen together', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const findings = [findingWith(), findingWith({ key: '["t-2"]' })]
    const decided = await decideFindings(
      here.context,
      await here.actor('preparer', ref),
      close_id,
      { decision: excludePayee, findings: findings.map((finding) => ({ finding, seen: [] })) },
    )
    expect(decided).toMatchObject({ kept: 2, undecided: [] })
    const [entry, ...more] = await listExceptions(here.sealed, ref)
    expect(entry).toMatchObject({
      ...exclusionWith(),
      id: entry?.id,
      by: entry?.by,
      at: entry?.at,
      reason: accept.reason,
    })
    expect(more).toEqual([])
    const events = await here.context.audit.list(ref.firm_id)
    const noted = events.filter(
      (each) => each.kind === 'close.findings_excluded' && each.connection_id === ref.connection_id,
    )
    // How many it covers is more than were chosen, and known when the close is judged.
    expect(noted.map(({ detail }) => detail)).toEqual([
      { first: june.first, last: june.last, item: 'without-receipt', by: ['payee'] },
    ])
  })

  it('two people who withdraw one exception at once: it ends once, and says by whom', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const people = await asBoth(ref)
    const findings = [{ finding: findingWith(), seen: [] }]
    const decided = { decision: excludePayee, findings }
    await decideFindings(here.context, people[0] ?? expect.fail(), close_id, decided)
    const [exclusion] = await listExceptions(here.sealed, ref)
    const answers = await Promise.all(
      people.map((actor) => withdrawFromClose(here.context, actor, exclusion?.id ?? '')),
    )
    expect(answers.map((answer) => answer.kind).toSorted()).toEqual(['conflict', 'kept'])
    expect(await listExceptions(here.sealed, ref)).toHaveLength(2)
    const unknown = await withdrawFromClose(here.context, people[0] ?? expect.fail(), randomUUID())
    expect(unknown).toEqual({ kind: 'unknown' })
  })

  it('two people who sign at once: one signature is given, and shown to the other', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const { digest } = await here.look(ref, close_id)
    const step = { does: 'sign', as: 'preparer', digest, note: '' } as const
    const bank = here.bankOf()
    const answers = await Promise.all(
      (await asBoth(ref)).map((actor) =>
        stepClose(here.context, actor, close_id, { step, seen: 1, bank }),
      ),
    )
    expect(answers.map((answer) => answer.kind).toSorted()).toEqual(['conflict', 'kept'])
    const { events, close } = await here.look(ref, close_id)
    expect(events.map(({ does }) => does)).toEqual(['begin', 'sign'])
    expect(close.state).toBe('ready_for_review')
  })

  it('two people who tick at once: one tick is kept, and shown to the other', async () => {
    const item_id = await addFirmItem(here.sealed.query, here.admin.person)
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const tick = { item_id, does: 'tick', note: 'paid', seen: 0 } as const
    const answers = await Promise.all(
      (await asBoth(ref)).map((actor) => tickItemOfClose(here.context, actor, close_id, tick)),
    )
    expect(answers.map((answer) => answer.kind).toSorted()).toEqual(['conflict', 'kept'])
    expect((await here.look(ref, close_id)).ticks.get(item_id)).toHaveLength(1)
    await endFirmItems(here.sealed.query, here.admin.person)
  })

  it('two people who begin at once: there is one close', async () => {
    const ref = await here.newClient()
    const answers = await Promise.all(
      (await asBoth(ref)).map((actor) => beginCloses(here.context, actor, [june])),
    )
    expect(answers.map((answer) => answer.kind).toSorted()).toEqual(['begun', 'begun_before'])
  })
})
