import type * as z from 'zod'
import { decidedInClose } from '@/lib/domain/books/decided-in-close'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { Reader } from '@/lib/format/create-reader'
import { untoldBooks } from '@/lib/present/books/untold-books'
import { figuresOf, noFigures } from '@/lib/server/api/books-proof'
import { requireKept } from '@/lib/server/api/books-refusal'
import type { booksParams, BooksProof, booksQuery } from '@/lib/server/api/books-schemas'
import { rangeOf } from '@/lib/server/api/read-api'
import { requireAccess } from '@/lib/server/api/require-access'
import { booksRef, type BooksTarget, sealedOf } from '@/lib/server/books/take-books'
import { takeSaidBooks } from '@/lib/server/books/take-said-books'
import { getContext } from '@/lib/server/context'
import type { TokenHolder } from '@/lib/server/db/api-token'
import { countBooksFiles, listBooksFiles, type StoredBooksFile } from '@/lib/server/db/books-file'
import { listExceptions } from '@/lib/server/db/exception-entry'
import type { ProgramAccess } from '@/lib/server/db/program-access'
import { readerOf } from '@/lib/server/http/get-reader'
import type { FileBody } from '@/lib/server/http/read-file-body'
import { HttpError, ReadFailedError } from '@/lib/server/http/to-problem'
import { uploadTurnsOf } from '@/lib/server/http/upload-turns'
import { compareMonth } from '@/lib/server/reads/compare-month'
import { readBankClosings } from '@/lib/server/reads/read-bank-closings'
import { readBooksTarget } from '@/lib/server/reads/read-books-target'
import { spend } from '@/lib/server/rights/budgets'

type Params = z.output<typeof booksParams>
type Query = z.output<typeof booksQuery>

/**
 * Takes a ledger’s file for an account and month, as its person’s upload in a browser is, and holds it against the
 * bank. Throws ClientNotFoundError, NotAllowedError, BudgetSpentError, ReadFailedError, and HttpError that says what of
 * the file cannot be read.
 */
export async function takeProgramBooks(
  holder: TokenHolder,
  params: Params,
  query: Query,
  { bytes }: FileBody,
): Promise<BooksProof> {
  const context = getContext()
  const access = await requireAccess(holder, params.id, 'books')
  requirePermission(access.person, 'prepare')
  await spend(context, access, 'books')
  const place = placeOf(params)
  const ref = booksRef(access, place)
  const seen = await countBooksFiles(sealedOf(context, ref.firm_id), ref)
  const target = await requireTarget(access, { ...place, seen })
  const reader = await readerOf(access)
  const { mapping, closing, name = `books-${params.month}` } = query
  const answers = { choices: choicesOf(query), closing, isRemembered: mapping !== undefined }
  const taken = await uploadTurnsOf(context).take(access.person.id, () =>
    takeSaidBooks(context, access, target, { name, bytes }, answers),
  )
  requireKept(taken, reader)
  const { proof } = await proofOf(access, params, await requireFile(access, params), reader)
  return proof
}

/** The books that are kept, held against the bank as it is now. Throws the same. */
export async function readProgramProof(holder: TokenHolder, params: Params): Promise<BooksProof> {
  const access = await requireAccess(holder, params.id, 'books')
  await spend(getContext(), access, 'readings')
  const file = await requireFile(access, params)
  const reader = await readerOf(access)
  const { proof, failure } = await proofOf(access, params, file, reader)
  if (failure !== undefined) throw new ReadFailedError(failure)
  return proof
}

function placeOf({ account_id, month }: Params): { account_id: string; month: string } {
  return { account_id, month: rangeOf(month).first }
}

function choicesOf({ mapping, of_account: account, own }: Query) {
  return {
    ...mapping,
    ...(account !== undefined && { account }),
    ...(own !== undefined && { isOwn: true }),
  }
}

async function requireTarget(
  access: ProgramAccess,
  target: Pick<BooksTarget, 'account_id' | 'month' | 'seen'>,
): Promise<BooksTarget> {
  try {
    return await readBooksTarget(access, target)
  } catch (cause) {
    const isUnknown = cause instanceof ReadFailedError && cause.failure.code === 'not_found'
    if (isUnknown) throw new HttpError(404, { say: 'program_data.no_account' })
    throw cause
  }
}

async function requireFile(access: ProgramAccess, params: Params): Promise<StoredBooksFile> {
  const ref = booksRef(access, placeOf(params))
  const [file] = await listBooksFiles(sealedOf(getContext(), ref.firm_id), ref)
  if (file === undefined) throw new HttpError(404, { say: 'program_data.no_books' })
  return file
}

async function proofOf(
  access: ProgramAccess,
  { id, account_id, month }: Params,
  file: StoredBooksFile,
  reader: Reader,
): Promise<{ proof: BooksProof; failure: ReadFailure | undefined }> {
  const days = rangeOf(month)
  const closings = await readBankClosings(access, days)
  const closing =
    closings.kind === 'read'
      ? closings.value.items.find(({ account }) => account.id === account_id)
      : undefined
  const compared = await compareMonth(access, file, closing)
  const { comparison, books, bank, result, found } = compared
  const failure = closings.kind === 'failed' ? closings.failure : bank.failure
  const about = {
    client_id: id,
    account_id,
    month,
    added_at: file.at,
    added_by: file.by.name,
    read_lines: books.side.rows.items.length,
    left_out: Array.from(books.leftOut, ([why, count]) => ({ why, count })),
    other_months: books.before + books.after,
    ends_on: books.endsOn ?? null,
    currency: result.currency,
  }
  const untold = (because: string) => ({
    proof: { ...about, ...noFigures, state: 'cannot_tell' as const, because },
    failure,
  })
  if (comparison.kind === 'cannot_tell') {
    const { currency } = result
    return untold(untoldBooks(comparison.because, { currency, failure }, reader))
  }
  const sealed = sealedOf(getContext(), access.firm.id)
  const exceptions = await listExceptions(
    sealed,
    booksRef(access, { account_id, month: days.first }),
  )
  const inClose = decidedInClose(found, exceptions, days)
  const figures = figuresOf(compared, comparison, ({ finding }) => inClose.has(finding.key))
  if (figures === undefined) return untold(reader.text('program_data.too_large'))
  const proof = { ...about, ...figures, state: result.state, because: null }
  return { proof, failure: undefined }
}
