import type { Dispatcher } from 'undici'
import { isAddressable } from '@/lib/bank-contract/identifier'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { BankingError, isBankingError } from '@/lib/server/banking/banking-error'
import { decodeBody } from '@/lib/bank-contract/decode-body'

/**
 * The path and query of one call. Identifiers come from addresses that anybody can type, so each is
 * one encoded segment or the call is never made. Throws BankingError `id_refused`.
 */
export function buildTarget(
  basePath: string,
  segments: readonly string[],
  query: BankQuery,
): string {
  const path = `${basePath}/${segments.map(encodeSegment).join('/')}`
  if (query.length === 0) return path
  return `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value])).toString()}`
}

function encodeSegment(segment: string): string {
  if (!isAddressable(segment)) throw new BankingError('id_refused')
  return encodeURIComponent(segment)
}

export interface BankAnswer {
  status: number
  header: (name: string) => string | undefined
  /** Without its content codings; empty where they cannot be undone. */
  body: Uint8Array
}

const maxBodyBytes = 32_000_000

/**
 * Sends one GET and reads the whole answer; it follows no redirect. Throws
 * BankingError `unreachable`, `timeout` or `unreadable` where there was no complete answer.
 */
export async function sendGet(
  dispatcher: Dispatcher,
  target: { origin: string; path: string },
  token: SecretText,
  signal: AbortSignal,
): Promise<BankAnswer> {
  const text = token.reveal()
  // A header cannot carry anything else, and the client's own message would quote it.
  if (!/^[\u0021-\u007e]+$/.test(text)) throw new BankingError('unauthorized')
  try {
    const { statusCode, headers, body } = await dispatcher.request({
      ...target,
      method: 'GET',
      headers: {
        authorization: `Bearer ${text}`,
        accept: 'application/json, application/problem+json',
        'accept-encoding': 'identity',
        'user-agent': 'countinghouse',
      },
      signal,
    })
    const header = (name: string): string | undefined => {
      const value = headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    }
    const length = readLength(headers['content-length'])
    const bytes =
      length !== undefined && length <= maxBodyBytes ? await body.bytes() : await readBody(body)
    const decoded = await decodeBody(bytes, header('content-encoding'), maxBodyBytes)
    return { status: statusCode, header, body: decoded ?? new Uint8Array() }
  } catch (cause) {
    throw isBankingError(cause) ? cause : toTransportError(cause, signal)
  }
}

/**
 * After how many bytes a body ends; undefined where it does not say so. One that also comes in chunks, which may go on
 * beyond that, is refused by the parser (RFC 9112, 6.3).
 */
export function readLength(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}

async function readBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    // Leaving the loop destroys the stream, so the rest is never received.
    if (length > maxBodyBytes) {
      throw new BankingError('unreadable', { detail: 'The answer is larger than 32 MB.' })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const timeoutCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

export function toTransportError(cause: unknown, signal: AbortSignal): BankingError {
  const code = findCode(cause)
  const isTimeout = signal.aborted || (code !== undefined && timeoutCodes.has(code))
  return new BankingError(isTimeout ? 'timeout' : 'unreachable', { cause: withoutDetails(cause) })
}

function findCode(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined
  return typeof cause.code === 'string' ? cause.code : undefined
}

// Low-level messages and their fields may quote an address or a header.
function withoutDetails(cause: unknown): Error {
  return new Error(findCode(cause) ?? (cause instanceof Error ? cause.name : 'unknown'))
}
