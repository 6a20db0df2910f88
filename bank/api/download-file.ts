import { create as contentDisposition } from 'content-disposition'
import type { BankRequest } from '@/bank/api/bank-env'
import { isUuid } from '@/bank/api/filters'
import { ProblemError } from '@/bank/api/problem'
import { parseQueryString } from '@/bank/api/query-string'
import { readDocument } from '@/bank/api/read-document'
import { judgeAddress, signedAddressLifetimeSeconds } from '@/bank/api/signed-address'
import type { BankContext } from '@/bank/context'

/** Serves `download_url`: the signature stands in for a bearer, for 300 seconds and for one file. */
export async function downloadFile(context: BankContext, c: BankRequest): Promise<Response> {
  const file_id = c.req.param('file_id') ?? ''
  requireSignature(context, file_id, c.req.url)
  const [file] = isUuid(file_id)
    ? await context.database.query('select file_name, content_type from file where id = $1::uuid', [
        file_id,
      ])
    : []
  if (file === undefined) throw new ProblemError('not_found', 'The file is gone.')
  const document = await readDocument(context.database, file_id)
  return c.body(new Uint8Array(document), 200, {
    'content-type': String(file['content_type']),
    'content-length': String(document.length),
    'content-disposition': contentDisposition(String(file['file_name'])),
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
  const parts = { file_id, expires: only('expires'), signature: only('signature') }
  switch (judgeAddress(context.settings.signingKey, parts, context.clock.now())) {
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
