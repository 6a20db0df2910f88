'use client'

import { useMutation } from '@tanstack/react-query'
import { GitCompareArrows, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BankVerdict, Differences, type FileLine } from '@/components/packs/bank-verdict'
import { VerdictHead } from '@/components/packs/verdict-parts'
import { isUnchanged } from '@/lib/domain/packs/compare-pack'
import { type PackCheck, packToday, type PackTodayLine } from '@/lib/queries/packs'
import { reasonOf, RequestError } from '@/lib/queries/http'
import { verifyPath } from '@/lib/search-params/packs'

/** Whether the firm made the pack, and what the bank says of its files now: read only where a person wants it. */
export function TodayVerdict({
  pack,
  canAsk,
  onSend,
}: {
  pack: PackCheck
  canAsk: boolean
  /** From now on its list of files may have left the browser. */
  onSend: () => void
}) {
  const t = useTranslations('packs')
  const [lines, setLines] = useState<readonly PackTodayLine[]>([])
  const today = useMutation(packToday(setLines))
  if (!canAsk) {
    return (
      <VerdictHead
        tone="plain"
        icon={<GitCompareArrows size={20} />}
        title={t('alone_title')}
        action={
          <a href={verifyPath} className="btn">
            {t('sign_in')}
          </a>
        }
      >
        {t('manifest_alone')}
      </VerdictHead>
    )
  }
  const kept = lines.find((line) => line.kind === 'kept')
  const isUnknownClient = today.error instanceof RequestError && today.error.status === 404
  const files = lines.filter((line): line is FileLine => line.kind === 'file')
  const ask = (
    <button
      type="button"
      className="btn"
      disabled={today.isPending}
      onClick={() => {
        onSend()
        today.mutate(pack)
      }}
    >
      <RotateCw size={15} aria-hidden className={today.isPending ? 'animate-spin' : undefined} />
      {t(lines.length > 0 ? 'ask_again' : 'ask')}
    </button>
  )
  return (
    <div aria-live="polite" className="contents">
      {kept !== undefined && <KeptVerdict kept={kept} isWhole={isUnchanged(pack.comparison)} />}
      {isUnknownClient && (
        <VerdictHead tone="danger" icon={<GitCompareArrows size={20} />} title={t('not_yours')}>
          {t('not_yours_text')}
        </VerdictHead>
      )}
      <BankVerdict
        files={files}
        pack={pack}
        isPending={today.isPending}
        total={today.data}
        action={ask}
      >
        {today.error !== null && !isUnknownClient && (
          <Failure error={today.error} hasBegun={lines.length > 0} />
        )}
      </BankVerdict>
      <Differences files={files} pack={pack} />
    </div>
  )
}

/** Whether the firm made a pack with this manifest: this one only where each file is as that says. */
export function KeptVerdict({
  kept: { made, since },
  isWhole,
}: {
  kept: Extract<PackTodayLine, { kind: 'kept' }>
  isWhole: boolean
}) {
  const t = useTranslations('packs')
  const icon = <GitCompareArrows size={20} />
  if (made === null) {
    return (
      <VerdictHead tone="danger" icon={icon} title={t('not_kept')}>
        {t('not_kept_text')}
      </VerdictHead>
    )
  }
  const of = isWhole ? 'kept' : 'kept_manifest'
  return (
    <VerdictHead
      tone={isWhole && since === undefined ? 'good' : 'attention'}
      icon={icon}
      title={t(since === undefined ? `${of}_title` : `${of}_then`)}
    >
      {made}
      {!isWhole && `. ${t('kept_manifest_text')}`}
      {since !== undefined && (isWhole ? `. ${since}` : ` ${since}`)}
    </VerdictHead>
  )
}

/** Why there is no comparison, or not a whole one. A request that is refused has read no bank. */
export function Failure({ error, hasBegun }: { error: Error; hasBegun: boolean }) {
  const t = useTranslations('packs')
  const reason = reasonOf(error)
  if (reason === undefined) return t('broken_off')
  return t(hasBegun ? 'broken_off_why' : 'not_read', { reason })
}
