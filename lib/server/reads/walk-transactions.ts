import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { ReadFailure, ReadOutcome } from '@/lib/domain/connections/read-outcome'
import {
  createTransactionSum,
  type TransactionSums,
} from '@/lib/domain/transactions/sum-transactions'
import type { Extent, ReadingEnd } from '@/lib/domain/reading/reading'
import type { Refine } from '@/lib/domain/search/refine-rows'
import type { BankQuery, OpenPage } from '@/lib/server/banking/bank-reader'
import { type WalkedPage, walkOpenPages, walkPages } from '@/lib/server/banking/walk-pages'

export type ReadTransactions = (query: BankQuery) => Promise<ReadOutcome<ListPage<Transaction>>>
export type OpenTransactions = (query: BankQuery) => Promise<ReadOutcome<OpenPage<Transaction>>>

export interface WalkStep {
  readonly items: readonly Transaction[]
  /** Rows that cannot be read, and so are in no figure. */
  readonly unreadable: number
  /** Undefined while it goes on. */
  readonly end: ReadingEnd | undefined
  /** Conditions, by name, that not all rows so far show to hold. */
  readonly notApplied: readonly string[]
  /** Why it went no further. */
  readonly failure?: ReadFailure
}

interface WalkLimits {
  readonly signal?: AbortSignal
  /** As many as the calls of a view give, if it is not given. */
  readonly maxRows?: number
}

type Walked = AsyncIterable<WalkedPage<Transaction, ReadFailure>>

/**
 * Reads a list page by page from its first, as far as it is let; a step after each page. The next page is
 * requested before the rows of this one are read, for a view that uses them all.
 */
export function walkTransactions(
  open: OpenTransactions,
  query: BankQuery,
  limits: WalkLimits,
): AsyncGenerator<WalkStep> {
  return stepThrough(openAhead(open, query, limits), limits)
}

async function* openAhead(
  open: OpenTransactions,
  query: BankQuery,
  { maxRows = Number.POSITIVE_INFINITY }: WalkLimits,
): Walked {
  const pages = walkOpenPages(open, query)
  let rows = 0
  let next = pages.next()
  for (;;) {
    const { value: step } = await next
    if (step === undefined) return
    if (step.kind === 'failed') {
      yield step
      return
    }
    rows += Math.max(1, step.page.rows)
    // A page beyond the limit would cost the bank a call for nothing.
    const isAhead = step.end === undefined && rows < maxRows
    if (isAhead) {
      next = pages.next()
      // It is awaited in its turn, where the view is not over before.
      next.catch(() => {})
      await nextTurn()
    }
    yield { ...step, page: step.page.read() }
    if (!isAhead) next = pages.next()
  }
}

async function* stepThrough(
  pages: Walked,
  { signal, maxRows = Number.POSITIVE_INFINITY }: WalkLimits,
): AsyncGenerator<WalkStep> {
  const isStopped = () => signal?.aborted === true
  if (isStopped()) return
  let rows = 0
  const notApplied = new Set<string>()
  for await (const step of pages) {
    if (step.kind === 'failed') {
      const { failure } = step
      yield { items: [], unreadable: 0, end: 'failed', notApplied: [...notApplied], failure }
      return
    }
    const { items, unreadable, leftOut = [] } = step.page
    for (const name of step.page.notApplied ?? []) notApplied.add(name)
    rows += Math.max(1, items.length + unreadable.length + leftOut.length)
    const end = step.end ?? (rows >= maxRows || isStopped() ? 'limit' : undefined)
    yield { items, unreadable: unreadable.length, end, notApplied: [...notApplied] }
    if (end !== undefined || isStopped()) return
  }
}

export interface SumStep extends TransactionSums, Pick<Extent, 'notUnderstood'> {
  /** Undefined while it goes on. */
  readonly end: ReadingEnd | undefined
  readonly notApplied: readonly string[]
  /** Why it went no further. */
  readonly failure?: ReadFailure
}

/**
 * Adds up a list page by page, as far as it is let; a step after each page. Of what the bank cannot
 * be sent, `refine` keeps the rows that are meant.
 */
export async function* walkTransactionSums(
  read: ReadTransactions,
  query: Parameters<ReadTransactions>[0],
  refine: Refine<Transaction>,
  limits: WalkLimits,
): AsyncGenerator<SumStep> {
  const total = createTransactionSum()
  const notApplied = new Set<string>()
  let notUnderstood = 0
  // Page by page, so that none is read for one who has gone.
  for await (const step of stepThrough(walkPages(read, query), limits)) {
    const { items, end, failure } = step
    notUnderstood += step.unreadable
    const refined = await refine(items)
    total.add(refined?.rows ?? items)
    for (const name of [...step.notApplied, ...(refined?.notApplied ?? [])]) notApplied.add(name)
    yield {
      ...total.read(),
      notUnderstood,
      end,
      notApplied: [...notApplied],
      ...(failure !== undefined && { failure }),
    }
  }
}
