import { lenientProblemSchema } from '@/lib/bank-contract/problem'
import {
  BankingError,
  type BankingErrorCode,
  type ParameterError,
} from '@/lib/server/banking/banking-error'
import { parseJson } from '@/lib/server/banking/parse-json'
import { findRetryAfterSeconds } from '@/lib/server/banking/retry-after'
import { safeDetail } from '@/lib/server/banking/safe-detail'
import type { BankAnswer } from '@/lib/server/banking/send-get'

export interface Asked {
  /** The scope of the endpoint, for a refusal that does not name it. */
  scope: string
  hasPageToken: boolean
  /** Never repeated, even when the bank does. */
  secret: string
  now: Date
}

/** The JSON of a good answer; throws the BankingError that any other one amounts to. */
export function judgeAnswer(answer: BankAnswer, asked: Asked): unknown {
  if (answer.status !== 200) throw toBankingError(answer, asked)
  try {
    return parseJson(answer.body)
  } catch (cause) {
    throw unreadable('The answer is not JSON.', cause)
  }
}

function unreadable(detail: string, cause?: unknown): BankingError {
  return new BankingError('unreadable', { status: 200, detail, cause })
}

function toBankingError(answer: BankAnswer, asked: Asked): BankingError {
  const { detail, errors } = readExplanation(answer, asked.secret)
  const code = toCode(answer.status)
  return new BankingError(code, {
    status: answer.status,
    detail,
    errors,
    scope: code === 'insufficient_scope' ? (findScope(answer) ?? asked.scope) : undefined,
    retryAfterSeconds: findRetryAfterSeconds(answer.header('retry-after'), asked.now),
    isPageTokenRefused:
      code === 'invalid_request' && asked.hasPageToken && speaksOfPageToken(detail, errors),
  })
}

// The status alone decides; a body may be anything, also a contradiction.
function toCode(status: number): BankingErrorCode {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'insufficient_scope'
  if (status === 404 || status === 410) return 'not_found'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'server_error'
  if (status >= 400) return 'invalid_request'
  // A redirect, or a success that carries no resource.
  return 'unreadable'
}

function findScope(answer: BankAnswer): string | undefined {
  const match = /scope="([\w: ]{1,200})"/.exec(answer.header('www-authenticate') ?? '')
  return match?.[1]
}

// Without a word about any parameter, the token is the only thing that another page would cure.
function speaksOfPageToken(detail: string, errors: ParameterError[]): boolean {
  if (errors.length > 0) return errors.some((error) => error.parameter === 'page_token')
  return !/page.?size/i.test(detail)
}

function readExplanation(
  answer: BankAnswer,
  secret: string,
): { detail: string; errors: ParameterError[] } {
  const problem = lenientProblemSchema.safeParse(tryParse(answer.body))
  if (problem.success) {
    const { detail, title, errors } = problem.data
    return {
      detail: safeDetail(detail ?? title ?? '', secret),
      errors: (errors ?? []).slice(0, 20).map((error) => ({
        parameter: safeDetail(error.parameter ?? '', secret),
        detail: safeDetail(error.detail ?? '', secret),
      })),
    }
  }
  const isPlainText = answer.header('content-type')?.startsWith('text/plain') ?? false
  // A page meant for a browser explains nothing; a sentence might.
  const text = isPlainText ? new TextDecoder().decode(answer.body.subarray(0, 4096)) : ''
  return { detail: safeDetail(text, secret), errors: [] }
}

function tryParse(body: Uint8Array): unknown {
  try {
    return parseJson(body)
  } catch {
    return undefined
  }
}
