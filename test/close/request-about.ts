import type { Finding } from '@/lib/domain/close/finding'
import { findingObject } from '@/lib/domain/close/question-object'
import type { KnownRequest } from '@/lib/domain/close/question-standing'
import type { RequestEvent } from '@/lib/domain/close/requests'
import { june } from '@/test/close/findings'

/** A request to the owner with one question, about a finding of June. */
export function requestAbout(
  finding: Finding,
  events: readonly RequestEvent[],
  more: Partial<KnownRequest['questions'][number]> = {},
): KnownRequest {
  const question = {
    id: 'q',
    kind: 'finding',
    about: findingObject(finding),
    words: 'Receipt?',
    shown: { title: 'Hotel' },
    period: june,
    likeness: finding.likeness,
  } as const
  const recipient = { role: 'owner', name: 'Olivia', email: undefined } as const
  return { id: 'r', recipient, questions: [{ ...question, ...more }], events }
}
