import type { EvidenceItem } from '@/lib/domain/close/close-read'
import { settledBy, type StandingQuestion, standingsOf } from '@/lib/domain/close/question-standing'
import type { SettlingEvidence } from '@/lib/domain/close/requests'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { Context } from '@/lib/server/context'
import { findRequests, listRequests, type StoredRequest } from '@/lib/server/db/client-request'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { stepStoredRequest } from '@/lib/server/requests/step-stored-request'

type Parts = Pick<Context, 'audit' | 'store' | 'clock'>

/** The requests of a client, once those questions of a close have left them that its evidence settles. */
export async function settleByClose(
  context: Parts,
  ref: ConnectionRef,
  {
    items,
    period,
  }: { readonly items: readonly EvidenceItem[]; readonly period: Required<DayRange> },
): Promise<StoredRequest[]> {
  const { query } = forFirm(context.store.database, ref.firm_id)
  const requests = await listRequests({ query, vault: context.store.vault }, ref)
  return settle(context, ref, requests, (question) => settledBy(question, items, period))
}

/** The same of a row that has a receipt at the bank. */
export function settleByRow(
  context: Parts,
  ref: ConnectionRef,
  requests: readonly StoredRequest[],
  isOfRow: (question: StandingQuestion) => boolean,
): Promise<StoredRequest[]> {
  return settle(context, ref, requests, (question) => {
    const { wants, standing } = question
    const isOpen = standing === 'draft' || standing === 'waiting' || standing === 'over'
    return wants === 'receipt' && isOpen && isOfRow(question) ? 'receipt' : undefined
  })
}

async function settle(
  { audit, store, clock }: Parts,
  ref: ConnectionRef,
  requests: readonly StoredRequest[],
  evidenceOf: (question: StandingQuestion) => SettlingEvidence | undefined,
): Promise<StoredRequest[]> {
  const at = clock.now().toISOString()
  const isSettled = (request: StoredRequest) =>
    standingsOf([request], at).some((each) => evidenceOf(each) !== undefined)
  const ids = requests.filter(isSettled).map(({ id }) => id)
  if (ids.length === 0) return [...requests]
  const settled = await audit.appendChange(ref.firm_id, async (query, note) => {
    const sealed = { query, vault: store.vault }
    const changed: StoredRequest[] = []
    let count = 0
    // As they are now: an answer may have come since they were read.
    for (const found of await findRequests(sealed, ref, ids)) {
      let request = found
      for (const question of standingsOf([found], at)) {
        const evidence = evidenceOf(question)
        if (evidence === undefined) continue
        const event = { does: 'settle', at, question: question.id, found: evidence } as const
        const stepped = await stepStoredRequest(sealed, request, event)
        if (stepped.kind === 'refused') continue
        request = stepped.request
        count += 1
      }
      changed.push(request)
    }
    if (count > 0) note({ ...ref, kind: 'request.settled', detail: { count } })
    return changed
  })
  const byId = new Map(settled.map((each) => [each.id, each]))
  return requests.map((each) => byId.get(each.id) ?? each)
}
