import { CircleCheck } from 'lucide-react'
import { FoldedChoice } from '@/components/ui/choice'
import { Tab } from '@/components/ui/tabs'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import { booksHref } from '@/lib/search-params/books'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/**
 * The month’s accounts, each with whether its books agree or how much is left to look at: on a telephone
 * folded under the one that is shown.
 */
export async function AccountTabs({ shown }: { shown: ShownBooks }) {
  const [t, { number, text }] = await Promise.all([getTranslations('books_data'), getReader()])
  const { client, params, accounts, account } = shown
  const choices = accounts.map(({ id, name, file }) => {
    const agrees = file?.result?.state === 'agrees'
    const open = file?.result?.state === 'differs' ? file.result.open || undefined : undefined
    return {
      name: id,
      label: name,
      end: agrees ? t('tab_agrees') : open === undefined ? undefined : number(open),
      href: booksHref(client.connection_id, { period: params.period, account: id }),
      isCurrent: id === account?.id,
      agrees,
      open,
    }
  })
  return (
    <>
      <FoldedChoice
        label={text('transactions.account')}
        choices={choices}
        isOver={false}
        className="order-last mb-1.5 max-w-full min-w-0 basis-full sm:hidden"
      />
      <nav
        aria-label={text('shell.accounts')}
        className="flex gap-5 self-end overflow-x-auto overflow-y-hidden border-line max-sm:hidden max-xl:order-last max-xl:-mx-6 max-xl:h-9 max-xl:basis-[calc(100%+3rem)] max-xl:border-b max-xl:px-6 xl:ms-3 xl:-mb-px [&>.tab]:flex-none xl:[&>.tab]:h-11"
      >
        {choices.map(({ name, label, href, isCurrent, agrees, open }) => (
          <Tab key={name} href={href} current={isCurrent} count={open}>
            {agrees && (
              <>
                <CircleCheck size={14} className="text-good" aria-hidden />
                <span className="sr-only">{t('tab_agrees')}</span>
              </>
            )}
            <bdi>{label}</bdi>
          </Tab>
        ))}
      </nav>
    </>
  )
}
