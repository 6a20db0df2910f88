import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Context } from 'hono'
import type { BankContext } from '@/bank/context'
import { readCookie, writeCookie } from '@/bank/screens/session'

// The page that shows a new token follows a redirect, and the store has digests only: so the
// browser carries the token there in a sealed cookie, once.

export function sealNewToken(
  context: BankContext,
  c: Context,
  business_id: string,
  token: string,
): void {
  const iv = context.randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(context), iv)
  cipher.setAAD(Buffer.from(business_id))
  const sealed = Buffer.concat([
    iv,
    cipher.update(token, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  writeCookie(context, c, 'bank_new_token', sealed.toString('base64url'), 60)
}

export function openNewToken(
  context: BankContext,
  c: Context,
  business_id: string,
): string | undefined {
  const cookie = readCookie(context, c, 'bank_new_token')
  if (cookie === undefined) return undefined
  writeCookie(context, c, 'bank_new_token', '', 0)
  const sealed = Buffer.from(cookie, 'base64url')
  if (sealed.length < 29) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(context), sealed.subarray(0, 12))
    decipher.setAAD(Buffer.from(business_id))
    decipher.setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString()
  } catch {
    // Someone else's, or made up: there is nothing to show.
    return undefined
  }
}

function sealingKey(context: BankContext): Buffer {
  return Buffer.from(hkdfSync('sha256', context.settings.signingKey, '', 'new access token', 32))
}
