'use client'

import { useMutation } from '@tanstack/react-query'
import { GitCompareArrows, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ThenAndNow, VerdictHead, WrongFile } from '@/components/packs/verdict-parts'
import { type PackCheck, packToday, type PackTodayLine } from '@/lib/queries/packs'
import { reasonOf, RequestError } from '@/lib/queries/http'
import { verifyPath } from '@/lib/search-params/packs'

type FileLine = Extract<PackTodayLine, { kind: 'file' }>

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
      {kept !== undefined && (
        <VerdictHead
          tone={kept.made === null ? 'danger' : kept.since === undefined ? 'good' : 'attention'}
          icon={<GitCompareArrows size={20} />}
          title={t(
            kept.made === null ? 'not_kept' : kept.since === undefined ? 'kept_title' : 'kept_then',
          )}
        >
          {kept.made ?? t('not_kept_text')}
          {kept.since !== undefined && `. ${kept.since}`}
        </VerdictHead>
      )}
      {isUnknownClient && (
        <VerdictHead tone="danger" icon={<GitCompareArrows size={20} />} title={t('not_yours')}>
          {t('not_yours_text')}
        </VerdictHead>
      )}
      <BankVerdict files={files} isPending={today.isPending} total={today.data} action={ask}>
        {today.isError &&
          !isUnknownClient &&
          t('not_reached', { reason: reasonOf(today.error) ?? t('cannot_tell') })}
      </BankVerdict>
      <Differences files={files} pack={pack} />
    </div>
  )
}

const differences = new Set<FileLine['is']>(['different', 'gone', 'new'])

function BankVerdict({
  files,
  isPending,
  total,
  action,
  children,
}: {
  files: readonly FileLine[]
  isPending: boolean
  /** How many the bank was to be read for; undefined until it was. */
  total: number | undefined
  action: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('packs')
  const differing = files.filter(({ is }) => differences.has(is)).length
  const same = files.filter(({ is }) => is === 'same').length
  const otherwise = files.filter(({ is }) => is === 'otherwise').length
  const icon = <GitCompareArrows size={20} />
  if (isPending || total === undefined) {
    return (
      <VerdictHead tone="plain" icon={icon} title={t('ask_title')} action={action}>
        {isPending ? t('comparing', { count: files.length }) : t('ask_text')}
        {children}
      </VerdictHead>
    )
  }
  const untold = files.find(({ is }) => is === 'cannot_tell')
  if (differing === 0 && otherwise > 0) {
    return (
      <VerdictHead
        tone="plain"
        icon={icon}
        title={t('otherwise_now', { count: otherwise })}
        action={action}
      >
        {t('otherwise_now_text')}
        {untold?.reason !== undefined && ` ${t('not_reached', { reason: untold.reason })}`}
        {children}
      </VerdictHead>
    )
  }
  if (differing === 0 && (same < total || untold !== undefined)) {
    const why = untold?.reason
    return (
      <VerdictHead
        tone="plain"
        icon={icon}
        title={t('same_now_part', { same, total })}
        action={action}
      >
        {why !== undefined && t('not_reached', { reason: why })}
        {children}
      </VerdictHead>
    )
  }
  return (
    <VerdictHead
      tone={differing === 0 ? 'good' : 'attention'}
      icon={icon}
      title={differing === 0 ? t('same_now') : t('differ_now', { count: differing })}
      action={action}
    >
      {differing > 0 && t('differ_now_text')}
      {children}
    </VerdictHead>
  )
}

function Differences({ files, pack }: { files: readonly FileLine[]; pack: PackCheck }) {
  const t = useTranslations('packs')
  const shown = files.filter(({ is }) => is !== 'same')
  if (shown.length === 0) return null
  const inPack = new Map(pack.manifest.files.map((file) => [file.name, file]))
  return (
    <ul className="divide-y divide-line border-t border-line">
      {shown.map((line) => (
        <WrongFile key={`${line.is} ${line.name}`} name={line.name}>
          {line.is === 'different' || line.is === 'otherwise' ? (
            <>
              {line.reason !== undefined && <p>{line.reason}</p>}
              <ThenAndNow
                then={[t('in_pack'), inPack.get(line.name)?.sha256 ?? '']}
                now={[t('today'), `${line.sha256 ?? ''} ${line.size ?? ''}`.trim()]}
              />
            </>
          ) : line.is === 'gone' ? (
            t('gone')
          ) : line.is === 'new' ? (
            `${t('not_in_pack')} ${line.reason ?? ''}`
          ) : (
            `${t('cannot_tell')}${line.reason === undefined ? '' : `: ${line.reason}`}`
          )}
        </WrongFile>
      ))}
    </ul>
  )
}
