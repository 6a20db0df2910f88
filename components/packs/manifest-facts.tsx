'use client'

import { useLocale, useTranslations } from 'use-intl'
import { Fact, Facts } from '@/components/ui/facts'
import { createFigureFormat } from '@/lib/format/figure-format'
import { signedAgainAt } from '@/lib/domain/packs/signed-again'
import type { PackCheck } from '@/lib/queries/packs'

/** What a manifest says of itself, as far as it can be trusted. */
export function ManifestFacts({ pack: { manifest, manifestSha256 } }: { pack: PackCheck }) {
  const t = useTranslations('packs')
  const lists = useTranslations('lists')
  const { client, period, close, files, time_zone } = manifest
  const { date, instantFull, withCommas } = createFigureFormat({
    locale: useLocale(),
    timeZone: time_zone,
  })
  const signed = (as: 'preparer' | 'reviewer') => {
    const last = close.signatures.findLast((each) => each.as === as)
    return last && withCommas([last.by, instantFull(last.at)])
  }
  const again = signedAgainAt(close)
  return (
    <section className="card p-4">
      <h2 className="pb-1 font-semibold">{t('manifest')}</h2>
      <Facts layout="ends">
        <Fact label={lists('client')} layout="ends" wrap>
          {client.name}
        </Fact>
        <Fact label={t('month')} layout="ends" wrap>
          {`${date(period.first)} – ${date(period.last)}`}
        </Fact>
        <Fact label={t('prepared')} layout="ends" wrap>
          {signed('preparer')}
        </Fact>
        <Fact label={t('reviewed')} layout="ends" wrap>
          {signed('reviewer')}
        </Fact>
        <Fact label={t('locked')} layout="ends" wrap>
          {again === undefined
            ? instantFull(close.locked_at)
            : t('locked_signed', {
                locked: instantFull(close.locked_at),
                again: instantFull(again),
              })}
        </Fact>
        <Fact label={t('files')} layout="ends">
          {t('files_listed', { count: files.length })}
        </Fact>
        <Fact label={t('sha256')} layout="ends" wrap>
          <code className="text-xs" dir="ltr">
            {manifestSha256}
          </code>
        </Fact>
      </Facts>
    </section>
  )
}
