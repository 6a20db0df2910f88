import { notFound } from 'next/navigation'
import { BooksFileError } from '@/lib/domain/books/books-problem'
import { openRecords } from '@/lib/domain/books/open-records'
import type { ReadTable } from '@/lib/domain/books/read-books'
import type { BooksSource } from '@/lib/domain/books/books-line'
import { may } from '@/lib/domain/people/permissions'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { unitAround } from '@/lib/domain/periods/day-range'
import { accountNames } from '@/lib/format/account-name'
import type { ShownColumns } from '@/lib/present/books/shown-columns'
import { parseColumnsForm } from '@/lib/search-params/books'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { booksRef, readUnread, sealedOf, unreadSource } from '@/lib/server/books/take-books'
import { getContext } from '@/lib/server/context'
import { countBooksFiles, findLastBooksFile, findUnreadBooks } from '@/lib/server/db/books-file'
import { getReader } from '@/lib/server/http/get-reader'
import { readClient } from '@/lib/server/reads/read-client'

const sampleLines = 7

/** The file of an address that was not read yet, read as the address says. Not found for who did not send it, or may no longer. */
export async function readBooksColumns(
  access: ClientAccess,
  raw: RawSearchParams,
): Promise<ReadOutcome<ShownColumns>> {
  const form = parseColumnsForm(raw)
  const ref = { firm_id: access.firm.id, connection_id: access.client.connection_id }
  const sealed = sealedOf(getContext(), ref.firm_id)
  const by = { id: form.file, person_id: access.person.id }
  const file = await findUnreadBooks(sealed, ref, by)
  if (file === undefined || !may(access.person, 'prepare')) notFound()
  const { account_id } = file
  const account = await readClient(access, (bank) => bank.getAccount(account_id))
  if (account.kind === 'failed') return account
  const { id, balance, ...named } = account.value
  const currency = balance?.currency ?? ''
  const target = { account_id, month: file.month, currency }
  const read = await readUnread(getContext(), access, target, file, form.choices)
  const before = await findLastBooksFile(sealed, booksRef(access, target))
  const source = unreadSource(getContext(), access, file)
  const reader = await getReader()
  const name = accountNames([{ ...named, account_id: id }], reader).get(id) ?? id
  const value: ShownColumns = {
    client: access.client,
    id: file.id,
    name: file.detail?.name ?? '',
    account: { id, name, currency },
    month: unitAround(file.month, 'month'),
    seen: await countBooksFiles(sealed, booksRef(access, target)),
    read,
    form,
    sample: read.table === undefined ? [] : await readSample(source, read.table),
    before: before && { name: before.by.name, at: before.at },
  }
  return { ...account, value }
}

/** The first lines under the head; as many as can be read. */
async function readSample(source: BooksSource, { opened, shape }: ReadTable): Promise<string[][]> {
  const lines: string[][] = []
  try {
    for await (const { line, cells } of openRecords(source, opened.encoding.encoding, shape)) {
      if (line <= shape.headLine) continue
      lines.push([...cells])
      if (lines.length === sampleLines) break
    }
  } catch (cause) {
    if (!(cause instanceof BooksFileError)) throw cause
  }
  return lines
}
