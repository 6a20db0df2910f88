import { evidenceIds } from '@/lib/domain/close/finding'
import type { MarkedKind } from '@/lib/domain/close/marked-object'
import { findingObject, type QuestionObject } from '@/lib/domain/close/question-object'
import { type StandingQuestion, standingsOf } from '@/lib/domain/close/question-standing'
import type { SeenValues } from '@/lib/domain/close/seen-values'
import { getContext } from '@/lib/server/context'
import { listRequestsAbout } from '@/lib/server/db/client-question'
import { findRequests } from '@/lib/server/db/client-request'
import type { ClientAccess } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { settleByRow } from '@/lib/server/requests/settle-questions'

/**
 * The questions about one object of the bank, and about findings that are this row alone. What its bank settles
 * leaves its request now.
 */
export async function readObjectQuestions(
  { firm, client }: Pick<ClientAccess, 'firm' | 'client'>,
  { kind, object }: { readonly kind: MarkedKind; readonly object: string },
  seen: SeenValues,
): Promise<StandingQuestion[]> {
  const context = getContext()
  const ref = { firm_id: firm.id, connection_id: client.connection_id }
  const { query } = forFirm(context.store.database, ref.firm_id)
  const abouts: QuestionObject[] = [{ kind, object }]
  if (kind === 'transaction') {
    const key = JSON.stringify([object])
    for (const item of evidenceIds) {
      abouts.push({ kind: 'finding', object: findingObject({ item, key }) })
    }
  }
  const ids = await listRequestsAbout(query, ref, abouts)
  if (ids.length === 0) return []
  const isAbout = (question: StandingQuestion) =>
    abouts.some((each) => each.kind === question.kind && each.object === question.about)
  const requests = await findRequests({ query, vault: context.store.vault }, ref, ids)
  const receipts = seen.find(({ field }) => field === 'receipts')?.value
  const hasReceipt = typeof receipts === 'number' && receipts > 0
  const settled = hasReceipt ? await settleByRow(context, ref, requests, isAbout) : requests
  return standingsOf(settled, context.clock.now().toISOString()).filter(isAbout)
}
