import type { CloseRead } from '@/lib/domain/close/close-read'
import {
  findingsOf,
  toApiFinding,
  toApiItems,
  untoldItems,
  versionOf,
} from '@/lib/server/api/answer-close'
import { findMonth, readMonth, sealedOf } from '@/lib/server/api/close-month'
import type { ApiClose, ApiFindings } from '@/lib/server/api/close-schemas'
import { toApiSignatures } from '@/lib/server/api/list-closes'
import { requireAccess } from '@/lib/server/api/require-access'
import type { TokenHolder } from '@/lib/server/db/api-token'
import { findLastReRead } from '@/lib/server/db/watched-month'
import { getText } from '@/lib/server/http/get-reader'
import { ReadFailedError, toProblem } from '@/lib/server/http/to-problem'

type OfMonth = Readonly<{ id: string; month: string }>

/** The close of a month as the bank has it now. Throws as `findMonth` and `readMonth` do. */
export async function readClose(holder: TokenHolder, of: OfMonth): Promise<ApiClose> {
  const access = await requireAccess(holder, of.id, 'read')
  const month = await findMonth(access, of.month)
  const read = await readMonth(access, month)
  const { close, items, people, digest } = read
  const { query } = sealedOf(access)
  const own = close && { firm_id: access.firm.id, close_id: close.id }
  return {
    client_id: of.id,
    ...month.period,
    state: close?.state ?? 'not_started',
    due_on: close?.due ?? month.due,
    preparer_id: close?.preparer ?? null,
    reviewer_id: close?.reviewer ?? null,
    items: toApiItems(items),
    open_findings: items.reduce((sum, each) => sum + (each.kind === 'firm' ? 0 : each.open), 0),
    ...(await readingOf(read)),
    version: versionOf(close?.seen ?? 0, digest),
    signatures: toApiSignatures(
      close?.signatures ?? [],
      new Map(people.map(({ id, name }) => [id, name])),
    ),
    changes: {
      count: month.close?.changes ?? 0,
      last_full_read_at: (own && (await findLastReRead(query, own))) ?? null,
    },
  }
}

/** What its items found. Throws as `readClose` does. */
export async function readFindings(holder: TokenHolder, of: OfMonth): Promise<ApiFindings> {
  const access = await requireAccess(holder, of.id, 'read')
  const { period } = await findMonth(access, of.month)
  const read = await readMonth(access, { period })
  const found = findingsOf(read)
  // A bank that could not be read has not said that nothing was found.
  const isUnknown = found.length === 0 && read.basis.failure !== undefined
  return {
    client_id: of.id,
    ...period,
    ...(await readingOf(read)),
    unread_items: untoldItems(read),
    findings: isUnknown ? null : found.map(toApiFinding),
  }
}

/** Of when it is, how much was read, and why no more. */
async function readingOf(read: CloseRead) {
  const { failure, readAt } = read.basis
  // Of a locked close its bank is not read.
  const isNow = read.frozenAt === undefined && failure !== undefined
  const problem = isNow ? toProblem(new ReadFailedError(failure), '', (await getText()).text) : null
  return {
    as_of: readAt,
    is_whole: untoldItems(read).length === 0,
    bank_problem: isNow ? { code: failure.code, detail: problem?.problem.detail ?? '' } : null,
  }
}
