import { describe, expect, it } from 'vitest'
import type { ExceptionEntry } from '@/lib/domain/close/exceptions'
import { decisionFor } from '@/lib/domain/close/question-decision'
import { standingsOf } from '@/lib/domain/close/question-standing'
import { requestAbout } from '@/test/close/request-about'
import { acceptanceOf, exclusionWith, findingWith, july } from '@/test/close/findings'

const finding = findingWith()
const sent = { does: 'send', at: '2026-07-01T10:00:00Z' } as const
const [question] = standingsOf([requestAbout(finding, [sent])], '2026-07-08T10:00:00Z')
const of = (...entries: ExceptionEntry[]) => question && decisionFor(question, entries)?.id

describe('a question about a finding', () => {
  const accepted = acceptanceOf(finding)

  it('knows the acceptance of its finding, also where the bank changed identifiers', () => {
    expect(of(accepted)).toBe(accepted.id)
    const moved = acceptanceOf(findingWith({ key: '["t-9"]', rows: ['t-9'] }))
    expect(of(moved)).toBe(moved.id)
  })

  it('knows none that is withdrawn, of another close or of another finding', () => {
    const withdrawn = { id: 'w', kind: 'withdrawn', of: accepted.id, by: 'joy', at: '' } as const
    expect(of(accepted, withdrawn)).toBeUndefined()
    expect(of(acceptanceOf(finding, { period: july }))).toBeUndefined()
    expect(of(acceptanceOf(findingWith({ item: 'large' })))).toBeUndefined()
  })

  describe('and an exclusion', () => {
    const row = { account: 'a-1', amount: -111_905, day: '2026-06-10', payee: 'HOTEL MERIDIAN' }
    const likenessOf = (...rows: (typeof row)[]) =>
      JSON.stringify(
        rows.map(({ account, amount, day, payee }) =>
          JSON.stringify([account, 'USD', amount, day, payee, null]),
        ),
      )
    const decided = (likeness: string | undefined, ...entries: ExceptionEntry[]) => {
      const asked = requestAbout(findingWith({ likeness }), [sent])
      const [about] = standingsOf([asked], '2026-07-08T10:00:00Z')
      return about && decisionFor(about, entries)?.id
    }

    it('that covers its finding as it was asked about is known', () => {
      const excluded = exclusionWith()
      expect(decided(likenessOf(row), excluded)).toBe(excluded.id)
      const upTo = { amount: 120_000, currency: 'USD' }
      for (const scope of [
        { account: 'a-1' },
        { upTo },
        { payee: row.payee, account: 'a-1', upTo },
      ])
        expect(decided(likenessOf(row), exclusionWith({ scope }))).toBe(excluded.id)
    })

    it('that does not, has ended, is withdrawn or of another item is not', () => {
      const withdrawn = { id: 'w', kind: 'withdrawn', of: 'exclude 1', by: 'joy', at: '' } as const
      expect(decided(likenessOf(row), exclusionWith(), withdrawn)).toBeUndefined()
      for (const more of [
        { scope: { payee: 'OTHER' } },
        { scope: { account: 'a-2' } },
        { scope: { upTo: { amount: 111_904, currency: 'USD' } } },
        { item: 'large' },
        { from: july.first },
        { end: { kind: 'date', last: '2026-06-09' } },
      ] as const)
        expect(decided(likenessOf(row), exclusionWith(more))).toBeUndefined()
    })

    it('is not known of a finding of two payees, or of one whose look is not kept', () => {
      const two = likenessOf(row, { ...row, payee: 'OTHER' })
      for (const likeness of [two, undefined, 'like t-1', '["a","b"]', '{}', '[]'])
        expect(decided(likeness, exclusionWith()), likeness).toBeUndefined()
    })

    it('of a new payee is known by its name alone', () => {
      const met = findingWith({
        item: 'new-payees',
        key: JSON.stringify(['payee', row.payee]),
        likeness: undefined,
      })
      const [about] = standingsOf([requestAbout(met, [sent])], '2026-07-08T10:00:00Z')
      const excluded = exclusionWith({ item: 'new-payees' })
      expect(about && decisionFor(about, [excluded])?.id).toBe(excluded.id)
    })
  })
})
