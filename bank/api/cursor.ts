import { createHmac, timingSafeEqual } from 'node:crypto'

/** Where a page ended: the last row's sort value as the store spells it, and its identifier. */
export interface Position {
  value: string
  id: string
}

/** All that a page token is bound to. Spec, Pagination 3; not the page size and not the access token. */
export interface CursorBinding {
  operation: string
  business_id: string
  app_id: string
  /** Canonical text of the filters and the order. */
  selection: string
}

const macLength = 16
const currentVersion = 1

/** A page token: opaque to the caller, authenticated, and useless for any other request. */
export function sealCursor(key: Buffer, binding: CursorBinding, position: Position): string {
  const payload = Buffer.from(JSON.stringify([position.value, position.id]))
  return Buffer.concat([
    Buffer.from([currentVersion]),
    mac(key, binding, payload),
    payload,
  ]).toString('base64url')
}

/** Undefined when this bank did not issue the token for this very binding. */
export function openCursor(
  key: Buffer,
  binding: CursorBinding,
  token: string,
): Position | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Node skips what is not base64url; a token has exactly one spelling.
  if (bytes.toString('base64url') !== token) return undefined
  if (bytes.length <= 1 + macLength || bytes[0] !== currentVersion) return undefined
  const payload = bytes.subarray(1 + macLength)
  const expected = mac(key, binding, payload)
  if (!timingSafeEqual(bytes.subarray(1, 1 + macLength), expected)) return undefined
  // Authentic from here on, so it has the shape that sealCursor gave it.
  const [value, id] = JSON.parse(payload.toString()) as [string, string]
  return { value, id }
}

function mac(key: Buffer, binding: CursorBinding, payload: Buffer): Buffer {
  const bound = JSON.stringify([
    'cursor',
    currentVersion,
    binding.operation,
    binding.business_id,
    binding.app_id,
    binding.selection,
  ])
  return createHmac('sha256', key)
    .update(bound)
    .update('\n')
    .update(payload)
    .digest()
    .subarray(0, macLength)
}
