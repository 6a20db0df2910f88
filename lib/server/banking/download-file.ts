import { isIP } from 'node:net'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Agent, type Dispatcher } from 'undici'
import { cutText } from '@/lib/bank-contract/cut-text'
import { isLoopbackUrl } from '@/lib/bank-contract/web-address.mjs'
import {
  AddressRefusedError,
  guardLookup,
  isPublicAddress,
} from '@/lib/server/banking/address-guard'
import { BankingError, type FileRefusal, isBankingError } from '@/lib/server/banking/banking-error'
import { isWebPage, readHead } from '@/lib/server/banking/document-head'
import { readLength, toTransportError } from '@/lib/server/banking/send-get'

export interface DownloadedFile {
  /** 200, or what a signed address answers once it has lapsed: 403 or 410. */
  status: 200 | 403 | 410
  /** As the host calls it. */
  contentType: string | undefined
  /** Its first bytes, which stay in `body`. */
  head: Buffer
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
  /** Origins beyond the public internet that the operator allows: `BANKING_FILE_HOSTS`. */
  fileHosts?: readonly string[] | undefined
  /** From nowhere else: `BANKING_FILE_HOSTS_ONLY`. */
  onlyFileHosts?: boolean | undefined
  maxBytes?: number | undefined
  timeouts?: { connectMs: number; idleMs: number; totalMs: number } | undefined
  /** For tests: replaces the guarded way to public hosts. */
  publicDispatcher?: Dispatcher | undefined
}

const defaultMaxBytes = 256_000_000
const defaultTimeouts = { connectMs: 5000, idleMs: 15_000, totalMs: 300_000 }

/**
 * A signed address may lie on any host and port of the public internet, by https, and on none of our
 * own network but for the origins that the operator allows, who may allow no others. A bank that is itself on loopback may name
 * its own origin too. One redirect is followed, and its target judged like the address itself.
 */
export function createDownloadFile(options: DownloadOptions): {
  downloadFile: DownloadFile
  close: () => Promise<void>
} {
  const { baseUrl, maxBytes = defaultMaxBytes, timeouts = defaultTimeouts } = options
  const limits = { headersTimeout: timeouts.idleMs, bodyTimeout: timeouts.idleMs }
  const trusted = new Agent({ ...limits, connect: { timeout: timeouts.connectMs } })
  const guarded = new Agent({
    ...limits,
    connect: { timeout: timeouts.connectMs, lookup: guardLookup() },
  })
  const allowed = new Set(options.fileHosts)
  if (isLoopbackUrl(baseUrl)) allowed.add(baseUrl.origin)

  const request = async (url: URL, signal: AbortSignal): Promise<Answer> => {
    const isAllowed = allowed.has(url.origin)
    if (!isAllowed && options.onlyFileHosts === true) throw refusedHost(url)
    if (!isAllowed) requirePublic(url)
    const dispatcher = isAllowed ? trusted : (options.publicDispatcher ?? guarded)
    try {
      return await dispatcher.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'GET',
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'countinghouse' },
        signal,
      })
    } catch (cause) {
      throw cause instanceof AddressRefusedError ? refusedHost(url) : cause
    }
  }

  return {
    downloadFile: async (downloadUrl, signal) => {
      const anySignal = AbortSignal.any([signal, AbortSignal.timeout(timeouts.totalMs)])
      try {
        const url = parseDownloadUrl(downloadUrl)
        const answer = await request(url, anySignal)
        const target = findTarget(answer, url)
        if (target === undefined) return await readFile(answer, maxBytes)
        discard(answer.body)
        const next = await request(target, anySignal)
        const further = findTarget(next, target)
        if (further === undefined) return await readFile(next, maxBytes)
        discard(next.body)
        throw refusedHost(further, 'redirected')
      } catch (cause) {
        throw isBankingError(cause) ? cause : toTransportError(cause, anySignal)
      }
    },
    close: async () => {
      await Promise.all([trusted.destroy(), guarded.destroy()])
    },
  }
}

type Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>

const redirects = new Set([301, 302, 303, 307, 308])

function findTarget({ statusCode, headers, body }: Answer, from: URL): URL | undefined {
  const { location } = headers
  if (!redirects.has(statusCode) || typeof location !== 'string') return undefined
  try {
    return parseDownloadUrl(location, from)
  } catch (cause) {
    discard(body)
    throw cause
  }
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

async function readFile(
  { statusCode, headers, body }: Answer,
  maxBytes: number,
): Promise<DownloadedFile> {
  const encoding = headers['content-encoding'] ?? 'identity'
  const contentLength = readLength(headers['content-length'])
  const isLapsed = statusCode === 403 || statusCode === 410
  if (isLapsed || statusCode === 200) {
    const decoder = decoders[String(encoding).trim().toLowerCase()]
    if (!isLapsed && encoding !== 'identity' && decoder === undefined) {
      throw refuse(body, 'The document is encoded in a way that is not known.')
    }
    if (contentLength !== undefined && contentLength > maxBytes) {
      discard(body)
      throw new BankingError('too_large', { status: statusCode })
    }
    const contentType = headers['content-type']
    const decoded = decoder === undefined ? body : pipeline(body, decoder(), () => {})
    // What has said its length ends there.
    const hasEnd = decoder === undefined && contentLength !== undefined
    const counted = hasEnd ? body : endAt(decoded, maxBytes)
    const { head, body: whole } = isLapsed
      ? { head: Buffer.alloc(0), body: counted }
      : await readHead(counted)
    if (isWebPage(head)) {
      discard(whole)
      throw new BankingError('web_page', { status: statusCode })
    }
    return {
      head,
      status: statusCode,
      contentType: Array.isArray(contentType) ? contentType[0] : contentType,
      contentLength: decoder === undefined ? contentLength : undefined,
      body: whole,
      discard: () => discard(whole),
    }
  }
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
      done(received > maxBytes ? new BankingError('too_large') : null, chunk)
    },
  })
  // Either end that breaks takes the other with it; the reader of `counted` sees the error.
  pipeline(body, counted, () => {})
  return counted
}

function parseDownloadUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  if (url !== undefined && /^https?:$/.test(url.protocol)) {
    if (url.username !== '' || url.password !== '') throw refusedHost(url)
    return url
  }
  throw new BankingError('unreadable', { detail: "The document's address is no web address." })
}

/** Throws BankingError `file_host_refused`. */
function requirePublic(url: URL): void {
  // No lookup happens for a literal, so the guard at connect would not see it.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  const isInside = isIP(literal) !== 0 && !isPublicAddress(literal)
  if (url.protocol !== 'https:' || isInside) throw refusedHost(url)
}

function refusedHost({ origin }: URL, reason: FileRefusal['reason'] = 'not_allowed'): BankingError {
  return new BankingError('file_host_refused', {
    refusal: { reason, host: cutText(origin, 300) },
  })
}
