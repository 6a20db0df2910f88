import { NothingHere } from '@/components/layout/fallback-pages'
import { getTranslations } from '@/lib/server/http/get-reader'

export default async function NotFoundPage() {
  const t = await getTranslations()
  return (
    <NothingHere
      tabTitle={`${t('not_found.title')} · Countinghouse`}
      title={t('not_found.heading')}
      text={t('not_found.text')}
      why={{
        malformed: t('not_found.malformed'),
        page_size: t('not_found.page_size'),
        sort_by: t('not_found.sort_by'),
      }}
      back={t('shell.go_to_clients')}
    />
  )
}
