import { describe, expect, it } from 'vitest'
import type { ExceptionEntry } from '@/lib/domain/close/exceptions'
import { acceptanceFor } from '@/lib/domain/close/question-decision'
import { standingsOf } from '@/lib/domain/close/question-standing'
import { requestAbout } from '@/test/close/request-about'
import { acceptanceOf, findingWith, july } from '@/test/close/findings'

const finding = findingWith()
const sent = { does: 'send', at: '2026-07-01T10:00:00Z' } as const
const [question] = standingsOf([requestAbout(finding, [sent])], '2026-07-08T10:00:00Z')
const of = (...entries: ExceptionEntry[]) => question && acceptanceFor(question, entries)?.id

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
})
