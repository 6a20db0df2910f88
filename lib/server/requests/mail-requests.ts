import { isReminderDue, nextReminder, nextRetry } from '@/lib/domain/close/reminders'
import type { BounceReason } from '@/lib/domain/close/requests'
import type { Context } from '@/lib/server/context'
import { findRequest, type StoredRequest } from '@/lib/server/db/client-request'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { type ClaimedRequest, claimRequests, saveReminding } from '@/lib/server/db/request-reminder'
import type { Mailer, MailOutcome } from '@/lib/server/mail/mailer'
import { type MailNames, toRequestMail } from '@/lib/server/requests/request-mail'
import { stepStoredRequest } from '@/lib/server/requests/step-stored-request'

type Parts = Pick<Context, 'audit' | 'store' | 'clock'>

const requestsPerRound = 20

const reasons: Readonly<Record<Exclude<MailOutcome, 'sent'>, BounceReason>> = {
  refused: 'refused',
  unreached: 'unreached',
  failed: 'unknown',
}

/**
 * Mails a request that has just got its link or a reminder, and keeps on record where that failed. The event of
 * the mail is in the store before it: so no mail is sent twice, whatever ends the program between.
 */
export async function mailRequest(
  context: Parts,
  mailer: Mailer,
  request: StoredRequest,
  names: MailNames,
): Promise<'sent' | 'failed'> {
  const mail = toRequestMail(request, names, context.clock.now().toISOString())
  if (mail === undefined) return 'failed'
  const [outcome = 'failed'] = await mailer.send([mail])
  if (outcome === 'sent') return 'sent'
  await keepBounce(context, request, reasons[outcome])
  return 'failed'
}

/** One round: sends the reminders that are due, and once more what certainly was not sent. */
export async function remindRound(
  { env, ...context }: Parts & { env: Pick<Context['env'], 'appOrigin'> },
  mailer: Mailer | undefined,
): Promise<void> {
  if (mailer === undefined) return
  for (const claimed of await claimRequests(context.store.database, requestsPerRound)) {
    const request = await takeDue(context, claimed)
    if (request === undefined) continue
    const { firm, timeZone, client } = claimed
    await mailRequest(context, mailer, request, {
      firm,
      timeZone,
      client,
      appOrigin: env.appOrigin,
    })
  }
}

/** The request with its reminder on record, where one is due; else it is noted whether one will be. */
function takeDue(
  { audit, store, clock }: Parts,
  { id, firm_id, connection_id }: ClaimedRequest,
): Promise<StoredRequest | undefined> {
  return audit.appendChange(firm_id, async (query, note) => {
    const sealed = { query, vault: store.vault }
    const ref: ConnectionRef = { firm_id, connection_id }
    const request = await findRequest(sealed, ref, id)
    if (request === undefined) return undefined
    const { questions, events, reminders } = request
    const now = clock.now().toISOString()
    const retry = nextRetry(questions, events, now)
    const isDue =
      isReminderDue(questions, events, reminders, now) ||
      (retry !== undefined && Date.parse(retry) <= Date.parse(now))
    if (!isDue || request.token === undefined || request.recipient.email === undefined) {
      const isLater = retry ?? nextReminder(questions, events, reminders, now)
      await saveReminding(query, request, isLater !== undefined)
      return undefined
    }
    const stepped = await stepStoredRequest(sealed, request, { does: 'remind', at: now })
    if (stepped.kind === 'refused') return undefined
    note({ ...ref, kind: 'request.reminded', detail: { request_id: id } })
    return stepped.request
  })
}

function keepBounce(
  { audit, store, clock }: Parts,
  { firm_id, connection_id, id }: StoredRequest,
  why: BounceReason,
): Promise<void> {
  const ref = { firm_id, connection_id }
  return audit.appendChange(firm_id, async (query, note) => {
    const sealed = { query, vault: store.vault }
    // The client may have been deleted, or the request withdrawn, while the mail was on its way.
    const request = await findRequest(sealed, ref, id)
    if (request === undefined) return
    const at = clock.now().toISOString()
    const stepped = await stepStoredRequest(sealed, request, { does: 'bounce', at, why })
    if (stepped.kind === 'refused') return
    await saveReminding(query, request, why === 'unreached')
    note({ ...ref, kind: 'request.not_mailed', detail: { request_id: id } })
  })
}
