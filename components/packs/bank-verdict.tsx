'use client'

import { GitCompareArrows } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ThenAndNow, VerdictHead, WrongFile } from '@/components/packs/verdict-parts'
import { useWrongInWords } from '@/components/packs/wrong-in-words'
import type { PackCheck, PackTodayLine } from '@/lib/queries/packs'

export type FileLine = Extract<PackTodayLine, { kind: 'file' }>

const differences = new Set<FileLine['is']>(['different', 'gone', 'new'])

/** What the bank says of the files of a pack. It is compared with the manifest: the files may not be as that says. */
export function BankVerdict({
  files,
  pack,
  isPending,
  total,
  action,
  children,
}: {
  files: readonly FileLine[]
  pack: PackCheck
  isPending: boolean
  /** How many the bank was to be read for; undefined until it was. */
  total: number | undefined
  action: ReactNode
  children?: ReactNode
}) {
  const t = useTranslations('packs')
  const wrong = useWrongInWords(pack.comparison)
  const unclear = useUnclear(files, total)
  const icon = <GitCompareArrows size={20} />
  if (isPending || total === undefined) {
    return (
      <VerdictHead tone="plain" icon={icon} title={t('ask_title')} action={action}>
        {isPending ? t('comparing', { count: files.length }) : t('ask_text')} {children}
      </VerdictHead>
    )
  }
  const countOf = (is: FileLine['is']) => files.filter((line) => line.is === is).length
  const differing = files.filter(({ is }) => differences.has(is)).length
  const [same, otherwise, unproven] = [countOf('same'), countOf('otherwise'), countOf('unproven')]
  const said = (): { tone: 'good' | 'plain' | 'attention'; title: string; text?: string } => {
    if (differing > 0) {
      const title = t('differ_now', { count: differing })
      return { tone: 'attention', title, text: t('differ_now_text') }
    }
    if (unproven > 0) {
      const title = t('unproven_now', { count: unproven })
      return { tone: 'attention', title, text: t('unproven_now_text') }
    }
    if (otherwise > 0) {
      const title = t('otherwise_now', { count: otherwise })
      return { tone: 'plain', title, text: t('otherwise_now_text') }
    }
    const of = wrong === undefined ? 'same_now' : 'manifest_now'
    if (total === 0) return { tone: 'plain', title: t('none_now') }
    if (same < total || unclear !== undefined) {
      return { tone: 'plain', title: t(`${of}_part`, { same, total }) }
    }
    return { tone: wrong === undefined ? 'good' : 'plain', title: t(of, { count: total }) }
  }
  const { tone, title, text } = said()
  const others = pack.manifest.files.length - total
  const sentences = [
    text,
    unclear,
    others > 0 && t('not_compared', { count: others }),
    wrong !== undefined && t('pack_differs', { wrong }),
  ]
  return (
    <VerdictHead tone={tone} icon={icon} title={title} action={action}>
      {sentences.filter(Boolean).join(' ')} {children}
    </VerdictHead>
  )
}

/**
 * Of how many files nothing can be said, and why where that is the same of all. Of a pack with none from the bank it is
 * whether there would be one today.
 */
function useUnclear(files: readonly FileLine[], total: number | undefined): string | undefined {
  const t = useTranslations('packs')
  const unclear = files.filter(({ is }) => is === 'cannot_tell')
  const [first] = unclear
  if (first === undefined) return undefined
  const isOne = unclear.every(({ reason }) => reason === first.reason)
  if (!isOne || first.reason === undefined) return t('unclear_each', { count: unclear.length })
  const { reason } = first
  return total === 0
    ? t('unclear_rows', { reason })
    : t('unclear', { count: unclear.length, reason })
}

/** Each file of which the bank does not give the same. */
export function Differences({ files, pack }: { files: readonly FileLine[]; pack: PackCheck }) {
  const t = useTranslations('packs')
  const shown = files.filter(({ is }) => is !== 'same')
  if (shown.length === 0) return null
  const { different, missing } = pack.comparison
  const listed = new Map(pack.manifest.files.map((file) => [file.name, file]))
  const unlike = new Set([...different.map(({ file }) => file), ...missing].map(({ name }) => name))
  return (
    <ul className="divide-y divide-line border-t border-line">
      {shown.map((line) => (
        <WrongFile key={`${line.is} ${line.name}`} name={line.name}>
          {line.is === 'different' || line.is === 'otherwise' || line.is === 'unproven' ? (
            <>
              {line.reason !== undefined && <p>{line.reason}</p>}
              {unlike.has(line.name) && <p>{t('of_manifest')}</p>}
              <ThenAndNow
                then={[
                  t(unlike.has(line.name) ? 'in_manifest' : 'in_pack'),
                  listed.get(line.name)?.sha256 ?? '',
                ]}
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
