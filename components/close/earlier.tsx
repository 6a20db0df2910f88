import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Note } from '@/components/ui/note'
import { timeAgo } from '@/lib/format/time-ago'
import type { CloseConflict } from '@/lib/domain/close/close-conflict'

const doings = [
  'changed',
  'accepted',
  'excluded',
  'withdrawn',
  'begin',
  'sign',
  'withdraw',
  'return',
  'lock',
  'reopen',
  'suspend',
  'tick',
  'untick',
] as const

/** What was done before: who, what, when and with which words. */
export function Earlier({ conflict }: { conflict: CloseConflict }) {
  const t = useTranslations('closing')
  // When the answer came: what it says is of then.
  const [now] = useState(() => new Date())
  return (
    <Note tone="attention" urgent fact={conflict.detail}>
      <span className="block">
        {conflict.earlier.map(({ does, name, at, words }) => {
          const doing = doings.find((each) => each === does)
          const when = timeAgo(at, now, document.documentElement.lang)
          return (
            <span key={`${does} ${at}`} className="block">
              {doing !== undefined && t(`earlier_${doing}`, { name, when })}
              {words !== '' && (
                <>
                  {' '}
                  <q dir="auto">{words}</q>
                </>
              )}
            </span>
          )
        })}
      </span>
    </Note>
  )
}
