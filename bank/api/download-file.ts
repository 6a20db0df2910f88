import { create as contentDisposition } from 'content-disposition'
import { isUuid } from '@/bank/api/filters'
import { ProblemError } from '@/bank/api/problem'
import { parseQueryString } from '@/bank/api/parameter'
import { checkSignature, signedAddressLifetimeSeconds } from '@/bank/api/signed-address'
import type { BankContext, BankRequest } from '@/bank/context'
import { findDocument } from '@/bank/ledger/documents/find-document'

/** Serves `download_url`: the signature replaces the bearer token, for 300 seconds and one file. */
export async function downloadFile(context: BankContext, c: BankRequest): Promise<Response> {
  const file_id = c.req.param('file_id') ?? ''
  requireSignature(context, file_id, c.req.url)
  const document = isUuid(file_id) ? await findDocument(context.database, file_id) : undefined
  if (document === undefined) throw new ProblemError('not_found', 'The file is gone.')
  const { bytes, contentType, fileName } = document
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': contentType,
    'content-length': String(bytes.length),
    'content-disposition': contentDisposition(fileName),
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-request-id': c.get('requestId'),
  })
}

function requireSignature(context: BankContext, file_id: string, url: string): void {
  const pairs = parseQueryString(url)
  const only = (name: string): string | undefined => {
    const given = pairs.filter((pair) => pair.name === name)
    return given.length === 1 ? given[0]?.value : undefined
  }
  const parts = {
    file_id,
    expires: only('expires'),
    nonce: only('nonce'),
    signature: only('signature'),
  }
  switch (checkSignature(context.settings.signingKey, parts, context.clock.now())) {
    case 'refused':
      throw new ProblemError('signature_refused', 'This is not an address that the bank signed.')
    case 'expired':
      throw new ProblemError(
        'signature_expired',
        `A download address works for ${signedAddressLifetimeSeconds} seconds; ask for a fresh one.`,
      )
    case 'valid':
  }
}
