import type { Scope } from '@/lib/bank-contract/authorization'
import { type FileFormat, isUnderWay } from '@/lib/domain/exports/export-run'
import { requirePermission } from '@/lib/domain/people/permissions'
import { isFileFormat } from '@/lib/server/api/export-formats'
import type { ApiExport, NewExport } from '@/lib/server/api/export-schemas'
import { beginHandOver } from '@/lib/server/api/program-hand-over'
import { readExport } from '@/lib/server/api/read-exports'
import { requireAccess, unconfirmed } from '@/lib/server/api/require-access'
import { ClientNotFoundError } from '@/lib/server/auth/access-errors'
import { getContext } from '@/lib/server/context'
import type { TokenHolder } from '@/lib/server/db/api-token'
import { findVisibleExportRun } from '@/lib/server/db/export-run'
import type { ProgramAccess } from '@/lib/server/db/program-access'
import { storeExport } from '@/lib/server/exports/begin-export'
import { demandTransactions } from '@/lib/server/exports/export-transactions'
import { findFileNeeds, openFileByRight } from '@/lib/server/exports/kept-file'
import { exportRefusal, keptFileResponse } from '@/lib/server/http/export-response'
import { readerOf } from '@/lib/server/http/get-reader'
import { HttpError } from '@/lib/server/http/to-problem'
import { handedFileResponse } from '@/lib/server/reads/handed-file-response'
import { parseTransactionsRequest } from '@/lib/server/reads/export-request'
import { rightsOf } from '@/lib/server/rights/lasting-right'

/**
 * Begins an export for a program, as for its person in a browser. Throws ClientNotFoundError, BudgetSpentError,
 * ReadFailedError, and HttpError where it takes a confirmation, which a program cannot give.
 */
export async function beginProgramExport(
  holder: TokenHolder,
  connection_id: string,
  wantedExport: NewExport,
): Promise<ApiExport> {
  const access = await requireAccess(holder, connection_id, 'export')
  const { format, only_new, ledger } = wantedExport
  const isOfList = !only_new && ledger === undefined && isFileFormat(format)
  const run_id = isOfList
    ? await beginListExport(access, wantedExport, format)
    : await beginHandOver(access, wantedExport)
  return readExport(holder, run_id)
}

async function beginListExport(
  access: ProgramAccess,
  wantedExport: NewExport,
  format: FileFormat,
): Promise<string> {
  const context = getContext()
  requirePermission(access.person, 'read')
  const reader = await readerOf(access)
  const wanted = parseTransactionsRequest(paramsOf(wantedExport), access, reader)
  requireAllRead(wantedExport, wanted)
  const demand = demandTransactions(context, { format, wanted, reader })
  if (demand === undefined) throw exportRefusal({ kind: 'settled_only' })
  if (demand.needsProof) throw unconfirmed()
  const begun = await storeExport(context, access, { demand, run_id: undefined })
  if (begun.kind !== 'begun') throw exportRefusal(begun)
  return begun.run_id
}

/**
 * What was made, for a program: given only as long as its token works. Throws ClientNotFoundError, and HttpError for
 * what is not made yet, is gone, or takes a confirmation.
 */
export async function programFileResponse(holder: TokenHolder, run_id: string): Promise<Response> {
  const context = getContext()
  const run = await findVisibleExportRun(context.store, holder.person, run_id)
  if (run === undefined) throw new ClientNotFoundError('no such export')
  const access = await requireAccess(holder, run.connection_id, 'export')
  const needs = await findFileNeeds(context, access, run_id)
  if (needs?.needsProof === true) throw unconfirmed()
  if (isUnderWay(run.state)) throw new HttpError(409, { say: 'problems.export_under_way' })
  if (run.handOverId !== null) return handedFileResponse(access, run.handOverId)
  const rightTo = (scope: Scope) => rightsOf(context).ofProgram(access, scope)
  return keptFileResponse(await openFileByRight(context, access, { run_id, rightTo }))
}

/** What narrows it, as the address of the list would name it. */
function filtersOf({ account_id, filters }: NewExport): [name: string, values: string[]][] {
  const own = Object.entries(filters)
  return account_id === undefined ? own : [...own, ['account_id', [account_id]]]
}

function paramsOf(wanted: NewExport): URLSearchParams {
  const pairs = filtersOf(wanted).flatMap(([name, values]) => values.map((value) => [name, value]))
  return new URLSearchParams([['period', `${wanted.from}..${wanted.to}`], ...pairs])
}

/** What an address leaves out where it cannot be read would make a file of more than was requested. */
function requireAllRead(
  wanted: NewExport,
  { list, period, definition }: ReturnType<typeof parseTransactionsRequest>,
): void {
  const { account_id, filters, from, to } = wanted
  const isTwice = account_id !== undefined && filters['account_id'] !== undefined
  const unread = filtersOf(wanted).flatMap(([name, values]) => {
    const kind = definition.filters.find((each) => each.name === name)?.kind
    const read = list.filters.filter(([each]) => each === name).length
    // Several words are one condition.
    const count = kind === 'words' ? 1 : values.length
    return kind !== undefined && read === count ? [] : [name]
  })
  const isRead = period.range.first === from && period.range.last === to
  const parameters = [
    ...(isRead ? [] : ['from', 'to']),
    ...(isTwice ? ['account_id'] : []),
    ...unread.map((name) => (Object.hasOwn(filters, name) ? `filters.${name}` : name)),
  ]
  if (parameters.length === 0) return
  const errors = parameters.map((parameter) => ({ parameter, detail: 'cannot be read' }))
  throw new HttpError(400, { say: 'problems.bad_body' }, {}, { errors })
}
