import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BankContext } from '@/bank/context'

/** Decisions, File metadata: a download address lives 300 seconds. */
export const signedAddressLifetimeSeconds = 300

interface SignedAddress {
  download_url: string
  expires_at: string
}

type Signer = Pick<BankContext, 'clock' | 'settings' | 'randomBytes'>

/** An address that serves one file without a bearer until it expires; different at every call. */
export function signAddress(context: Signer, file_id: string): SignedAddress {
  return signWith(context, file_id, createNonce(context))
}

function createNonce({ randomBytes }: Signer): string {
  return randomBytes(12).toString('base64url')
}

function signWith({ settings, clock }: Signer, file_id: string, nonce: string): SignedAddress {
  const expires = Math.floor(clock.now().getTime() / 1000) + signedAddressLifetimeSeconds
  const signed = { file_id, expires: String(expires), nonce }
  const signature = sign(settings.signingKey, signed).toString('base64url')
  const query = `expires=${expires}&nonce=${nonce}&signature=${signature}`
  return {
    download_url: `${settings.origin}/files/${file_id}?${query}`,
    expires_at: new Date(expires * 1000).toISOString().replace('.000Z', 'Z'),
  }
}

/** Verifies the parts of such an address as they were received. */
export function checkSignature(
  signingKey: Buffer,
  parts: { file_id: string } & Partial<
    Record<'expires' | 'nonce' | 'signature', string | undefined>
  >,
  now: Date,
): 'valid' | 'expired' | 'refused' {
  const { file_id, expires, nonce, signature } = parts
  if (expires === undefined || nonce === undefined || signature === undefined) return 'refused'
  if (!/^\d{1,12}$/.test(expires)) return 'refused'
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(signingKey, { file_id, expires, nonce })
  if (given.toString('base64url') !== signature || given.length !== expected.length) {
    return 'refused'
  }
  if (!timingSafeEqual(given, expected)) return 'refused'
  return Number(expires) * 1000 <= now.getTime() ? 'expired' : 'valid'
}

function sign(
  signingKey: Buffer,
  { file_id, expires, nonce }: Record<'file_id' | 'expires' | 'nonce', string>,
): Buffer {
  return createHmac('sha256', signingKey)
    .update(JSON.stringify(['file', file_id, expires, nonce]))
    .digest()
}

// A control character is always escaped in JSON, so raw it can mark a place in the text of one.
const mark = '\u001f'

/**
 * The wire object of a row as SQL. A statement's gets a mark where its `pdf_url` goes: the
 * specification has no file endpoint for statements, so each answer carries a fresh address, and
 * the stored text is never parsed for it.
 */
export function itemExpression(endpoint: { signsDocument?: boolean }): string {
  if (endpoint.signsDocument !== true) return 'body'
  return `left(body, -1) || ',"pdf_url":"' || chr(31) || file_id || '"}'`
}

/** Puts signed addresses in the places that `itemExpression` marked. */
export function signDocuments(context: Signer, text: string): string {
  if (!text.includes(mark)) return text
  // One nonce for all: random bytes cost by the call, and the addresses differ by their file.
  const nonce = createNonce(context)
  const [first = '', ...rest] = text.split(mark)
  return rest.reduce((signed, part) => {
    const file_id = part.slice(0, uuidLength)
    const { download_url } = signWith(context, file_id, nonce)
    return signed + download_url + part.slice(uuidLength)
  }, first)
}

const uuidLength = 36
