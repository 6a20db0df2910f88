import { TitleRow } from '@/components/layout/title-row'
import { questionsHref } from '@/lib/search-params/questions'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** A link to hand over, or that it was shown already. */
export async function LinkScreen({
  connection_id,
  link,
}: {
  connection_id: string
  link: string | undefined
}) {
  const [t, { text }] = await Promise.all([getTranslations('questions'), getReader()])
  const back = { href: questionsHref(connection_id), label: text('question_data.screen') }
  return (
    <>
      <TitleRow title={t('link')} back={back} />
      <div className="flex max-w-2xl flex-col gap-3 px-4 py-4 sm:px-6">
        <p className="text-quiet">
          {link === undefined ? text('question_data.link_gone') : t('link_text')}
        </p>
        {link !== undefined && (
          <code className="rounded-lg bg-sunk px-3 py-2 break-all" dir="ltr">
            {link}
          </code>
        )}
      </div>
    </>
  )
}
