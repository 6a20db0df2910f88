import { tryJson } from '@/lib/bank-contract/try-json'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import type { PasskeyFailure, PasskeyFault } from '@/lib/server/auth/verify-passkey'
import { rawFormText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'

export const maxPasskeyName = 60
const maxAnswerLength = 100_000

/** What the browser got of an authenticator, as JSON. Throws HttpError 400. */
export function readPasskeyAnswer(form: FormData): unknown {
  const text = rawFormText(form, 'response')
  const answer = text.length > maxAnswerLength ? undefined : tryJson(text)
  if (answer !== undefined) return answer
  throw new HttpError(400, { say: 'problems.field', values: { field: 'response' } })
}

const words: Readonly<Record<PasskeyFault, PlainMessageKey>> = {
  expired: 'problems.passkey_expired',
  unknown: 'problems.passkey_unknown',
  other_person: 'problems.passkey_other',
  copied: 'problems.passkey_copied',
  refused: 'problems.passkey_refused',
}

/** What came of it. Throws HttpError 422 with the reason where it failed. */
export function requirePasskey<Outcome extends { kind: string }>(
  outcome: Outcome | PasskeyFailure,
): Exclude<Outcome, PasskeyFailure> {
  if ('fault' in outcome) throw new HttpError(422, { say: words[outcome.fault] })
  return outcome as Exclude<Outcome, PasskeyFailure>
}
