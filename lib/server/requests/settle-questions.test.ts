import { describe, expect, it } from 'vitest'
import { type CloseFinding } from '@/lib/domain/close/close-read'
import { type Finding } from '@/lib/domain/close/finding'
import { findingObject } from '@/lib/domain/close/question-object'
import { standingsOf } from '@/lib/domain/close/question-standing'
import { settleByClose, settleByRow } from '@/lib/server/requests/settle-questions'
import { evidenceItem } from '@/test/close/close-read'
import { findingWith, june } from '@/test/close/findings'
import { letter, useRequests } from '@/test/requests/use-requests'
import { testStores } from '@/test/store/database'

const openFinding = (finding: Finding): CloseFinding => ({
  finding,
  standing: 'open',
  by: undefined,
  seen: [],
  rows: [],
  invoice: undefined,
})

describe.each(testStores)('what the bank’s data settles, in %s', (kind) => {
  const { here, get, sent, stateOf } = useRequests(kind)

  it('what the bank’s data settles leaves its request, with the evidence', async () => {
    const finding = findingWith({ item: 'without-receipt' })
    const { id } = await sent({
      letter,
      questions: [
        {
          kind: 'finding',
          object: findingObject(finding),
          period: june,
          words: 'Receipt?',
          shown: { title: 'Fuel' },
          wants: 'receipt',
        },
      ],
    })
    const item = (
      state: 'passed' | 'cannot_tell' | 'to_review',
      found: readonly (typeof finding)[],
    ) => evidenceItem({ id: 'without-receipt', state, findings: found.map(openFinding) })
    const settle = (of: ReturnType<typeof item>) =>
      settleByClose(here.context, here.ref, { items: [of], period: june })
    await settle(item('cannot_tell', []))
    await settle(item('to_review', [finding]))
    expect((await stateOf(id)).state).toBe('sent')
    await settle(item('passed', []))
    expect((await stateOf(id)).state).toBe('ended')
    const [standing] = standingsOf([await get(id)], new Date(here.now).toISOString())
    expect(standing).toMatchObject({ standing: 'settled', settled: { found: 'receipt' } })
    await settle(item('passed', []))
    expect((await get(id)).events).toHaveLength(2)
  })

  it('a receipt on its row settles a question that wants one, and no other', async () => {
    const { id } = await sent({
      letter,
      questions: [
        {
          kind: 'transaction',
          object: 'r',
          words: 'Receipt?',
          shown: { title: 'A' },
          wants: 'receipt',
        },
        { kind: 'transaction', object: 'r', words: 'For what?', shown: { title: 'A' } },
      ],
    })
    await settleByRow(here.context, here.ref, [await get(id)], () => false)
    expect((await get(id)).events).toHaveLength(1)
    await settleByRow(here.context, here.ref, [await get(id)], () => true)
    expect((await stateOf(id)).questions.map(({ state }) => state)).toEqual(['settled', 'waiting'])
  })
})
