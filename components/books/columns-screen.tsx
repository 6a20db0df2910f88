import Link from 'next/link'
import { ColumnsForm } from '@/components/books/columns-form'
import { ColumnsSettings } from '@/components/books/columns-settings'
import { OtherAccount, SameBooks } from '@/components/books/whose-books'
import { FirstLines } from '@/components/books/first-lines'
import { WhatComesOut } from '@/components/books/what-comes-out'
import { TitleRow } from '@/components/layout/title-row'
import { Note } from '@/components/ui/note'
import { booksRefusalWords } from '@/lib/present/books/refusal-words'
import { ledgerName } from '@/lib/present/ledgers/ledger-names'
import type { ShownColumns } from '@/lib/present/books/shown-columns'
import { booksApiPath } from '@/lib/queries/books'
import { booksColumnsHref, booksHref } from '@/lib/search-params/books'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

const formId = 'columns'

/** What each column of a file is, above its lines, and what comes out. */
export async function ColumnsScreen({ shown }: { shown: ShownColumns }) {
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  const { client, account, month, read } = shown
  const { connection_id } = client
  const back = booksHref(connection_id, { account: account.id, period: month.first.slice(0, 7) })
  const again = booksHref(connection_id, {
    account: account.id,
    period: month.first.slice(0, 7),
    isReplacing: shown.seen > 0,
  })
  const lines = read.month?.side.rows.items.length
  return (
    <>
      <TitleRow
        title={reader.text('lists.columns')}
        scope={shown.name}
        back={{ href: back, label: reader.text('shell.books') }}
      >
        <Link href={again} prefetch={false} className="btn max-sm:hidden">
          {t('choose_another')}
        </Link>
        {read.month !== undefined && (
          <button
            type="submit"
            form={formId}
            formMethod="post"
            formAction={booksApiPath(connection_id, 'columns')}
            className="btn btn-primary"
          >
            {t('compare_lines', { count: lines ?? 0 })}
          </button>
        )}
      </TitleRow>
      <div className="flex flex-col gap-3 px-4 pt-4 sm:px-6">
        <SameBooks shown={shown} />
        <State shown={shown} again={again} />
      </div>
      <ColumnsForm id={formId} action={booksColumnsHref(connection_id)}>
        <input type="hidden" name="file" value={shown.id} />
        <input type="hidden" name="account" value={account.id} />
        <input type="hidden" name="month" value={month.first} />
        <input type="hidden" name="period" value={month.first.slice(0, 7)} />
        <input type="hidden" name="seen" value={shown.seen} />
        {shown.form.choices.isOwn === true && <input type="hidden" name="own" value="1" />}
        <div className="grid items-start gap-4 px-4 pt-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <FirstLines shown={shown} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <ColumnsSettings shown={shown} />
            <WhatComesOut shown={shown} />
          </div>
        </div>
      </ColumnsForm>
    </>
  )
}

/** One line: that nothing needs to be set, what is to be chosen, or why the file is refused. */
async function State({ shown, again }: { shown: ShownColumns; again: string }) {
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  const { table, refusal, month } = shown.read
  if (refusal?.code === 'other_account') return <OtherAccount shown={shown} again={again} />
  if (refusal !== undefined) {
    return (
      <Note
        tone="danger"
        fact={booksRefusalWords(refusal, reader)}
        urgent
        action={
          <Link href={again} prefetch={false} className="btn btn-sm">
            {t('choose_another')}
          </Link>
        }
      />
    )
  }
  const open = table?.found.kind === 'open' ? table.found.settings : []
  const missing = [
    ...open.map((setting) => t(`setting_${setting}`)),
    ...(month !== undefined && month.side.closing === undefined ? [t('setting_closing')] : []),
  ]
  if (missing.length > 0) {
    return <Note tone="attention" fact={t('to_be_chosen', { settings: reader.list(missing) })} />
  }
  if (table?.isAsBefore === true && shown.before !== undefined) {
    const { name, at } = shown.before
    return (
      <Note tone="good" fact={t('as_before')}>
        {t('as_before_text', { name, day: reader.moment(at) })}
      </Note>
    )
  }
  const layout = table?.opened.layout
  return (
    <Note
      tone="good"
      fact={
        layout === undefined
          ? t('all_certain')
          : t('found_layout', { program: ledgerName(layout.program) })
      }
    >
      {t('found_layout_text')}
    </Note>
  )
}
