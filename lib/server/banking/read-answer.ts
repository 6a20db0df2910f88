import { lenientProblemSchema, parseRetryAfter } from '@/lib/bank-contract/problem'
import {
  BankingError,
  type BankingErrorCode,
  type ParameterError,
} from '@/lib/server/banking/banking-error'
import { parseJson } from '@/lib/server/banking/parse-json'
import type { BankAnswer } from '@/lib/server/banking/send-get'

/** What the answer is read against. */
export interface AnsweredRequest {
  /** The scope of the endpoint, for a refusal that does not name it. */
  scope: string
  hasPageToken: boolean
  /** Never repeated, even when the bank does. */
  secret: string
  now: Date
}

/** The JSON of a good answer; throws BankingError for any other. */
export function readAnswer(answer: BankAnswer, request: AnsweredRequest): unknown {
  if (answer.status !== 200) throw toBankingError(answer, request)
  try {
    return parseJson(answer.body)
  } catch (cause) {
    throw unreadable('The answer is not JSON.', cause)
  }
}

export function unreadable(detail: string, cause?: unknown): BankingError {
  return new BankingError('unreadable', { status: 200, detail, cause })
}

function toBankingError(answer: BankAnswer, request: AnsweredRequest): BankingError {
  const { detail, errors } = readExplanation(answer, request.secret)
  const code = toCode(answer.status)
  return new BankingError(code, {
    status: answer.status,
    detail,
    errors,
    scope: code === 'insufficient_scope' ? (findScope(answer) ?? request.scope) : undefined,
    retryAfterSeconds: parseRetryAfter(
      answer.header('retry-after'),
      answer.header('date'),
      request.now.getTime(),
    ),
    isPageTokenRefused:
      code === 'invalid_request' && request.hasPageToken && concernsPageToken(detail, errors),
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

// Where no parameter is named, the token is the only thing that another page would cure.
function concernsPageToken(detail: string, errors: ParameterError[]): boolean {
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

const maxDetailLength = 300

/**
 * What may be shown of a sentence that somebody else's server wrote: no markup, no control or
 * direction characters, one line, at most 300 characters.
 */
function safeDetail(text: string, secret?: string): string {
  // Cut before the expressions run, so that a huge text costs nothing.
  const start = text.slice(0, maxDetailLength * 20)
  const hidden =
    secret === undefined || secret === '' ? start : start.split(secret).join('[secret]')
  const plain = hidden
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, ' ')
    .trim()
  return Array.from(plain).slice(0, maxDetailLength).join('')
}
