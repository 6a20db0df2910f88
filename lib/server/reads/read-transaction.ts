import { transactionListRequest } from '@/lib/server/reads/transaction-list'
import { findOtherLeg, otherLegQuery } from '@/lib/domain/transactions/other-leg'
import { isFromList } from '@/lib/search-params/list-params'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { accountNames } from '@/lib/format/account-name'
import { getReader } from '@/lib/server/http/get-reader'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { getContext } from '@/lib/server/context'
import { createMarkLoader } from '@/lib/server/marks/mark-loader'
import { markedTransactions } from '@/lib/server/marks/marked-rows'
import { namesOfTransaction } from '@/lib/present/askable'
import { readReview } from '@/lib/server/reads/read-review'
import { readClient, readOptional } from '@/lib/server/reads/read-client'

/** At most two calls: the transaction, and the list that one came from or else its other leg. */
export async function readTransaction({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/transactions/[id]'>) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.id)
  const access = await requireClient(connection_id)
  const raw = await searchParams
  const cameFromList = isFromList(raw)
  const { list, query } = transactionListRequest(access, raw)
  const outcome = await readClient(access, async (bank) => {
    const optional = (wanted: typeof query) =>
      readOptional(access, 'transactions:read', () => bank.listTransactions(wanted))
    if (cameFromList) {
      const [transaction, page] = await Promise.all([bank.getTransaction(id), optional(query)])
      return { transaction, page, otherLeg: findOtherLeg(transaction, page?.items ?? []) }
    }
    const transaction = await bank.getTransaction(id)
    const leg = otherLegQuery(transaction)
    const found = leg === undefined ? undefined : await optional(leg)
    return { transaction, page: undefined, otherLeg: findOtherLeg(transaction, found?.items ?? []) }
  })
  const reader = await getReader()
  const page = outcome.kind === 'read' ? outcome.value.page : undefined
  const marks = createMarkLoader(getContext(), access, markedTransactions)
  await marks.loadFor(list, page?.items ?? [])
  const { markOf } = marks
  const accounts = accountNames(listSharedAccounts(access), reader)
  const review =
    outcome.kind === 'read'
      ? await readReview(access, markedTransactions, outcome.value.transaction, {
          reader,
          namesOf: namesOfTransaction,
        })
      : undefined
  return { client: access.client, id, list, cameFromList, accounts, outcome, review, markOf }
}
