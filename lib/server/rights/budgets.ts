import { isOfKind } from '@/lib/bank-contract/error-kind'
import { digestOf } from '@/lib/bank-contract/secret-text'
import type { Context } from '@/lib/server/context'
import { countAttempt } from '@/lib/server/db/sign-in-attempt'
import type { PersonSession } from '@/lib/server/db/session'

/** In seconds, from the first that is counted; as long as that of sign-ins. */
export const budgetWindow = 15 * 60

/**
 * How often one person may do within that time what makes rows, mails or many calls to banks: more than
 * anybody at work does, and less than a program that runs away. `docs/operating.md` says them too.
 */
export const budgets = {
  /** A view that is saved, changed or deleted. */
  views: 120,
  /** A ledger’s file, of up to fifty megabytes. */
  books: 240,
  /** Rows that are marked, or a note: a person who holds a key down, and no program. */
  marks: 3000,
  /** A signature, a lock, or a locked month re-read: for each a month is read at the bank. */
  signatures: 240,
  /** Questions that are written, sent, renewed or reminded of: each may be a mail. */
  questions: 120,
  /** A link for the owner of a business. */
  links: 120,
  /** An address that is invited, or a new link for one person. */
  invitations: 300,
  /** Colleagues reminded of closes, however many at once. */
  reminders: 60,
  /** A person sent to the bank, to have a client approved. */
  approvals: 240,
  exports: 120,
  /** A file that is given to an item of a close. */
  files: 120,
  /** A list that is added up over all its pages. */
  sums: 900,
  /** A list that is counted behind its page. */
  counts: 900,
  /** Words looked for at the bank of one client, step by step. */
  finds: 1800,
  /** Words looked for at the banks of all clients. */
  searches: 180,
  /** The figures of the clients read again. */
  figures: 300,
  /** A month that their programs read at the bank. */
  readings: 900,
  /** A call of a person’s own programs, of all their tokens together. */
  programs: 1800,
} as const satisfies Record<string, number>

export type Budget = keyof typeof budgets

/** A person did something more often than they may. Nothing of it was begun. */
export class BudgetSpentError extends Error {
  override name = 'BudgetSpentError'

  readonly kind = 'budget_spent'
  constructor(
    readonly budget: Budget,
    readonly retryAfterSeconds: number,
  ) {
    super(`the budget is spent: ${budget}`)
  }
}

export function isBudgetSpent(error: unknown): error is BudgetSpentError {
  return isOfKind(error, 'budget_spent')
}

/**
 * Counts it in the store, before anything is done, as sign-ins are counted: so all instances share the
 * count, and what is sent at once is counted too. Throws BudgetSpentError.
 */
export async function spend(
  { store, env }: Pick<Context, 'store' | 'env'>,
  { person }: { readonly person: Pick<PersonSession['person'], 'id'> },
  budget: Budget,
  times = 1,
): Promise<void> {
  const key = digestOf(`budget ${budget} ${person.id}`)
  const { attempts, secondsLeft } = await countAttempt(store.database, key, budgetWindow, times)
  if (attempts > budgets[budget] * env.budgetFactor) throw new BudgetSpentError(budget, secondsLeft)
}
