import { ArrowRight, FileUp } from 'lucide-react'
import Link from 'next/link'
import { AccountTabs } from '@/components/books/account-tabs'
import { AddBooks } from '@/components/books/add-books'
import { Agreement } from '@/components/books/agreement'
import { BooksFoot } from '@/components/books/books-foot'
import { EndsNote, OpeningNote, RepeatedNote, SignsNote } from '@/components/books/books-notes'
import { EquationCard } from '@/components/books/equation-card'
import { FilesTable } from '@/components/books/files-table'
import { GroupsTable } from '@/components/books/groups-table'
import { LockedNote } from '@/components/books/locked-note'
import { ReadFailed } from '@/components/layout/read-failed'
import { TitleRow } from '@/components/layout/title-row'
import { Note } from '@/components/ui/note'
import type { ComparedMonth } from '@/lib/domain/books/compared-month'
import { isEndedAccess } from '@/lib/domain/connections/ended-access'
import { may } from '@/lib/domain/people/permissions'
import { toBooksGroups } from '@/lib/present/books/book-groups'
import { nextAccount } from '@/lib/present/books/next-account'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import { untoldBooks } from '@/lib/present/books/untold-books'
import { booksHref } from '@/lib/search-params/books'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** The books of an account and month against the bank: where to drop them, what differs, or that they agree. */
export async function BooksScreen({ shown, role }: { shown: ShownBooks; role: string }) {
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  const { client, params, account, failure, compared } = shown
  const { connection_id } = client
  const mayPrepare = may({ role }, 'prepare')
  // A file is compared with the bank as it comes: without access there is no place to drop it.
  const isWithoutDrop = compared === undefined && isEndedAccess(failure)
  const own = {
    ...params,
    account: account?.id,
    show: undefined,
    refused: undefined,
    repeated: undefined,
  }
  return (
    <>
      <TitleRow
        title={reader.text('shell.books')}
        tabs={account && <AccountTabs shown={shown} />}
        updatedAt={failure === undefined ? reader.clock(shown.readAt) : undefined}
        hasPeriod
      >
        {compared !== undefined && mayPrepare && !isEndedAccess(failure) && (
          <Link
            href={booksHref(connection_id, { ...own, isReplacing: true })}
            prefetch={false}
            className="btn max-sm:px-2!"
          >
            <FileUp size={15} aria-hidden />
            <span className="max-sm:sr-only">{t('replace')}</span>
          </Link>
        )}
        {mayPrepare && compared?.result.state === 'agrees' && <Next shown={shown} />}
      </TitleRow>
      {failure !== undefined && (account === undefined || isWithoutDrop) ? (
        <ReadFailed
          failure={failure}
          client={client}
          retryHref={booksHref(connection_id, params)}
          firstPageHref={booksHref(connection_id)}
        />
      ) : (
        <>
          <LockedNote shown={shown} />
          <RepeatedNote shown={shown} />
          {compared === undefined ? (
            <AddBooks shown={shown} mayPrepare={mayPrepare} />
          ) : (
            <Result shown={shown} compared={compared} role={role} />
          )}
        </>
      )}
    </>
  )
}

/** The next step once the books of an account agree. */
async function Next({ shown }: { shown: ShownBooks }) {
  const next = nextAccount(shown)
  if (next === undefined) return null
  const t = await getTranslations('books_data')
  const { client, params } = shown
  return (
    <Link
      href={booksHref(client.connection_id, { period: params.period, account: next.id })}
      prefetch={false}
      className="btn btn-primary max-sm:px-2!"
    >
      <span className="max-sm:sr-only">{t('next_account', { account: next.name })}</span>
      <ArrowRight size={15} className="rtl:-scale-x-100" aria-hidden />
    </Link>
  )
}

interface ResultProps {
  readonly shown: ShownBooks
  readonly compared: ComparedMonth
  readonly role: string
}

async function Result({ shown, compared, role }: ResultProps) {
  const { comparison, result } = compared
  if (comparison.kind === 'cannot_tell') {
    const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
    const { currency } = result
    const failure = compared.bank.failure ?? shown.failure
    const why = untoldBooks(comparison.because, { currency, failure }, reader)
    return (
      <>
        <div className="px-4 pt-4 sm:px-6" data-amount="">
          <Note tone="attention" fact={t('cannot_tell')}>
            {why}
          </Note>
        </div>
        <FilesTable shown={shown} />
        <BooksFoot shown={shown} compared={compared} role={role} />
      </>
    )
  }
  const reader = await getReader()
  const groups = toBooksGroups(shown, compared, comparison, reader)
  const place = { shown, compared: comparison, mayPrepare: may({ role }, 'prepare') }
  return (
    <>
      {result.state === 'agrees' ? (
        <>
          <Agreement shown={shown} month={compared} compared={comparison} />
          <FilesTable shown={shown} />
        </>
      ) : (
        <EquationCard month={compared} compared={comparison} />
      )}
      <EndsNote month={compared} />
      <SignsNote compared={comparison} />
      <OpeningNote compared={comparison} month={compared} shown={shown} />
      <GroupsTable {...place} groups={groups} isFolded={result.state === 'agrees'} />
      <BooksFoot shown={shown} compared={compared} role={role} />
    </>
  )
}
