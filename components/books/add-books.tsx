import { Lock } from 'lucide-react'
import Link from 'next/link'
import { DropPlace } from '@/components/books/drop-place'
import { ExportSteps } from '@/components/books/export-steps'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Note } from '@/components/ui/note'
import { booksRefusalWords } from '@/lib/present/books/refusal-words'
import type { BooksAccount, ShownBooks } from '@/lib/present/books/shown-books'
import { numberInWords, sayNone, whyPartial } from '@/lib/present/reading-words'
import { booksApiPath } from '@/lib/queries/books'
import { booksHref } from '@/lib/search-params/books'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface AddBooksProps {
  readonly shown: ShownBooks
  readonly mayPrepare: boolean
}

/** Where the file of an account and month is dropped, and the month’s accounts. */
export async function AddBooks({ shown, mayPrepare }: AddBooksProps) {
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  const { client, account, month, history, seen, params } = shown
  const [latest] = history
  if (account === undefined) {
    return (
      <EmptyState title={sayNone(shown.extent, reader, 'none.accounts')}>
        {whyPartial(shown.extent, reader) ?? t('no_accounts_text')}
      </EmptyState>
    )
  }
  return (
    <div className="grid items-start gap-4 px-4 pt-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        {params.refused !== undefined && (
          <Note tone="danger" fact={booksRefusalWords({ code: params.refused }, reader)} urgent />
        )}
        {latest !== undefined && (
          <Note
            tone="info"
            fact={t('replace_note')}
            action={
              <Link
                className="btn btn-sm"
                prefetch={false}
                href={booksHref(client.connection_id, {
                  ...params,
                  isReplacing: false,
                  refused: undefined,
                })}
              >
                {t('keep_file')}
              </Link>
            }
          >
            {t('replace_text', {
              file: latest.detail?.name ?? '',
              name: latest.by.name,
              day: reader.moment(latest.at),
              count: latest.detail?.lines ?? 0,
            })}
          </Note>
        )}
        {mayPrepare && (
          <DropPlace
            action={booksApiPath(client.connection_id)}
            hidden={[
              ['account', account.id],
              ['month', month.first],
              ['seen', String(seen)],
            ]}
            title={t('drop_title', {
              account: account.name,
              month: monthName(month.first, reader.locale),
            })}
            text={t('drop_over')}
            types={t('drop_types')}
            choose={t('choose_file')}
            send={t('send_file')}
            reading={t('reading')}
          />
        )}
        <Accounts shown={shown} mayPrepare={mayPrepare} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <ExportSteps />
        <section className="card flex gap-3 px-4 py-3.5">
          <Lock size={15} className="mt-0.5 flex-none text-faint" aria-hidden />
          <p className="text-xs text-faint">{t('kept_sealed')}</p>
        </section>
      </div>
    </div>
  )
}

function monthName(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

async function Accounts({ shown, mayPrepare }: AddBooksProps) {
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  const { accounts, extent, month } = shown
  const byBalance = accounts.flatMap(({ name, closing, from }) =>
    closing !== undefined && from === 'balance' ? [name] : [],
  )
  const done = accounts.filter(({ file }) => file?.result !== undefined).length
  return (
    <Card
      title={reader.text('shell.accounts')}
      scope={t('compared_of', {
        done: reader.number(done),
        number: numberInWords(accounts.length, extent, reader),
      })}
      flush
    >
      <table className="tbl [--bleed:16px] [&_tbody_tr:last-child_td]:border-0" role="table">
        <caption className="sr-only">{reader.text('shell.accounts')}</caption>
        <colgroup>
          <col />
          <col className="w-48" />
          <col className="w-40" />
          <col className="w-30" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{reader.text('transactions.account')}</th>
            <th scope="col" className="num">
              {t('bank_closing_on', { day: reader.date(month.last) })}
            </th>
            <th scope="col">{reader.text('shell.books')}</th>
            <th scope="col">
              <span className="sr-only">{reader.text('runs.next_step')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((each) => (
            <AccountRow key={each.id} account={each} shown={shown} mayPrepare={mayPrepare} />
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-4 py-2 text-xs text-faint">
        {[
          t('closing_by_statement'),
          ...(byBalance.length === 0
            ? []
            : [t('closing_by_balance', { accounts: reader.list(byBalance) })]),
        ].join(' ')}
      </p>
    </Card>
  )
}

interface AccountRowProps extends AddBooksProps {
  readonly account: BooksAccount
}

async function AccountRow({ account, shown, mayPrepare }: AccountRowProps) {
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  const { id, name, closing, currency, file } = account
  const result = file?.result
  const isShown = id === shown.account?.id
  const said =
    file === undefined
      ? t('not_begun')
      : result === undefined || result.state === 'cannot_tell'
        ? t('cannot_tell')
        : result.state === 'agrees'
          ? t('tab_agrees')
          : shown.locked === undefined
            ? t('differs', { count: reader.number(result.open) })
            : t('differences', { count: result.open })
  return (
    <tr aria-selected={isShown ? true : undefined}>
      <td className="line1-start with-i i-landmark">
        <Link
          className="row-link"
          prefetch={false}
          href={booksHref(shown.client.connection_id, { period: shown.params.period, account: id })}
          dir="auto"
        >
          {name}
        </Link>
      </td>
      <td className="num line1-end">
        <bdi dir="ltr">
          {closing === undefined || currency === undefined
            ? '–'
            : reader.money({ amount: closing, currency })}
        </bdi>
      </td>
      <td className="line2-start text-faint">{said}</td>
      <td className="line2-end text-end font-medium text-quiet" aria-hidden>
        {mayPrepare && !isShown && file === undefined && t('choose_file')}
      </td>
    </tr>
  )
}
