import { PlainPage, PlainState } from '@/components/layout/plain-page'
import { getTranslations } from '@/lib/server/http/get-reader'

/** An unknown address and a client of somebody else's: both look the same. */
export default async function NotFoundPage() {
  const t = await getTranslations('shell')
  return (
    <PlainPage>
      <title>{`${t('nothing_title')} · Countinghouse`}</title>
      <PlainState
        state={{
          tone: 'plain',
          icon: 'search',
          title: t('nothing_heading'),
          text: [t('nothing_text')],
          actions: [{ label: t('go_to_portfolio'), isPrimary: true, href: '/' }],
        }}
      />
    </PlainPage>
  )
}
