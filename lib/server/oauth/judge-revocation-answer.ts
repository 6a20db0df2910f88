import type { WireAnswer } from '@/lib/server/oauth/send-once'

export type RevocationOutcome =
  | { kind: 'revoked' }
  /** Not known to be revoked: to be sent again. */
  | { kind: 'failed'; error: string; http_status: number | null }

/** RFC 7009 2.2: 200 also for a token that the server does not know. */
export function judgeRevocationAnswer(answer: WireAnswer): RevocationOutcome {
  if (answer.kind !== 'answered') return { kind: 'failed', error: answer.cause, http_status: null }
  if (answer.status === 200 || answer.status === 204) return { kind: 'revoked' }
  return { kind: 'failed', error: `http_${answer.status}`, http_status: answer.status }
}
