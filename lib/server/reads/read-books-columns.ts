import { notFound, redirect } from 'next/navigation'
import { lastFourOf } from '@/lib/domain/books/named-account'
import { may } from '@/lib/domain/people/permissions'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { unitAround } from '@/lib/domain/periods/day-range'
import type { Account } from '@/lib/bank-contract/account'
import { accountNames } from '@/lib/format/account-name'
import { shortId } from '@/lib/format/names'
import type { ShownColumns } from '@/lib/present/books/shown-columns'
import { booksOfFile, parseColumnsForm } from '@/lib/search-params/books'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { readFirstLines } from '@/lib/server/books/first-lines'
import { booksRef, readUnread, sealedOf, unreadSource } from '@/lib/server/books/take-books'
import { getContext } from '@/lib/server/context'
import {
  countBooksFiles,
  findLastBooksFile,
  findSameBooks,
  findSentBooks,
} from '@/lib/server/db/books-file'
import { getReader } from '@/lib/server/http/get-reader'
import { readListedAccounts, toCalled } from '@/lib/server/reads/read-listed-accounts'
import { readClient } from '@/lib/server/reads/read-client'

const sampleLines = 7

/** The file of an address, read as the address says; one that counts already leads to its books. Not found for who did not send it, or may no longer. */
export async function readBooksColumns(
  access: ClientAccess,
  raw: RawSearchParams,
): Promise<ReadOutcome<ShownColumns>> {
  const form = parseColumnsForm(raw)
  const ref = { firm_id: access.firm.id, connection_id: access.client.connection_id }
  const sealed = sealedOf(getContext(), ref.firm_id)
  const by = { id: form.file, person_id: access.person.id }
  const file = await findSentBooks(sealed, ref, by)
  if (file === undefined || !may(access.person, 'prepare')) notFound()
  if (file.n !== null) redirect(booksOfFile(access.client.connection_id, file))
  const account_id = form.account ?? file.account_id
  const account = await readClient(access, (bank) => bank.getAccount(account_id))
  if (account.kind === 'failed') return account
  const { id, balance, ...called } = account.value
  const currency = balance?.currency ?? ''
  const last4 = called.account_number_last_4 ?? undefined
  const isCredit = called.account_type === 'credit'
  const of = { account_id, month: file.month, currency, isCredit, last4 }
  // Read once, for what a file names and for what is shown.
  let listed: Promise<readonly Account[]> | undefined
  const list = () => (listed ??= readListedAccounts(access))
  const target = { ...of, called: async () => (await list()).map(toCalled) }
  const read = await readUnread(getContext(), access, target, file, form.choices)
  const before = await findLastBooksFile(sealed, booksRef(access, target))
  const source = unreadSource(getContext(), access, file)
  const reader = await getReader()
  const name = accountNames([{ ...called, account_id: id }], reader).get(id) ?? id
  const same = await findSameBooks(sealed, booksRef(access, target), file.detail?.digest)
  const { refusal } = read
  const isAnother = refusal?.code === 'other_account'
  const others = isAnother || same !== undefined ? await list() : []
  const names = accountNames(
    others.map(({ id: other, ...each }) => ({ ...each, account_id: other })),
    reader,
  )
  const nameOf = (other: string) => names.get(other) ?? shortId(other)
  const value: ShownColumns = {
    client: access.client,
    id: file.id,
    name: file.detail?.name ?? '',
    account: { id, name, currency },
    month: unitAround(file.month, 'month'),
    seen: await countBooksFiles(sealed, booksRef(access, target)),
    read,
    form,
    sample: read.table === undefined ? [] : await readFirstLines(source, read.table, sampleLines),
    named: others
      .filter(
        (each) =>
          isAnother &&
          (refusal.id === undefined
            ? lastFourOf(each.account_number_last_4 ?? '') === refusal.named
            : refusal.id === each.id),
      )
      .map((each) => ({ id: each.id, name: nameOf(each.id) })),
    same: same && {
      id: same.account_id,
      name: nameOf(same.account_id),
      by: same.by.name,
      at: same.at,
    },
    before: before && { name: before.by.name, at: before.at },
  }
  return { ...account, value }
}
