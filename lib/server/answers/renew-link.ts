import { randomBytes } from 'node:crypto'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import type { LinkedRequest } from '@/lib/server/answers/visit'
import type { Context } from '@/lib/server/context'
import { findRequest, saveLetter, type StoredRequest } from '@/lib/server/db/client-request'
import type { Mailer } from '@/lib/server/mail/mailer'
import { mailRequest } from '@/lib/server/requests/mail-requests'
import { stepStoredRequest } from '@/lib/server/requests/step-stored-request'

/**
 * Mails another link to the address that this one went to, and to no other; this one ends, and no answer is deleted.
 * False where there is no such address, or nothing is left to answer.
 */
export async function renewLink(
  context: Pick<Context, 'audit' | 'store' | 'clock' | 'env'>,
  mailer: Mailer | undefined,
  linked: LinkedRequest,
): Promise<boolean> {
  if (mailer === undefined || linked.stored.recipient.email === undefined) return false
  const renewed = await giveAnother(context, linked)
  if (renewed === undefined) return false
  const { appOrigin } = context.env
  await mailRequest(context, mailer, renewed, { ...linked.names, appOrigin })
  return true
}

function giveAnother(
  { audit, store, clock }: Pick<Context, 'audit' | 'store' | 'clock'>,
  { stored }: LinkedRequest,
): Promise<StoredRequest | undefined> {
  const { firm_id, connection_id, id } = stored
  return audit.appendChange(firm_id, async (query, note) => {
    const sealed = { query, vault: store.vault }
    const now = await findRequest(sealed, stored, id)
    // Somebody else may have been first, and their link is the one that is on its way.
    if (now?.browserDigest !== stored.browserDigest) return undefined
    const event = { does: 'renew', at: clock.now().toISOString() } as const
    const stepped = await stepStoredRequest(sealed, now, event)
    if (stepped.kind === 'refused') return undefined
    const token = new SecretText(randomBytes(32).toString('base64url'))
    const letter = { ...now, token: token.reveal() }
    await saveLetter(sealed, now, letter, digestOf(token))
    note({ firm_id, connection_id, kind: 'request.renewed', detail: { request_id: id } })
    return { ...stepped.request, ...letter, events: stepped.request.events }
  })
}
