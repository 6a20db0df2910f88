import { isOfKind } from '@/lib/bank-contract/error-kind'
export type BankingErrorCode =
  | 'unauthorized'
  | 'insufficient_scope'
  | 'invalid_request'
  | 'not_found'
  /** An identifier that cannot be one segment of an address: nothing was sent. */
  | 'id_refused'
  | 'rate_limited'
  | 'unreachable'
  | 'timeout'
  | 'unreadable'
  /** A page for a browser came in place of a document. */
  | 'web_page'
  /** A document is larger than we fetch. */
  | 'too_large'
  /** A document lies where we do not fetch from: our refusal, no fault of the bank's. */
  | 'file_host_refused'
  | 'server_error'
  /** One view would make more calls than one may: nothing was sent. */
  | 'too_many_calls'

type Trait =
  /** No answer came: after several in a row the bank is left alone for a moment. */
  | 'silence'
  /** Another try may bring an answer; not after a timeout, since nobody waits for as long again. */
  | 'retried'
  /** A person causes it by what they ask for: no event that a log holds. */
  | 'expected'
  /** To a search it is an answer: the bank has no such thing, does not take it for one, or shares none. */
  | 'nothing found'

/** What follows from a code, beside the words that a screen has for it. */
const traits: Readonly<Record<BankingErrorCode, readonly Trait[]>> = {
  unauthorized: ['expected'],
  insufficient_scope: ['nothing found'],
  invalid_request: ['expected', 'nothing found'],
  not_found: ['expected', 'nothing found'],
  id_refused: ['expected', 'nothing found'],
  rate_limited: ['retried'],
  unreachable: ['silence', 'retried'],
  timeout: ['silence'],
  unreadable: [],
  web_page: [],
  too_large: [],
  file_host_refused: [],
  server_error: ['retried'],
  too_many_calls: [],
}

export interface ParameterError {
  parameter: string
  detail: string
}

/** Why a document is not fetched, and the origin that it leads to. */
export interface FileRefusal {
  reason: 'not_allowed' | 'redirected'
  host: string
}

export interface BankingErrorFacts {
  /** The status that the bank answered with, absent where there was no answer. */
  status?: number | undefined
  /** Safe to show: stripped of markup and control characters, at most 300 of them. */
  detail?: string | undefined
  errors?: ParameterError[] | undefined
  retryAfterSeconds?: number | undefined
  /** The scope that was missing, when the bank or our own endpoint table names it. */
  scope?: string | undefined
  /** Of a document's host. */
  refusal?: FileRefusal | undefined
  /** The request carried a page token, and it is what the bank refused. */
  isPageTokenRefused?: boolean | undefined
  /** What a person quotes and a log line repeats. */
  reference?: string | undefined
  cause?: unknown
}

/** Why the bank gave no answer that can be used. Carries no token and no body of the bank's. */
export class BankingError extends Error {
  override name = 'BankingError'

  readonly kind = 'banking'
  readonly code: BankingErrorCode
  readonly status: number | undefined
  readonly detail: string
  readonly errors: ParameterError[]
  readonly retryAfterSeconds: number | undefined
  readonly scope: string | undefined
  readonly refusal: FileRefusal | undefined
  readonly isPageTokenRefused: boolean
  readonly reference: string

  constructor(code: BankingErrorCode, facts: BankingErrorFacts = {}) {
    super(
      facts.status === undefined ? `bank: ${code}` : `bank: ${code} (status ${facts.status})`,
      facts.cause === undefined ? undefined : { cause: facts.cause },
    )
    this.code = code
    this.status = facts.status
    this.detail = facts.detail ?? ''
    this.errors = facts.errors ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.scope = facts.scope
    this.refusal = facts.refusal
    this.isPageTokenRefused = facts.isPageTokenRefused ?? false
    this.reference = facts.reference ?? createReference()
  }
}

export function isBankingError(error: unknown): error is BankingError {
  return isOfKind(error, 'banking')
}

export function hasTrait({ code }: Pick<BankingError, 'code'>, trait: Trait): boolean {
  return traits[code].includes(trait)
}

// No letters or digits that are mistaken for one another when read over the telephone.
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** A short name for one failure, for a person to quote. */
export function createReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}
