import { personName } from '@/lib/present/close/shown-close'
import type { ClientAccess } from '@/lib/server/auth/guards'
import {
  type BooksDecided,
  decideBooks,
  withdrawBooksDecision,
} from '@/lib/server/books/decide-books'
import { openDecision } from '@/lib/server/books/shown-decision'
import type { BooksTarget } from '@/lib/server/books/take-books'
import { getContext } from '@/lib/server/context'
import { listPeople } from '@/lib/server/db/person'
import { chooseBy, formText, rawFormText } from '@/lib/server/http/form-fields'
import { getText } from '@/lib/server/http/get-reader'
import { HttpError } from '@/lib/server/http/to-problem'

type Target = Pick<BooksTarget, 'account_id' | 'month'>

const actions = {
  timing: 'timing',
  together: 'together',
  apart: 'apart',
  withdraw: 'withdraw',
} as const

/** What came of the decision that a form is. Throws HttpError 400 for one that no page showed. */
export function decisionOf(
  access: ClientAccess,
  target: Target,
  form: FormData,
): Promise<BooksDecided> {
  const action = chooseBy(form, 'action', actions)
  const context = getContext()
  if (action === 'withdraw') {
    return withdrawBooksDecision(context, access, target, formText(form, 'decision', 36))
  }
  const shown = openDecision(context.store.vault, access, target, rawFormText(form, 'about'))
  if (shown === undefined) {
    throw new HttpError(400, { say: 'problems.field', values: { field: 'about' } })
  }
  return decideBooks(context, access, target, { kind: action, ...shown })
}

/** Throws HttpError unless it was kept: 404, or 409 with who was earlier. */
export async function requireDecided({ firm }: ClientAccess, decided: BooksDecided): Promise<void> {
  switch (decided.kind) {
    case 'kept':
      return
    case 'unknown':
      throw new HttpError(404, { say: 'problems.nothing_here' })
    case 'locked':
      throw new HttpError(409, { say: 'problems.close_locked' })
    case 'earlier': {
      const people = await listPeople(getContext().store.database, firm.id)
      const name = personName(people, decided.by, await getText())
      throw new HttpError(409, { say: 'problems.close_earlier', values: { name } })
    }
  }
}
