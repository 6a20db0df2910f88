'use client'

import { ArrowLeftRight } from 'lucide-react'
import { Facts, Related, Support, Timeline } from '@/components/layout/detail-view'
import { DetailSheet } from '@/components/layout/detail-sheet'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { Receipts } from '@/components/transactions/receipts'
import { TransactionHead } from '@/components/transactions/transaction-head'
import type { TransactionDetailView } from '@/components/transactions/to-transaction-detail'

/** A transaction as a page of its own. */
export function TransactionPage({ detail }: { detail: TransactionDetailView }) {
  const title = detail.body?.counterparty ?? detail.noun
  return (
    <>
      <TitleRow title={title} back={detail.back} updatedAt={detail.updatedAt} />
      <div className="max-w-3xl">
        <TransactionDetail detail={detail} />
      </div>
    </>
  )
}

/** The same over the screen that it was opened from. */
export function TransactionSheet({ detail }: { detail: TransactionDetailView }) {
  const { noun, neighbours, href } = detail
  return (
    <DetailSheet title={noun} neighbours={neighbours} pageHref={href}>
      <TransactionDetail detail={detail} />
    </DetailSheet>
  )
}

function TransactionDetail({ detail: { body, state } }: { detail: TransactionDetailView }) {
  if (body === undefined) return state && <StateScreen state={state} />
  return (
    <>
      <TransactionHead head={body} />
      <div className="px-5 pb-2">
        <Facts facts={body.facts} />
      </div>
      <Receipts receipts={body.receipts} />
      <Timeline entries={body.timeline} />
      <Related links={body.related} icon={ArrowLeftRight} />
      <Support support={body.support} />
    </>
  )
}
