import { transactionListRequest } from '@/lib/server/http/transaction-list'
import { findNeighbours } from '@/components/transactions/neighbours'
import { TransactionDetail } from '@/components/transactions/transaction-detail'
import { findOtherLeg, otherLegQuery } from '@/lib/domain/transactions/other-leg'
import { isFromList, type RawSearchParams, rowHref } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { parseSegment, resourcePath } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { readClient, readOptional } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'

/** At most two calls: the transaction, and the list that one came from or else its other leg. */
export default async function TransactionPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string; id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.id)
  const access = await requireClient(connection_id)
  const format = await requestFormat()
  const raw = await searchParams
  const cameFromList = isFromList(raw)
  const { list, query } = transactionListRequest(access, raw)
  const outcome = await readClient(access, async (bank) => {
    const optional = (asked: typeof query) =>
      readOptional(access, 'transactions:read', () => bank.listTransactions(asked))
    if (cameFromList) {
      const [transaction, page] = await Promise.all([bank.getTransaction(id), optional(query)])
      return { transaction, page, rows: page?.items ?? [] }
    }
    const transaction = await bank.getTransaction(id)
    const leg = otherLegQuery(transaction)
    const found = leg === undefined ? undefined : await optional(leg)
    return { transaction, page: undefined, rows: found?.items ?? [] }
  })
  const path = resourcePath(connection_id, 'transactions', id)
  const read = outcome.kind === 'read' ? outcome.value : undefined
  return (
    <TransactionDetail
      client={access.client}
      href={cameFromList ? rowHref(path, list) : withPeriod(path, list.period)}
      outcome={outcome.kind === 'read' ? { ...outcome, value: outcome.value.transaction } : outcome}
      format={format}
      neighbours={cameFromList ? findNeighbours(connection_id, id, list, read?.page) : undefined}
      attachmentsFrom={parseFrom(raw['attachments_from'])}
      otherLeg={read && findOtherLeg(read.transaction, read.rows)}
    />
  )
}

function parseFrom(value: RawSearchParams[string]): number {
  return typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : 0
}
