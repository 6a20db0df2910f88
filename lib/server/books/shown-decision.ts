import type { ShownDecision } from '@/lib/domain/books/books-decision'
import { type BooksActor, booksRef, type BooksTarget } from '@/lib/server/books/take-books'
import { openJson, sealJson } from '@/lib/server/db/sealed-json'
import type { SealContext, Vault } from '@/lib/server/db/vault'

type Target = Pick<BooksTarget, 'account_id' | 'month'>

/** For the form of a decision, so that it is about what the person saw. */
export function sealDecision(
  vault: Vault,
  actor: BooksActor,
  target: Target,
  shown: ShownDecision,
): string {
  return sealJson(vault, contextOf(actor, target), shown)
}

/** Undefined where no page showed it to this person, of this account and month. */
export function openDecision(
  vault: Vault,
  actor: BooksActor,
  target: Target,
  text: string,
): ShownDecision | undefined {
  // Written by `sealDecision`, or it does not open.
  return openJson(vault, contextOf(actor, target), text) as ShownDecision | undefined
}

function contextOf(actor: BooksActor, target: Target): SealContext {
  const { firm_id, connection_id, account_id, month } = booksRef(actor, target)
  const holder_id = JSON.stringify([connection_id, account_id, month, actor.person.id])
  return { purpose: 'books', firm_id, holder_id, gen: 0 }
}
