import type { PasswordOutcome } from '@/lib/server/auth/change-password'
import { passwordLength } from '@/lib/server/auth/new-password'
import type { NotProven, ProofOutcome, Proven } from '@/lib/server/auth/proof'
import { HttpError, throttled } from '@/lib/server/http/to-problem'

/** What came of showing that it is them. Throws HttpError 422 or 429 with the reason where they did not. */
export function requireProven(outcome: ProofOutcome): Proven {
  if (outcome.kind === 'proven') return outcome
  throw refusalOf(outcome)
}

function refusalOf(outcome: NotProven): HttpError {
  switch (outcome.kind) {
    case 'refused':
      return new HttpError(422, { say: 'problems.proof_wrong' })
    case 'passwords_off':
      return new HttpError(422, { say: 'problems.passwords_off' })
    case 'throttled':
      return throttled('problems.password_later', outcome.retryAfterSeconds)
  }
}

/** What came of changing a password. Throws HttpError 422 or 429 with the reason where it stays. */
export function requireChanged(
  outcome: PasswordOutcome,
): Extract<PasswordOutcome, { kind: 'changed' }> {
  switch (outcome.kind) {
    case 'changed':
      return outcome
    case 'differs':
      throw new HttpError(422, { say: 'problems.password_differs' })
    case 'unchanged':
      throw new HttpError(422, { say: 'problems.password_unchanged' })
    case 'length':
      throw new HttpError(422, { say: 'problems.password_length', values: passwordLength })
    case 'common':
    case 'personal':
      throw new HttpError(422, { say: `problems.password_${outcome.kind}` })
    case 'refused':
      throw new HttpError(422, { say: 'problems.password_wrong' })
    case 'passwords_off':
    case 'throttled':
      throw refusalOf(outcome)
  }
}
