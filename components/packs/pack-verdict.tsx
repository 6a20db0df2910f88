'use client'

import { CircleCheck, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TodayVerdict } from '@/components/packs/today-verdict'
import { ThenAndNow, VerdictHead, WrongFile } from '@/components/packs/verdict-parts'
import { useWrongInWords } from '@/components/packs/wrong-in-words'
import { Disclosure } from '@/components/ui/disclosure'
import type { PackCheck } from '@/lib/queries/packs'

/** Whether a pack is as its manifest says, and what is not: that first. */
export function PackVerdict({
  pack,
  name,
  canAsk,
}: {
  pack: PackCheck
  name: string
  canAsk: boolean
}) {
  const t = useTranslations('packs')
  const [isListSent, setListSent] = useState(false)
  const { comparison, manifest } = pack
  const { same, different, missing, added } = comparison
  const wrong = useWrongInWords(comparison)
  return (
    <>
      <section className="card overflow-hidden">
        <VerdictHead
          isFirst
          tone={wrong === undefined ? 'good' : 'danger'}
          icon={wrong === undefined ? <ShieldCheck size={20} /> : <ShieldAlert size={20} />}
          title={wrong ?? t('matches', { count: same.length })}
        >
          {wrong === undefined && `${t('unchanged')} `}
          {t(isListSent ? 'checked_here_list' : 'checked_here')}
        </VerdictHead>
        <TodayVerdict pack={pack} canAsk={canAsk} onSend={() => setListSent(true)} />
        <p className="border-t border-line bg-sunk px-5 py-2.5 text-xs text-faint wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
      </section>
      {wrong !== undefined && (
        <ul className="card divide-y divide-line">
          {different.map(({ file, found }) => (
            <WrongFile key={file.name} name={file.name}>
              <ThenAndNow
                then={[t('in_manifest'), file.sha256]}
                now={[t('found'), found.sha256 ?? t('unread')]}
              />
            </WrongFile>
          ))}
          {missing.map((file) => (
            <WrongFile key={file.name} name={file.name}>
              {t('missing')}
            </WrongFile>
          ))}
          {added.map((file) => (
            <WrongFile key={file.name} name={file.name}>
              {t('added')}
            </WrongFile>
          ))}
        </ul>
      )}
      {same.length > 0 && (
        <Disclosure
          className="card px-4 py-3"
          summary={
            <>
              <CircleCheck size={15} className="text-good" aria-hidden />
              {t('same')} <span className="count">{`${same.length}/${manifest.files.length}`}</span>
            </>
          }
        >
          <ul className="pt-2">
            {same.map((file) => (
              <li key={file.name} className="py-1 text-quiet wrap-anywhere" dir="auto">
                {file.name}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}
