import { isIP } from 'node:net'
import { pipeline, type Readable, Transform } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import { isLoopbackUrl } from '@/lib/bank-contract/loopback-url'
import {
  AddressRefusedError,
  guardLookup,
  isPublicAddress,
} from '@/lib/server/banking/address-guard'
import { BankingError } from '@/lib/server/banking/banking-error'
import { toTransportError } from '@/lib/server/banking/send-get'

export interface DownloadedFile {
  /** 200, or what a signed address answers once it has lapsed: 403 or 410. */
  status: 200 | 403 | 410
  contentType: string | undefined
  /** In bytes, when the host says so. */
  contentLength: number | undefined
  /** Read with back-pressure; destroying it closes the connection. */
  body: Readable
  /** Closes a body that will not be read. */
  discard: () => void
}

/** Fetches a signed address, without the bearer. Throws BankingError. */
export type DownloadFile = (downloadUrl: string, signal: AbortSignal) => Promise<DownloadedFile>

export interface DownloadOptions {
  baseUrl: URL
  maxBytes?: number | undefined
  timeouts?: { connectMs: number; idleMs: number; totalMs: number } | undefined
  /** For tests: replaces the guarded way to public hosts. */
  publicDispatcher?: Dispatcher | undefined
}

const MAX_BYTES = 256 * 1024 * 1024
const defaultTimeouts = { connectMs: 5000, idleMs: 15_000, totalMs: 300_000 }

/**
 * A signed address may lie on any host of the public internet, by https, and on none of our own
 * network. A bank that is itself on loopback may name its own origin, and only that.
 */
export function createDownloadFile(options: DownloadOptions): {
  downloadFile: DownloadFile
  close: () => Promise<void>
} {
  const { baseUrl, maxBytes = MAX_BYTES, timeouts = defaultTimeouts } = options
  const limits = { headersTimeout: timeouts.idleMs, bodyTimeout: timeouts.idleMs }
  const loopback = new Agent({ ...limits, connect: { timeout: timeouts.connectMs } })
  const guarded = new Agent({
    ...limits,
    connect: { timeout: timeouts.connectMs, lookup: guardLookup() },
  })
  const ownOrigin = isLoopbackUrl(baseUrl) ? baseUrl.origin : undefined

  return {
    downloadFile: async (downloadUrl, signal) => {
      const url = parseDownloadUrl(downloadUrl, ownOrigin)
      const dispatcher = url.origin === ownOrigin ? loopback : (options.publicDispatcher ?? guarded)
      const anySignal = AbortSignal.any([signal, AbortSignal.timeout(timeouts.totalMs)])
      try {
        return await fetchFile(dispatcher, url, anySignal, maxBytes)
      } catch (cause) {
        if (cause instanceof AddressRefusedError) throw unfit()
        throw cause instanceof BankingError ? cause : toTransportError(cause, anySignal)
      }
    },
    close: async () => {
      await Promise.all([loopback.destroy(), guarded.destroy()])
    },
  }
}

async function fetchFile(
  dispatcher: Dispatcher,
  url: URL,
  signal: AbortSignal,
  maxBytes: number,
): Promise<DownloadedFile> {
  const { statusCode, headers, body } = await dispatcher.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'countinghouse' },
    signal,
  })
  const encoding = headers['content-encoding']
  const contentLength = readLength(headers['content-length'])
  const isLapsed = statusCode === 403 || statusCode === 410
  if (isLapsed || statusCode === 200) {
    if (!isLapsed && encoding !== undefined && encoding !== 'identity') {
      throw refuse(body, 'The document is encoded in a way that was not requested.')
    }
    if (contentLength !== undefined && contentLength > maxBytes) {
      throw refuse(body, 'The document is larger than may be fetched.')
    }
    const contentType = headers['content-type']
    const counted = endAt(body, maxBytes)
    return {
      status: statusCode,
      contentType: Array.isArray(contentType) ? contentType[0] : contentType,
      contentLength,
      body: counted,
      discard: () => discard(counted),
    }
  }
  // A redirect is not followed: its target would be somebody else's choice.
  throw refuse(body, `The document's host answered ${statusCode}.`, statusCode)
}

function refuse(body: Readable, detail: string, status?: number): BankingError {
  discard(body)
  const code = status === undefined || status < 500 ? 'unreadable' : 'server_error'
  return new BankingError(status === 404 ? 'not_found' : code, { status, detail })
}

function discard(body: Readable): void {
  body.on('error', () => {})
  body.destroy()
}

function endAt(body: Readable, maxBytes: number): Readable {
  let received = 0
  const counted = new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      received += chunk.byteLength
      done(received > maxBytes ? new BankingError('unreadable') : null, chunk)
    },
  })
  // Either end that breaks takes the other with it; the reader of `counted` sees the error.
  pipeline(body, counted, () => {})
  return counted
}

function readLength(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}

function parseDownloadUrl(text: string, ownOrigin: string | undefined): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.username !== '' || url.password !== '') throw unfit()
  if (url.origin === ownOrigin) return url
  // A port other than 443 is a service that was not meant for browsers.
  if (url.protocol !== 'https:' || url.port !== '') throw unfit()
  // No lookup happens for a literal, so the guard at connect would not see it.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw unfit()
  return url
}

function unfit(): BankingError {
  return new BankingError('unreadable', { detail: "The document's address is not one to follow." })
}
