import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeOf } from '@/lib/domain/close/close-events'
import { decideFindings, withdrawFromClose } from '@/lib/server/close/decide-findings'
import { stepClose } from '@/lib/server/close/step-close'
import { tickItemOfClose } from '@/lib/server/close/tick-item'
import { addFirmItem } from '@/test/close/firm-items'
import { type CloseStore, openCloseStore } from '@/test/close/close-store'
import { findingWith } from '@/test/close/findings'
import { testStores } from '@/test/store/database'

const runs = Number(process.env['CLOSE_RUNS'] ?? 12)

const doings = ['accept', 'exclude', 'withdraw', 'tick', 'untick', 'sign', 'take_back'] as const
/** What a person does, and whether they look at the close before. */
const act = fc.record({
  does: fc.constantFrom(...doings),
  looks: fc.boolean(),
  key: fc.constantFrom('["t-1"]', '["t-2"]'),
})
/** What two people do at the very same time, again and again. */
const schedule = fc.array(fc.tuple(act, act), { minLength: 1, maxLength: 5 })

type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

describe.each(testStores)('two people at one close, in %s', (kind) => {
  let here: CloseStore
  let item_id: string
  beforeAll(async () => {
    here = await openCloseStore(kind)
    item_id = await addFirmItem(here.sealed.query, here.admin.person)
  })
  afterAll(() => here.close())

  type Ref = Awaited<ReturnType<CloseStore['newClient']>>
  type Seen = Awaited<ReturnType<CloseStore['look']>>

  /** Undefined where it was not kept. */
  async function take(
    ref: Ref,
    close_id: string,
    { who, does, key, seen }: Act & { who: 'preparer' | 'reviewer'; seen: Seen },
  ): Promise<string | undefined> {
    const actor = await here.actor(who, ref)
    const note = `${who} ${crypto.randomUUID()}`
    const answer = async () => {
      switch (does) {
        case 'accept':
        case 'exclude': {
          const finding = findingWith({ key })
          const scope = { ofPayee: true, ofAccount: false, upTo: undefined }
          const decision =
            does === 'accept'
              ? ({ kind: 'accepted', reason: note } as const)
              : ({ kind: 'excluded', reason: note, scope, end: { kind: 'never' } } as const)
          const findings = [{ finding, seen: seen.entries.map(({ id }) => id) }]
          const decided = await decideFindings(here.context, actor, close_id, {
            decision,
            findings,
          })
          return decided.kind === 'decided' && decided.kept === 1
        }
        case 'withdraw': {
          const of = seen.entries.findLast((entry) => entry.kind !== 'withdrawn')?.id ?? ''
          return (await withdrawFromClose(here.context, actor, of)).kind === 'kept' ? of : false
        }
        case 'tick':
        case 'untick': {
          const ticks = seen.ticks.get(item_id)?.length ?? 0
          const ticked = { item_id, does, note, seen: ticks }
          return (await tickItemOfClose(here.context, actor, close_id, ticked)).kind === 'kept'
        }
        case 'sign':
        case 'take_back': {
          const step =
            does === 'sign'
              ? ({ does, as: 'preparer', digest: seen.digest, note } as const)
              : ({ does: 'withdraw', as: 'preparer' } as const)
          const request = { step, seen: seen.events.length, bank: here.bankOf() }
          const stepped = await stepClose(here.context, actor, close_id, request)
          return stepped.kind === 'kept' && does === 'sign'
        }
      }
    }
    const kept = await answer()
    return kept === false ? undefined : kept === true ? note : kept
  }

  it(
    'no decision, tick or signature is lost, none is there twice, and none that was not kept',
    async () => {
      const property = fc.asyncProperty(schedule, async (pairs) => {
        const ref = await here.newClient()
        const close_id = await here.begin(ref)
        const seen = {
          preparer: await here.look(ref, close_id),
          reviewer: await here.look(ref, close_id),
        }
        const kept: string[] = []
        for (const pair of pairs) {
          const [one, other] = pair
          if (one.looks) seen.preparer = await here.look(ref, close_id)
          if (other.looks) seen.reviewer = await here.look(ref, close_id)
          const answers = await Promise.all([
            take(ref, close_id, { ...one, who: 'preparer', seen: seen.preparer }),
            take(ref, close_id, { ...other, who: 'reviewer', seen: seen.reviewer }),
          ])
          kept.push(...answers.flatMap((answer) => answer ?? []))
        }
        const { entries, ticks, events, close } = await here.look(ref, close_id)
        const stored = [
          ...entries.map((entry) => (entry.kind === 'withdrawn' ? entry.of : entry.reason)),
          ...(ticks.get(item_id) ?? []).map(({ note }) => note),
          ...events.flatMap((event) => (event.does === 'sign' ? event.note : [])),
        ]
        expect(stored.toSorted()).toEqual(kept.toSorted())
        expect(close.state).toBe(closeOf(events).state)
      })
      await fc.assert(property, { numRuns: runs })
    },
    60_000 + runs * 1000,
  )
})
