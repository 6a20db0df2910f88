'use client'

import { ArrowLeftRight } from 'lucide-react'
import { Facts, Related, Support, Timeline } from '@/components/layout/detail'
import { DetailSheet } from '@/components/layout/detail-sheet'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { Receipts } from '@/components/transactions/receipts'
import type { TransactionDetailView } from '@/components/transactions/to-transaction-detail'
import { hueOf } from '@/lib/format/avatar'

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
  const { counterparty, initials, summary, amount, status } = body
  return (
    <>
      <div className="px-5 pt-5 pb-4">
        <div className="flex items-start gap-3">
          <span className={`av size-10! text-[14px]! ${hueOf(counterparty)}`} aria-hidden="true">
            {initials}
          </span>
          <div className="min-w-0 grow">
            <p className="text-base font-semibold break-words" dir="auto">
              {counterparty}
            </p>
            <p className="text-faint">{summary}</p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4">
          <span
            dir="ltr"
            data-amount=""
            className={`num-t text-2xl font-semibold tracking-[-0.018em] ${amount.isFailed ? 'text-faint line-through' : ''}`}
          >
            {amount.text}
            <span className="text-faint">{amount.minor}</span>
          </span>
          {status && <span className={status.className}>{status.text}</span>}
        </div>
      </div>
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
