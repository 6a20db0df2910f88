import 'server-only'
import type { Readable } from 'node:stream'
import { cutText } from '@/lib/bank-contract/cut-text'
import type { Scope } from '@/lib/bank-contract/authorization'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { BankingError, isBankingError } from '@/lib/server/banking/banking-error'
import { fileFailureOf } from '@/lib/server/connections/connections-error'
import { documentType } from '@/lib/server/banking/document-head'
import { documentHeaders } from '@/lib/server/http/document-headers'
import { maxThumbnailBytes, noThumbnail, readPictureType } from '@/lib/server/http/open-thumbnail'
import { streamResponse } from '@/lib/server/http/stream-response'
import { ReadFailedError } from '@/lib/server/http/to-problem'
import { guardStream } from '@/lib/server/rights/guarded-stream'
import { rightsOf } from '@/lib/server/rights/lasting-right'
import { getContext } from '@/lib/server/context'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { DownloadedFile } from '@/lib/server/banking/download-file'
import { connectionsOf } from '@/lib/server/connections/connections'
import { banksOf } from '@/lib/server/banking/banks'
import { parseFileParams } from '@/lib/search-params/documents'

/** A document at the bank: its freshly signed address, which is never kept, logged or shown. */
export interface DocumentSource {
  downloadUrl: string
  name: string
  contentType?: string | null | undefined
  /** In bytes, where the bank says it beforehand. */
  size?: number | null | undefined
}

interface WantedDocument {
  /** What of the client's data it belongs to. */
  scope: Scope
  find: (bank: BankReader) => Promise<DocumentSource>
}

/**
 * Streams a client's document through us: the browser never learns its signed address. An address
 * that has lapsed is requested again once, before the first byte; after it, a failure or the loss of the
 * right to it breaks the connection, so that half a file never looks like a whole one. A thumbnail is the whole of a small
 * picture. Throws ReadFailedError, and HttpError where there is no thumbnail.
 */
export async function documentResponse(
  request: Request,
  access: ClientAccess,
  wanted: WantedDocument,
): Promise<Response> {
  let found = await openDocument(request, access, wanted)
  if (found.file.status !== 200) {
    found.file.discard()
    found = await openDocument(request, access, wanted)
  }
  const { file, source } = found
  if (file.status !== 200) {
    file.discard()
    throw fileFailed(new BankingError('server_error', { status: file.status }))
  }
  const { contentLength } = file
  // A proxy may cut a file short and state the shorter length. An empty file is no document.
  const isCut = source.size != null && contentLength !== source.size
  if (contentLength === 0 || (contentLength !== undefined && isCut)) {
    file.discard()
    throw fileFailed(new BankingError('unreadable', { status: 200 }))
  }
  const disposition = parseFileParams(request).disposition
  const contentType =
    disposition === 'thumbnail'
      ? thumbnailType(file)
      : documentType(file.head, source.contentType, file.contentType)
  const headers = new Headers(documentHeaders({ name: source.name, contentType, disposition }))
  if (request.method !== 'HEAD') await noteDownload(request, access, source).catch(letGo(file))
  // Next drops a Content-Length; our own server puts this one in its place.
  if (contentLength !== undefined) headers.set('x-document-length', String(contentLength))
  if (request.method !== 'HEAD') {
    const maxBytes = disposition === 'thumbnail' ? maxThumbnailBytes : undefined
    const bytes = documentBytes(file.body, { expectedBytes: source.size ?? undefined, maxBytes })
    const right = rightsOf(getContext()).ofClient(access, wanted.scope)
    const aborter = new AbortController()
    aborter.signal.addEventListener('abort', () => leave(file.body), { once: true })
    return streamResponse(
      guardStream(bytes, right.stream<Uint8Array>(askAgainMs), { aborter }).stream,
      headers,
    )
  }
  file.discard()
  return new Response(null, { headers })
}

async function openDocument(
  request: Request,
  access: ClientAccess,
  wanted: WantedDocument,
): Promise<{ file: DownloadedFile; source: DocumentSource }> {
  // Each try is a view of its own: an answer that is shared may hold the address that has lapsed.
  const view = { requestedAt: performance.now() }
  const outcome = await connectionsOf(getContext()).readBank(access, wanted.find, view)
  if (outcome.kind === 'failed') throw new ReadFailedError(outcome.failure)
  const source = outcome.value
  const isThumbnail = parseFileParams(request).disposition === 'thumbnail'
  if (isThumbnail && (source.size ?? 0) > maxThumbnailBytes) throw noThumbnail()
  try {
    const { downloadFile } = banksOf(getContext())(access.client.environment)
    return { source, file: await downloadFile(source.downloadUrl, request.signal) }
  } catch (error) {
    throw isBankingError(error) ? fileFailed(error) : error
  }
}

/** By its first bytes: a host's word for it would be shown as a picture in a page of ours. */
function thumbnailType(file: DownloadedFile): string {
  try {
    if ((file.contentLength ?? 0) > maxThumbnailBytes) throw noThumbnail()
    return readPictureType(file)
  } catch (cause) {
    file.discard()
    throw cause
  }
}

const documentEvents = {
  attachment: 'document.downloaded',
  inline: 'document.opened',
  // Nobody has to press anything for it: it stands beside what they opened.
  thumbnail: 'document.previewed',
} as const

/** Who was given which document. Without that line nobody is given any. */
async function noteDownload(
  request: Request,
  { person, client }: ClientAccess,
  { name }: DocumentSource,
): Promise<void> {
  const { audit } = getContext()
  await audit.append({
    firm_id: person.firm_id,
    person_id: person.id,
    connection_id: client.connection_id,
    kind: documentEvents[parseFileParams(request).disposition],
    detail: { name: cutText(name, 200) },
  })
}

function letGo(file: DownloadedFile): (cause: unknown) => never {
  return (cause) => {
    file.discard()
    throw cause
  }
}

function fileFailed(error: BankingError): ReadFailedError {
  return new ReadFailedError(fileFailureOf(error))
}

/** A document comes in thousands of pieces: so often its right is checked again. */
const askAgainMs = 1000

// Reads only on demand, so a slow browser holds back the bank and not our memory. An end before
// the promised size is a failure, also where the bank's server ended in good order.
async function* documentBytes(
  body: Readable,
  {
    expectedBytes,
    maxBytes = Number.POSITIVE_INFINITY,
  }: { expectedBytes: number | undefined; maxBytes: number | undefined },
): AsyncGenerator<Uint8Array> {
  let received = 0
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    received += piece.byteLength
    if (received > maxBytes) throw new Error('the document is larger than may be shown')
    yield piece
  }
  if (received === 0 || received !== (expectedBytes ?? received)) {
    throw new Error('the document ended early')
  }
}

function leave(body: Readable): void {
  body.on('error', () => {})
  body.destroy()
}
