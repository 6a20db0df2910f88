import { CircleCheck } from 'lucide-react'
import { Tab } from '@/components/ui/tabs'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import { booksHref } from '@/lib/search-params/books'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** The month’s accounts, each with whether its books agree or how much is left to look at. */
export async function AccountTabs({ shown }: { shown: ShownBooks }) {
  const [t, { text }] = await Promise.all([getTranslations('books_data'), getReader()])
  const { client, params, accounts, account } = shown
  return (
    <nav
      aria-label={text('shell.accounts')}
      className="flex gap-5 self-end overflow-x-auto overflow-y-hidden border-line max-sm:mx-0! max-sm:h-auto! max-sm:flex-wrap max-sm:basis-full! max-sm:px-0! max-xl:order-last max-xl:-mx-6 max-xl:h-9 max-xl:basis-[calc(100%+3rem)] max-xl:border-b max-xl:px-6 xl:ms-3 xl:-mb-px [&>.tab]:flex-none xl:[&>.tab]:h-11"
    >
      {accounts.map(({ id, name, file }) => (
        <Tab
          key={id}
          href={booksHref(client.connection_id, { period: params.period, account: id })}
          current={id === account?.id}
          count={file?.result?.state === 'differs' ? file.result.open || undefined : undefined}
        >
          {file?.result?.state === 'agrees' && (
            <>
              <CircleCheck size={14} className="text-good" aria-hidden />
              <span className="sr-only">{t('tab_agrees')}</span>
            </>
          )}
          <bdi>{name}</bdi>
        </Tab>
      ))}
    </nav>
  )
}
